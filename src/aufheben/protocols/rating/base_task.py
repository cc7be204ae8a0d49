"""What every question to a rater shares: what was asked at first, and how nothing is said."""

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain.text import unquoted
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.ports import Reason, Rejected, Task

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingTask(Task[A | Unsaid], Generic[A]):
    """One question to a rater; `answers` is the type of what it may be answered with.

    `question` is the one that the rated answer answers.
    """

    answers: ClassVar[type[Any]]
    question: str

    def accepts(self, answer: object) -> A | Unsaid | Rejected:
        """A value of the answer's type."""
        if isinstance(answer, self.answers):
            taken: A = answer
            return taken
        wanted = self.answers.__name__.lower()
        return Rejected(expected=f"a value of {wanted}", got=type(answer).__name__, do="give it")

    def own_words(self, answer: A | Unsaid) -> object:
        """The reason without what it quotes: what is rated may be in another language."""
        return unquoted(str(getattr(answer, "reason", "")))

    def fallback(self, reason: Reason) -> A | Unsaid:
        """Nothing was said; no figure stands in for it."""
        return Unsaid(limit=None if reason == "illegal" else reason)


def unlisted(
    what: str, numbers: tuple[int, ...], known: tuple[int, ...], *, all_of_them: bool = False
) -> Rejected | None:
    """What is wrong where a number is unknown, doubled, or (if all are wanted) missing."""
    strange = next((number for number in numbers if number not in known), None)
    if strange is not None:
        return _refused(what, known, f"{what} {strange}")
    doubled = next((number for number in numbers if numbers.count(number) > 1), None)
    if doubled is not None:
        return _refused(what, known, f"{what} {doubled} twice")
    missing = next((number for number in known if number not in numbers), None)
    if all_of_them and missing is not None:
        return _refused(what, known, f"nothing on {what} {missing}")
    return None


def _refused(what: str, known: tuple[int, ...], got: str) -> Rejected:
    listed = ", ".join(map(str, known)) or "none"
    return Rejected(
        expected=f"numbers of {what}s among {listed}, each at most once",
        got=got,
        do="number them as they are given",
    )
