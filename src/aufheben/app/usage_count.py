"""What models were asked here and what that took: counted as it is told, so that any ending can say it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from aufheben.domain import Tally, Usage
from aufheben.errors import Unasked
from aufheben.rooms.costs import NOBODY, paid
from aufheben.runtime.budget import read_usage
from aufheben.runtime.cache import KEPT
from aufheben.runtime.journal import Event
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
