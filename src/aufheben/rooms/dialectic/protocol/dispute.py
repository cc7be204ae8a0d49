"""One main argument, and what is said against and for it until one side cannot.

Its course is one; what is asked in it may differ, by a repertoire.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from aufheben.domain import (
    Argument,
    Characters,
    Concede,
    Core,
    Dispute,
    FinalAnswer,
    Issue,
    Move,
    NoSynthesis,
    NoThesis,
    NothingNew,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.domain.vocabulary import Cut, Limit
from aufheben.logic.audit import Uttered
from aufheben.logic.stance_theory import givens
from aufheben.logic.translation import Given
from aufheben.protocols.ports import Chair, Place, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.attacks import Attack, Reply, role_of
from aufheben.rooms.dialectic.asks.integration_tasks import Answer, Characterize, Generalize
from aufheben.rooms.dialectic.protocol.rules import Constitution


@dataclass(frozen=True, slots=True, kw_only=True)
class Repertoire:
    """A maker for each task, called with the fields of the published one of that name."""

    construct: Callable[..., Task[Thesis | NoThesis | Unanswered]] = Construct
    counter: Callable[..., Task[Reply]] = Counter
    characterize: Callable[..., Task[Characters | NoSynthesis | Unanswered]] = Characterize
    generalize: Callable[..., Task[Core | NoSynthesis | Unanswered]] = Generalize
    answer: Callable[..., Task[FinalAnswer | NoSynthesis | Unanswered]] = Answer


STRUCTURED = Repertoire()
"""Arguments in the published schema."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a dispute is held under.

    `before` are the moves of the run so far; `given` is what may be read of each seat's words.
    """

    issue: Issue
    constitution: Constitution
    place: Place
    reserve: int
    before: tuple[Move, ...] = ()
    repertoire: Repertoire = STRUCTURED
    given: Mapping[str, Given] = field(default_factory=dict)

    def read_of(self, move: Move) -> Given:
        """What may be read of a move as logic; a synthesis speaks for all."""
        return self.given.get(speaker(move, self.given), frozenset())


async def argue(
    thesis: Move, proponent: Seat, opponents: Sequence[Seat], chair: Chair, setting: Setting
) -> Dispute:
    """Opponents are asked in order; the first who attacks argues until one of them cannot."""
    dispute = Dispute(moves=(thesis,), result="pending")
    for opponent in opponents:
        dispute, over = await _exchange(dispute, proponent, opponent, chair, setting)
        if over:
            return dispute
    # Whoever had nothing new granted nothing, whatever the others granted.
    return dispute if dispute.left else replace(dispute, result="justified")


async def _exchange(
    dispute: Dispute, proponent: Seat, opponent: Seat, chair: Chair, setting: Setting
) -> tuple[Dispute, bool]:
    """The exchange with one opponent, and whether it decided the dispute.

    The target is always the other side's last argument; for a new opponent, the main one.
    """
    last = 0
    while True:
        if dispute.rounds >= setting.constitution.rounds:
            return _open(dispute, "rounds", last), True
        attack = await _reply(dispute, last, opponent, chair, setting, strict=False)
        if isinstance(attack, Concede):
            return dispute, False
        if isinstance(attack, NothingNew):
            return _open(dispute, attack.stop, last), False
        if isinstance(attack, Unanswered):
            return _open(dispute, attack.limit, last), True
        dispute = _moved(dispute, opponent, attack, last)
        last = len(dispute.moves) - 1
        strict = setting.constitution.exhaustive
        answer = await _reply(dispute, last, proponent, chair, setting, strict=strict)
        if isinstance(answer, Concede):
            return replace(dispute, result="defeated", stop=None, left=()), True
        if isinstance(answer, NothingNew):
            return _open(dispute, answer.stop, last), True
        if isinstance(answer, Unanswered):
            return _open(dispute, answer.limit, last), True
        dispute = replace(_moved(dispute, proponent, answer, last), rounds=dispute.rounds + 1)
        last = len(dispute.moves) - 1


async def _reply(
    dispute: Dispute, last: int, seat: Seat, chair: Chair, setting: Setting, *, strict: bool
) -> Reply:
    said, heard = _memory(dispute, seat, setting)
    task = setting.repertoire.counter(
        # Conceding moves nothing, so the place counts questions, not moves.
        place=(*setting.place, "reply", len(dispute.moves), seat.name),
        reserve=setting.reserve,
        issue=setting.issue,
        attacked=dispute.moves[last].argument,
        formal=seat.premises == "logic",
        strict=strict,
        said=said,
        heard=heard,
        by=setting.given.get(seat.name, frozenset()),
        on=setting.read_of(dispute.moves[last]),
        **({"graded": True} if setting.constitution.lifting else {}),
    )
    return await chair.ask(seat, task)


def _memory(
    dispute: Dispute, seat: Seat, setting: Setting
) -> tuple[tuple[Argument, ...], tuple[Argument, ...]]:
    """The seat's own arguments that bind reuse, and what it may build on."""
    if setting.constitution.exhaustive:
        # Repetition is barred within a dialogue only, or a known objection could not recur.
        moves = dispute.moves
        heard = tuple(m.argument for m in (*setting.before, *moves) if m.seat != seat.name)
    else:
        moves, heard = (*setting.before, *dispute.moves), ()
    return tuple(m.argument for m in moves if m.seat == seat.name), heard


def _moved(dispute: Dispute, seat: Seat, answer: Attack, attacked: int) -> Dispute:
    move = Move(
        seat=seat.name,
        role=role_of(answer),
        argument=answer.argument,
        attacks=attacked,
        target=answer.target,
    )
    return replace(dispute, moves=(*dispute.moves, move))


def _open(dispute: Dispute, stop: Limit | Cut, last: int) -> Dispute:
    """Left open at its move `last`, besides where it was left open before."""
    return replace(dispute, result="pending", stop=stop, left=(*dispute.left, last))


def heard(disputes: Sequence[Dispute], seats: Sequence[Seat], issue: Issue) -> tuple[Uttered, ...]:
    """Every argument, with what its speaker's stance gave as logic, and whether it was answered."""
    given, start = givens(seats, issue), 0
    found: list[Uttered] = []
    for dispute in disputes:
        for index, move in enumerate(dispute.moves):
            read = given[speaker(move, given)]
            left = index in dispute.unanswered
            found.append(_uttered(move, start, given=read, unanswered=left))
        start = len(found)
    return tuple(found)


def speaker(move: Move, known: Container[str]) -> str:
    """Whose words a move is in; "" for whoever speaks for all."""
    return "" if move.role == "synthesis" or move.seat not in known else move.seat


def _uttered(move: Move, start: int, *, given: Given, unanswered: bool) -> Uttered:
    return Uttered(
        seat=move.seat,
        argument=move.argument,
        attacks=None if move.attacks is None else move.attacks + start,
        target=move.target,
        given=given,
        unanswered=unanswered,
    )
