"""Turns in prose as the dialectic keeps them: a text is an argument of one rule, no premises."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aufheben.domain import Argument, Dispute, Move, Rule
from aufheben.domain.vocabulary import StopReason


class Heard(NamedTuple):
    """What a seat said in one turn."""

    seat: str
    text: str


def speech(text: str) -> Argument:
    """The text as an argument."""
    return Argument(rules=(Rule(id="r1", consequent=text),))


def texts(arguments: Iterable[Argument]) -> tuple[str, ...]:
    """What each of them says."""
    return tuple(argument.warrant.consequent for argument in arguments)


def moved(moves: Sequence[Move], said: Heard, attacks: int | None) -> tuple[Move, ...]:
    """The moves with one more: what opens is a thesis, what answers a turn rebuts it."""
    argument = speech(said.text)
    if attacks is None:
        return (*moves, Move(seat=said.seat, role="thesis", argument=argument))
    target = moves[attacks].argument.warrant.consequent
    move = Move(seat=said.seat, role="rebut", argument=argument, attacks=attacks, target=target)
    return (*moves, move)


def answered(moves: Sequence[Move], seat: str) -> int | None:
    """Index of the last move that another seat made: what a turn of `seat` answers."""
    others = (at for at in range(len(moves) - 1, -1, -1) if moves[at].seat != seat)
    return next(others, None)


def disputed(moves: tuple[Move, ...], stop: StopReason | None, rounds: int) -> tuple[Dispute, ...]:
    """The one dispute that a debate in turn is; none where nothing was said."""
    if not moves:
        return ()
    return (Dispute(moves=moves, result="pending", stop=stop, rounds=rounds),)
