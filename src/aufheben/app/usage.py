"""What runs took: counted as it is told, so that any ending can say it; of kept runs from their events."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from aufheben.app.archive import Archive
from aufheben.app.run_info import RunInfo
from aufheben.domain import Tally, Usage
from aufheben.errors import Unasked
from aufheben.rooms.costs import NOBODY, paid
from aufheben.runtime.budget import read_usage
from aufheben.runtime.cache import KEPT
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.past_answers import tests_of
from aufheben.runtime.validation import PERSON
from aufheben.words import Fact, Said, speaker, tell

_say = speaker(__name__)

Tell = Callable[[object], None]


@dataclass(slots=True, kw_only=True)
class Taken:
    """Calls that models answered, answers `kept` from earlier runs, and questions that are open.

    `asked` are the models. What the logic engine and people say is no call.
    """

    tally: Tally = field(default_factory=Tally)
    kept: int = 0
    asked: dict[str, None] = field(default_factory=dict)
    _open: set[tuple[object, ...]] = field(default_factory=set)

    def hears(self, run: str, agents: Mapping[str, str], tell: Tell | None = None) -> Tell | None:
        """Counts what is told of a run whose seats these agents hold, and tells it on.

        Where no model sits nothing is counted, and `tell` is all.
        """
        if NOBODY.issuperset(agents.values()):
            return tell

        def heard(told: object) -> None:
            if isinstance(told, Event):
                self._count(run, agents, told)
            if tell is not None:
                tell(told)

        return heard

    @contextmanager
    def until_unasked(self, run: str) -> Iterator[None]:
        """What is open of a run that ends since nobody could be asked took nothing."""
        try:
            yield
        except Unasked:
            self._open = {each for each in self._open if each[0] != run}
            raise

    @property
    def unanswered(self) -> int:
        """Questions that were asked, and to which no answer came."""
        return len(self._open)

    def _count(self, run: str, agents: Mapping[str, str], event: Event) -> None:
        question, agent = (run, event.place, event.attempt), _holder(agents, event.seat)
        if event.kind == "asked" and agent not in NOBODY:
            self._open.add(question)
            return
        self._open.discard(question)
        if event.kind not in ("answered", "rejected"):
            return
        by = _by(event)
        if by == KEPT:
            self.kept += 1
        elif by or agent not in NOBODY:
            self._add(agent, tests_of(event.payload), read_usage(event.payload), by)

    def _add(self, agent: str, tests: int, usage: Usage, by: str) -> None:
        if by != PERSON:
            self.asked[agent] = None
            self.tally.made += 1 + tests
            self.tally.add(usage)

    def lines(self) -> Iterator[str]:
        """In words, a line each; nothing where no model was asked, and nothing kept."""
        return map(tell, self._said())

    def _said(self) -> Iterator[Said]:
        if self.tally.made:
            yield self._took()
        if self.unanswered:
            yield _say("unanswered", n=self.unanswered)
        if self.kept:
            asked = self.tally.made or self.unanswered
            yield _say("kept_too" if asked else "all_kept", n=self.kept)

    def _took(self) -> Said:
        usage = self.tally.usage
        facts: dict[str, Fact] = {
            "calls": calls(self.tally.made),
            "seconds": usage.seconds,
            "tokens": usage.tokens,
        }
        beside = paid(usage, tuple(self.asked))
        return _say("took", **facts) if beside is None else _say("took_paid", **facts, paid=beside)


def calls(number: int) -> Said:
    """So many of them."""
    return _say("calls", n=number)


def _holder(agents: Mapping[str, str], seat: str) -> str:
    """Who holds a seat: as the chair finds it."""
    return agents.get(seat) or agents.get("") or next(iter(agents.values()), "")


def _by(event: Event) -> str:
    spent = event.payload.get("spent")
    by = spent.get("by") if isinstance(spent, Mapping) else ""
    return by if isinstance(by, str) else ""


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
