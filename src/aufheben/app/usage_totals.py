"""What runs took: calls, tokens, money; counted from their events, once for each that has ended."""

from dataclasses import dataclass

from aufheben.app.archive import Archive
from aufheben.app.run_info import RunInfo
from aufheben.domain import Tally, Usage
from aufheben.runtime.budget import read_usage
from aufheben.runtime.journal import Event, Record

MOST_EVENTS = 3_000
"""Longer runs are not counted for a list."""
_KEPT = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """Calls that were answered, tokens, US dollars (None: not known)."""

    calls: int
    tokens: int
    money: float | None


def spent(record: Record) -> Spending:
    """What the whole of a run took."""
    tally = Tally()
    for event in record.events:
        if (took := spent_on(event)) is not None:
            tally.made += 1
            tally.add(took)
    usage = tally.usage
    return Spending(calls=tally.made, tokens=usage.tokens, money=usage.money)


def spent_on(told: object) -> Usage | None:
    """What an answer took, where what is told is one that somebody may be paid for."""
    if not isinstance(told, Event) or told.kind not in ("answered", "rejected"):
        return None
    took = read_usage(told.payload)
    return took if took.tokens else None


class Spendings:
    """Of the runs of one application, remembered where they have ended."""

    def __init__(self) -> None:
        self._known: dict[str, Spending] = {}

    def of(self, archive: Archive, row: RunInfo) -> Spending | None:
        """What a run took; None for one that is too long to be counted for a list.

        Raises BadInput, Damaged.
        """
        if row.outcome is not None and row.run in self._known:
            return self._known[row.run]
        if row.events > MOST_EVENTS:
            return None
        found = spent(archive.store.read(row.run))
        if row.outcome is not None:
            self._known[row.run] = found
            for old in [*self._known][: max(0, len(self._known) - _KEPT)]:
                del self._known[old]
        return found

    def forget(self, run: str) -> None:
        """A run that was removed; another may get its name."""
        self._known.pop(run, None)
