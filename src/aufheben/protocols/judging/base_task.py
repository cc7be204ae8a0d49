"""What every step of judging shares: what all judges know, and how nothing is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain.matches import Heading
from aufheben.domain.text import unquoted
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.judging.labels import labeled
from aufheben.protocols.ports import Reason, Rejected, Task

A = TypeVar("A")
_NAMING = ("governs", "quotes", "ranking", "team", "winner")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingTask(Task[A | Unsaid], Generic[A]):
    """One question to a judge; `answers` is the type of what it may be answered with."""

    answers: ClassVar[type[Any]]
    heading: Heading

    def accepts(self, answer: object) -> A | Unsaid | Rejected:
        """A value of the answer's type."""
        if isinstance(answer, self.answers):
            taken: A = answer
            return taken
        wanted = self.answers.__name__.lower()
        return Rejected(expected=f"a {wanted}", got=type(answer).__name__, do="give it")

    def own_words(self, answer: A | Unsaid) -> object:
        """The message without what it quotes: speeches may be in another language."""
        return _unquoted(self.write(answer))

    def named_in_words(self, answer: A, shown: str) -> Rejected | None:
        """Points are named in words; letters in what was `shown` and teams' names are free."""
        known = f"{self.heading.motion} {self.heading.info} {shown}"
        said = "\n".join(_texts(self.write(answer)))
        return labeled(said, self.heading.names, known)

    def fallback(self, reason: Reason) -> A | Unsaid:
        """Nothing was said."""
        return Unsaid(limit=None if reason == "illegal" else reason)


def _unquoted(value: object) -> object:
    """A message without quotations and names."""
    match value:
        case str():
            return unquoted(value)
        case Mapping():
            return {k: _unquoted(v) for k, v in value.items() if k not in _NAMING}
        case list():
            return [_unquoted(each) for each in value]
        case _:
            return value


def _texts(value: object) -> Iterator[str]:
    """Every text of a message but its quotations and names."""
    match value:
        case str():
            yield value
        case Mapping():
            yield from (t for key in value if key not in _NAMING for t in _texts(value[key]))
        case list():
            yield from (text for each in value for text in _texts(each))


def unscored(score: object) -> Rejected | None:
    """What is wrong with a score that is missing, no whole number, or out of range."""
    if type(score) is int and 1 <= score <= 10:
        return None
    return Rejected(expected="a score from 1 to 10", got=repr(score), do="give a whole number")


def unknown(names: tuple[str, ...], known: tuple[str, ...]) -> Rejected | None:
    """What is wrong where a team is named that does not take part."""
    strange = next((name for name in names if name not in known), None)
    if strange is None:
        return None
    return Rejected(
        expected=f"one of {', '.join(known)}", got=strange, do="name the teams as given"
    )
