"""The source port: passages of documents that may bear on a question, asked as a seat is asked.

A source holds the chair's answer to a `Lookup`, so what it found is journaled like any answer,
and a replay needs neither the folder nor the index.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from aufheben.domain import Seat
from aufheben.domain.acts import Passages
from aufheben.domain.boards import Quotation
from aufheben.errors import Misuse
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.question import Lookup
from aufheben.words import Fact

MOST = 6
"""Passages handed over at once: what a prompt has room for, at about 1,200 characters each."""
_UNFIT = re.compile(r"[\0\ud800-\udfff]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class LeftOut(NamedTuple):
    """A document that a source does not hold, and why."""

    name: str
    why: Fact


class Source(Protocol):
    """Documents that can be looked up."""

    def passages(self, query: str, most: int) -> tuple[Quotation, ...]:
        """At most `most` passages that bear on any line of `query`, best first; none is fine.

        The same query gives the same passages, each word for word as it stands there. Any text
        is a query. Raises AgentFailed if the source breaks down.
        """
        ...


class SourceAgent:
    """Answers a `Lookup` with what `source` has. Deterministic, without memory, without cost.

    `left_out` are the documents that it could not read, for whoever is to be told.
    """

    def __init__(
        self, source: Source, *, left_out: Sequence[LeftOut] = (), most: int = MOST
    ) -> None:
        self.left_out = tuple(left_out)
        self._source = source
        self._most = most

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The passages. Raises Misuse for any other task, AgentFailed as the source does."""
        if not isinstance(task, Lookup):
            raise Misuse(f"a source has no answer to {type(task).__name__}")
        if not task.query.strip():
            return Passages(found=())
        # A large index takes a while, and other seats may be speaking.
        found = await asyncio.to_thread(self._source.passages, task.query, self._most)
        return Passages(found=tuple(_fit(found[: self._most])))


def _fit(found: Sequence[Quotation]) -> Iterator[Quotation]:
    """What a journal and a prompt can hold: no NUL, no half characters, a name of one line."""
    for each in found:
        text = _UNFIT.sub("\ufffd", each.text)
        if text.strip():
            yield Quotation(source=_UNFIT.sub("\ufffd", _CONTROL.sub(" ", each.source)), text=text)
