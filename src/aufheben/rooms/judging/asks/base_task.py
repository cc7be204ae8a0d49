"""What every step of judging shares: what all judges know, and how nothing is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from aufheben.domain.matches import Heading
from aufheben.domain.text import unquoted
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.asking import Ask
from aufheben.protocols.ports import Reason
from aufheben.rooms.judging.asks.laws import NAMING

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingTask(Ask[A, Unsaid], Generic[A]):
    """One question to a judge."""

    heading: Heading

    def own_words(self, answer: A | Unsaid) -> object:
        """The message without what it quotes: speeches may be in another language."""
        return _unquoted(self.write(answer))

    def shown(self) -> str:
        """The texts that an answer is made from: the letters in them are no labels."""
        raise NotImplementedError

    @classmethod
    def silent(cls, reason: Reason) -> Unsaid:
        return Unsaid(limit=None if reason == "illegal" else reason)


def _unquoted(value: object) -> object:
    """A message without quotations and names."""
    match value:
        case str():
            return unquoted(value)
        case Mapping():
            return {k: _unquoted(v) for k, v in value.items() if k not in NAMING}
        case list():
            return [_unquoted(each) for each in value]
        case _:
            return value
