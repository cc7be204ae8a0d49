"""What may not be used again in a counterargument; main arguments and integration are exempt."""

from typing import Any

from aufheben.domain import Argument, Rule
from aufheben.domain.text import plain
from aufheben.protocols.ports import News, Rejected, Task
from aufheben.protocols.words import refuse


def reused(argument: Argument, said: tuple[Argument, ...]) -> Rejected | None:
    """A premise that the seat has put in a `strong` before (seed 000, A.1)."""
    used = _premises(said)
    again = next((p for p in argument.premises if plain(p) in used), None)
    return (
        None
        if again is None
        else _refused(("premises not used before", "まだ使っていない前提"), again)
    )


def recurring(argument: Argument, said: tuple[Argument, ...]) -> Rejected | None:
    """The same warrant, or nothing but used premises: where a known objection may recur, in logic."""
    if any(_content(argument.warrant) == _content(earlier.warrant) for earlier in said):
        expected = ("a warrant not used before", "まだ使っていない規則")
        return _refused(expected, argument.warrant.consequent)
    used = _premises(said)
    if said and argument.premises and all(plain(p) in used for p in argument.premises):
        expected = ("at least one premise not used before", "まだ使っていない前提が一つはあること")
        return _refused(expected, argument.premises[0])
    return None


def _premises(said: tuple[Argument, ...]) -> set[str]:
    return {plain(p) for earlier in said for rule in earlier.rules for p in rule.strong}


def _content(rule: Rule) -> tuple[frozenset[str], frozenset[str], str]:
    strong = frozenset(map(plain, rule.strong))
    return strong, frozenset(map(plain, rule.weak_negation)), plain(rule.consequent)


def _refused(expected: tuple[str, str], got: str) -> Rejected:
    return refuse(
        __name__, "again", "repetition", expected_en=expected[0], expected_ja=expected[1], got=got
    )


def news(said: str, before: tuple[str, ...]) -> News:
    """What a seat said, beside what it said before."""
    return News(said, before, _tell_newness)


def _tell_newness(**asked: Any) -> Task[Any]:
    # Loaded where it is asked for: every debate comes through here.
    from aufheben.rooms.dialectic.asks.newness_task import TellNewness

    return TellNewness(**asked)


def gist(argument: Argument) -> str:
    """What an argument says of its own: its premises, or where it has none its conclusion."""
    return "; ".join(argument.premises) or argument.warrant.consequent
