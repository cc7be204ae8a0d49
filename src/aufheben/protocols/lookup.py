"""Documents that are looked up: the seat that is asked, for what, and its message."""

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from aufheben.domain import Seat
from aufheben.domain.acts import Passages
from aufheben.domain.boards import Quotation
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected
from aufheben.protocols.shapes import Message

SOURCE = Seat(name="source", stance="")


@runtime_checkable
class Lookup(Protocol):
    """A task that a source answers, with passages."""

    @property
    def query(self) -> str:
        """What is looked for, one thing a line; empty if there is nothing to look for."""
        ...


class QuotationMessage(Message):
    """Words of a source."""

    source: str
    text: str


class PassagesMessage(Message):
    """Passages of sources."""

    passages: list[QuotationMessage]


def read_passages(message: Mapping[str, object]) -> Passages | Rejected:
    """What a source says."""
    read = parse(PassagesMessage, message)
    if isinstance(read, Rejected):
        return read
    return Passages(found=tuple(Quotation(source=p.source, text=p.text) for p in read.passages))


def write_passages(said: object) -> Mapping[str, object]:
    """The message; without passages where nothing was said."""
    found = said.found if isinstance(said, Passages) else ()
    return {"passages": write_quotations(found)}


def write_quotations(quotations: Iterable[Quotation]) -> list[dict[str, str]]:
    """Words of sources."""
    return [{"source": each.source, "text": each.text} for each in quotations]
