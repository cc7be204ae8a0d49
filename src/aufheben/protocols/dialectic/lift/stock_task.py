"""Taking stock: every need of every side, what all take for granted, what nobody knows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain import Dispute, Issue, NoSynthesis, Seat, Unanswered
from aufheben.domain.ways import Debated, Stock, StockNeed
from aufheben.protocols.dialectic.explain_task import sentences
from aufheben.protocols.dialectic.integration_steps import hollow, unsaid, wrong
from aufheben.protocols.dialectic.lengths import NEED, too_long
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

A_SIDE = 8
"""Most needs of one side."""
SHARED = 3
MOST_SENTENCES = 24
"""Sentences of a stance that are numbered; what a longer one says more stands in the last."""


class Numbered(NamedTuple):
    """A sentence of a stance with its number over all stances."""

    id: int
    seat: str
    text: str


def numbered_sentences(seats: Sequence[Seat]) -> tuple[Numbered, ...]:
    """The sentences of all stances, numbered through."""
    said = [(seat.name, text) for seat in seats for text in sentences(seat.stance, MOST_SENTENCES)]
    return tuple(Numbered(number, seat, text) for number, (seat, text) in enumerate(said, start=1))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeStock(Task[Stock | NoSynthesis | Unanswered]):
    """What every stance and the debate leave to be served, with nothing left out.

    `refusals` are why seats would not have another's main argument for the answer.
    """

    issue: Issue
    seats: tuple[str, ...]
    sentences: tuple[Numbered, ...]
    disputes: tuple[Dispute, ...]
    refusals: tuple[tuple[str, str], ...] = ()

    def read(self, message: Mapping[str, object]) -> Stock | NoSynthesis | Unanswered | Rejected:
        """See `messages.StockMessage`."""
        from aufheben.protocols.dialectic.lift.messages import StockMessage

        read = parse(StockMessage, message)
        if isinstance(read, Rejected):
            return read
        needs = tuple(
            StockNeed(
                id=each.id,
                seat=each.side,
                need=each.need,
                sources=tuple(each.sources),
                debate=_DEBATED[each.debate],
            )
            for each in read.needs
        )
        return Stock(
            needs=needs,
            shared=tuple(read.shared),
            unknown=tuple(read.unknown),
            no_need=tuple(read.no_need),
        )

    def write(self, answer: Stock | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Stock():
                return write_stock(answer)
            case NoSynthesis():
                return {"needs": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Stock | NoSynthesis | Unanswered | Rejected:
        """A stock."""
        return answer if isinstance(answer, Stock) else wrong("a stock", answer)

    def legal(self, answer: Stock | NoSynthesis | Unanswered) -> Rejected | None:
        """Every sentence is a source or holds no need; every side has a few short needs."""
        if not isinstance(answer, Stock):
            return None
        needs = answer.needs
        return (
            self._sides(needs)
            or _twice("id", [each.id for each in needs])
            or self._sentences(answer)
            or _few(answer)
            or hollow("every need", [each.need for each in needs])
            or next((bad for n in needs if (bad := too_long("a need", n.need, NEED))), None)
        )

    def fallback(self, reason: Reason) -> Stock | NoSynthesis | Unanswered:
        """Nothing to go on with."""
        return unsaid(reason)

    def _sides(self, needs: tuple[StockNeed, ...]) -> Rejected | None:
        counted = Counter(each.seat for each in needs)
        wanted = f"one to {A_SIDE} needs of each of {', '.join(self.seats)}"
        wrong = [seat for seat in self.seats if not 1 <= counted[seat] <= A_SIDE]
        wrong += [seat for seat in counted if seat not in self.seats]
        if not wrong:
            return None
        do = "name just these sides; join what is the same need, and drop none"
        return Rejected(expected=wanted, got=f"{counted[wrong[0]]} of {wrong[0]!r}", do=do)

    def _sentences(self, answer: Stock) -> Rejected | None:
        sources = {source for need in answer.needs for source in need.sources}
        known = {each.id for each in self.sentences}
        missing = sorted(known - sources - set(answer.no_need))
        both = sorted(sources & set(answer.no_need))
        strange = sorted((sources | set(answer.no_need)) - known)
        for ids, got in ((missing, "in neither"), (both, "in both"), (strange, "unknown")):
            if ids:
                return Rejected(
                    expected='every sentence in the "from" of a need or else in "no_need"',
                    got=f"{got}: {', '.join(map(str, ids[:12]))}",
                    do="put each number where it belongs, and give no others",
                )
        return None


_DEBATED: dict[str, Debated] = {"open": "open", "granted": "granted", "met": "met"}


def _twice(what: str, names: Iterable[str]) -> Rejected | None:
    twice = next((name for name, count in Counter(names).items() if count > 1), None)
    if twice is None:
        return None
    return Rejected(expected=f"every {what} once", got=f"{twice!r} twice", do="number them anew")


def _few(answer: Stock) -> Rejected | None:
    if 1 <= len(answer.shared) <= SHARED:
        return hollow("what all take for granted", answer.shared)
    return Rejected(
        expected=f"one to {SHARED} things that all take for granted",
        got=str(len(answer.shared)),
        do="give those that make the sides exclude each other",
    )


def write_stock(stock: Stock) -> dict[str, object]:
    """A stock as messages and results show it."""
    return {
        "needs": [
            {
                "id": each.id,
                "side": each.seat,
                "need": each.need,
                "from": list(each.sources),
                "debate": each.debate,
            }
            for each in stock.needs
        ],
        "shared": list(stock.shared),
        "unknown": list(stock.unknown),
        "no_need": list(stock.no_need),
    }
