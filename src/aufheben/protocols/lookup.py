"""Documents that are looked up: the seat that is asked, and for what."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from aufheben.domain import Seat
from aufheben.domain.acts import Passages
from aufheben.protocols.asking import Ask

SOURCE = Seat(name="source", stance="")
F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup(Ask[Passages, F], Generic[F]):
    """A question that a source answers, not a model."""

    name, answers, called = "passages", Passages, "passages"

    @property
    def query(self) -> str:
        """What is looked for, one thing a line; empty if there is nothing to look for."""
        raise NotImplementedError

    def own_words(self, answer: Passages | F) -> object:
        """None: they are the sources'."""
        return ""
