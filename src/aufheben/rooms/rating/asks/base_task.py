"""What every task of this room shares: the question that was answered, and what a rating finds."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from aufheben.domain.ratings import Value
from aufheben.domain.text import unquoted
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.asking import Ask
from aufheben.protocols.ports import Reason

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingTask(Ask[A, Unsaid], Generic[A]):
    """One question to a rater on an answer to `question`; `finding` is what its answer shows."""

    question: str

    def own_words(self, answer: A | Unsaid) -> object:
        """The reason without what it quotes: what is rated may be in another language."""
        return unquoted(str(getattr(answer, "reason", "")))

    @classmethod
    def silent(cls, reason: Reason) -> Unsaid:
        """Nothing was said; no figure stands in for it."""
        return Unsaid(limit=None if reason == "illegal" else reason)

    def finding(self, answer: A) -> Value:
        """The value that a reading has."""
        raise NotImplementedError
