"""What may not be used again in a counterargument, nor stand in one unused; and whether a reason is new."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Argument, Rule
from aufheben.domain.answers import Newness
from aufheben.domain.text import plain
from aufheben.logic.likeness import words
from aufheben.protocols.asking import Constraint, Law, Meant, constrains
from aufheben.protocols.ports import News, Reason, Rejected
from aufheben.protocols.words import refuse


def spare(argument: Argument) -> Rejected | None:
    """What is wrong with an argument where a conclusion but the last is no premise of a later rule."""
    for index, rule in enumerate(argument.rules[:-1]):
        if not _used(rule.consequent, argument.rules[index + 1 :]):
            last = argument.warrant.consequent
            return refuse(__name__, "spare", id=rule.id, said=rule.consequent, last=last)
    return None


def _used(conclusion: str, later: Sequence[Rule]) -> bool:
    """Named as it was, or in a premise that has all its words and may say more."""
    premises = [premise for rule in later for premise in rule.strong]
    meant = set(words(conclusion))
    return any(
        plain(conclusion) == plain(premise) or (meant and meant <= set(words(premise)))
        for premise in premises
    )


def reused(argument: Argument, said: tuple[Argument, ...]) -> Rejected | None:
    """A premise that the seat has put in a `strong` before (seed 000, A.1)."""
    used = _premises(said)
    again = next((p for p in argument.premises if plain(p) in used), None)
    if again is None:
        return None
    return _refused(("premises not used before", "まだ使っていない前提"), again)


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
    return News(said, before, TellNewness)


def gist(argument: Argument) -> str:
    """What an argument says of its own: its premises, or where it has none its conclusion."""
    return "; ".join(argument.premises) or argument.warrant.consequent


@dataclass(frozen=True, slots=True, kw_only=True)
class NewnessSaid:
    """Answer to whether a reason is new: the number of the one it says again, or null."""

    titled: ClassVar = "Newness"
    repeats: int | None
    why: str = ""


def _numbers(task: "TellNewness") -> Constraint:
    return Constraint(among=tuple(range(1, len(task.before) + 1)))


@constrains("repeats", _numbers)
def _listed(task: "TellNewness", said: NewnessSaid) -> Rejected | None:
    """The number of a reason before, or none."""
    number, most = said.repeats, len(task.before)
    if number is None or 1 <= number <= most:
        return None
    return refuse(task, "repeats", most=most, given=number)


@dataclass(frozen=True, slots=True, kw_only=True)
class TellNewness(Meant[Newness, Newness]):
    """Which of the reasons `before` is said again, if any; a new premise or ground makes it new.

    A reason that nobody could judge counts as new.
    """

    name, answers, values, optional = "newness", NewnessSaid, Newness, True
    called = "one of the reasons before, or none"
    laws: ClassVar[tuple[Law, ...]] = (_listed,)
    said: str
    before: tuple[str, ...]

    def meaning(self, said: NewnessSaid) -> Newness | Rejected:
        """The reason of the number."""
        if unknown := _listed(self, said):
            return unknown
        return Newness(repeats=None if said.repeats is None else self.before[said.repeats - 1])

    def said_of(self, value: Newness) -> NewnessSaid:
        """Its number; that of a reason which was not given before is unknown."""
        if value.repeats is None:
            return NewnessSaid(repeats=None)
        known = value.repeats in self.before
        return NewnessSaid(repeats=self.before.index(value.repeats) + 1 if known else 0)

    def fallback(self, reason: Reason) -> Newness:
        """New: nothing is taken from a seat because nobody could judge it."""
        return Newness()
