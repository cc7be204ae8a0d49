"""Money for all runs of one server: while it goes on, and by the day, which no restart forgets."""

from collections import Counter
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from threading import Lock, RLock
from typing import Any

from aufheben import wiring
from aufheben.app.app import App
from aufheben.app.harmless import Outside
from aufheben.app.holders import Holder, holding
from aufheben.app.permissions import asked, check_priced, paid
from aufheben.app.run_info import moment
from aufheben.app.usage import spent
from aufheben.errors import BadInput, Unusable
from aufheben.rooms.options import Asking
from aufheben.runtime.journal import OPEN, Record, Selection
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(slots=True)
class Whose:
    """Of one server; a run counts for everybody who began it or went on with it."""

    _since: dict[str, dict[str, datetime]] = field(default_factory=dict)

    def takes(self, holder: Holder | None, run: str, now: datetime) -> None:
        """Somebody begins a run, or goes on with it; what nobody with a name does counts for none."""
        if holder is not None and holder.name:
            self._since.setdefault(holder.name, {})[run] = now

    def of(self, holder: Holder, since: datetime, going: Container[str]) -> set[str]:
        """The runs of somebody that go on, or were taken up since; all others are forgotten."""
        known = self._since.get(holder.name, {})
        kept = {run: at for run, at in known.items() if at >= since or run in going}
        self._since[holder.name] = kept
        return {*kept}

    def has(self, run: str, since: datetime) -> bool:
        """Whether a run counts for anybody."""
        return any(each.get(run, since) > since for each in [*self._since.values()])


_DAY = timedelta(days=1)


@dataclass(slots=True, kw_only=True, eq=False)
class Purse:
    """What the runs of a server may cost together, as the `allowed` of its application says.

    Within `budget` a run of this server counts at what it cost once it has ended, and until then at
    the most that it may. Within `per_day` every run in the journal that was begun in the last 24
    hours counts at what it cost so far, and one that goes on here at the most that it may. Within
    the `per_day` of whoever holds a token with a name count those that they began or went on with
    in the last 24 hours, since this server was started.
    """

    app: App
    outside: Outside
    _lock: RLock = field(default_factory=RLock)
    _counting: Lock = field(default_factory=Lock)
    _most: dict[str, float] = field(default_factory=dict)
    _going: Counter[str] = field(default_factory=Counter)
    _recent: dict[str, str] = field(default_factory=dict)
    _newest: str | None = None
    _over: dict[str, float] = field(default_factory=dict)
    _whose: Whose = field(default_factory=Whose)
    _ends: dict[str, int] = field(default_factory=dict)
    _so_far: dict[str, tuple[int, float]] = field(default_factory=dict)

    @property
    def is_bounded(self) -> bool:
        """Whether any budget holds, for all or for whoever asks."""
        of_all, holder = self.app.allowed, holding()
        own = None if holder is None else holder.per_day
        return any(each is not None for each in (of_all.budget, of_all.per_day, own))

    def left(self, but: str = "") -> float | None:
        """US dollars that no run has taken or may still take; None without a budget."""
        with self._lock:
            found = [left for _, left in self._budgets(but)]
        return max(0.0, min(found)) if found else None

    def most(self, job: Any, asking: Asking) -> float | None:
        """The most that a run which begins may cost. Raises BadInput where nothing is left.

        None where it has no limit, or nobody is paid.
        """
        models, own = paid(asked(job, asking), self.app), job.job.limits.money
        if not models:
            return None
        self._check_priced(models)
        with self._lock:
            found = [*self._budgets()]
        for spent_out, left in found:
            if left <= 0:
                raise spent_out
        lefts = (*(left for _, left in found), *([] if own is None else [own]))
        return min(lefts, default=None)

    def begin(self, run: str, job: Any, asking: Asking) -> float | None:
        """Set aside what a run may cost that begins now; how much. Raises BadInput."""
        with self._lock:
            self._let_name_go(run)
            if self.is_bounded and self.app.store.has(run):
                _, kept, _ = self.app.kept(run)
                self.check_left(run, kept)
                return self._set_aside(run, kept.job.limits.money, self._cost(run))
            return self._set_aside(run, self.most(job, asking))

    def go_on(self, run: str, job: Any) -> None:
        """Set aside what a run may still cost. Raises BadInput where too little is left for it."""
        with self._lock:
            self.check_left(run, job)
            self._set_aside(run, job.job.limits.money, self._cost(run) if self.is_bounded else 0.0)

    def fork(self, record: Record, job: Any) -> None:
        """As `go_on`, of a run that begins as another did, whose answers are paid for."""
        with self._lock:
            self._check_left(record.run, job, spent(record).money or 0.0)
            self._set_aside(record.run, job.job.limits.money, spent(record).money or 0.0)

    def check_left(self, run: str, job: Any) -> None:
        """Raises BadInput where a run may cost more than is left, or what would count on no day."""
        if not self.is_bounded or self._has_ended(run):
            return
        paying = bool(paid(asked(job, self.app.asking_of()), self.app))
        if paying and self.app.allowed.per_day is not None and self._begun(run) < _a_day_ago():
            what = _say("run_begun_more", run=run)
            raise BadInput(what, do=_say("start_anew_go"))
        self._check_left(run, job, self._cost(run))

    def _check_left(self, run: str, job: Any, cost: float) -> None:
        models, most = paid(asked(job, self.app.asking_of()), self.app), job.job.limits.money
        left = self.left(run) if models else None
        if left is None:
            return
        self._check_priced(models)
        if most is None or most - cost > left:
            what = _say("run_may_cost_more", run=run, left=left)
            raise BadInput(what, do=self.outside.no_money)

    def rest(self, run: str) -> None:
        """A run does not go on any more, or one that was to begin does not."""
        with self._counting:
            # Who asks for a run that goes on already lets go of nothing but what they set aside.
            self._going -= Counter((run,))

    def check_removed(self, run: str) -> None:
        """Raises BadInput for a run that the day's budget counts: else whoever removes it has its money back."""
        if not self.app.store.has(run):
            return
        of_all = self.app.allowed.per_day is not None and self._begun(run) >= _a_day_ago()
        if (of_all or self._whose.has(run, _a_day_ago())) and self._cost(run) > 0:
            what = _say("run_counts_budget", run=run)
            raise BadInput(what, do=_say("remove_tomorrow_command"))

    def _let_name_go(self, run: str) -> None:
        """What a run cost that was removed counts on, and not for another that is called as it was."""
        if run in self._over and not self.app.store.has(run):
            aside = f"{run} {len(self._over)}"
            self._over[aside], most = self._over.pop(run), self._most.pop(run, None)
            if most is not None:
                self._most[aside] = most

    def _set_aside(self, run: str, most: float | None, cost: float = 0.0) -> float | None:
        """What a run may cost in all, or has cost if that is more: it counts so while it goes on."""
        if most is not None and self.is_bounded:
            self._whose.takes(holding(), run, _moment(wiring.clock().now()))
            with self._counting:
                self._most[run] = max(most, cost)
                self._going[run] += 1
        return most

    def _check_priced(self, models: tuple[str, ...]) -> None:
        if self.is_bounded:
            check_priced(models, self.outside.no_price)

    def _budgets(self, but: str = "") -> Iterator[tuple[BadInput, float]]:
        """What is said where a budget is spent, and how much of it is left, for each that holds."""
        self._look_at_ends()
        budget, day, do = self.app.allowed.budget, self.app.allowed.per_day, self.outside.no_money
        if budget is not None:
            wrong = BadInput(_say("budget_spent", budget=budget), do=do)
            yield wrong, budget - sum(self._taken(but))
        if day is not None:
            wrong = BadInput(_say("day_budget_spent", budget=day), do=do)
            yield wrong, day - sum(self._of_day(but))
        if (holder := holding()) is not None and (own := holder.per_day) is not None:
            what = _say("budget_dollars_day", own=own, name=holder.name)
            yield BadInput(what, do=do), own - sum(self._of_holder(holder, but))

    def _of_holder(self, holder: Holder, but: str) -> Iterator[float]:
        with self._counting:
            going = frozenset(self._going)
        for run in self._whose.of(holder, _a_day_ago(), going) - {but}:
            yield self._most[run] if run in going else self._cost_lately(run)

    def _taken(self, but: str) -> Iterator[float]:
        for run in self._most.keys() - {but}:
            cost = self._cost_lately(run)
            yield cost if run in self._over else self._most[run]

    def _of_day(self, but: str) -> Iterator[float]:
        with self._counting:
            going = frozenset(self._going)
        for run in {*self._begun_lately(), *going} - {but}:
            yield self._most[run] if run in going else self._cost_lately(run)

    def _begun_lately(self) -> Iterator[str]:
        """The runs of the last 24 hours; those that the journal had the last time are not listed anew."""
        since, newest = _a_day_ago(), self._newest
        for number, record in enumerate(self.app.store.runs()):
            if record.run == newest:
                break
            self._newest = record.run if number == 0 else self._newest
            if _moment(record.created) >= since:
                self._recent[record.run] = record.created
        self._recent = {run: at for run, at in self._recent.items() if _moment(at) >= since}
        yield from self._recent

    def _has_ended(self, run: str) -> bool:
        self._cost(run)
        return run in self._over

    def _cost(self, run: str) -> float:
        """US dollars so far; of a run that is not there nothing, or what it was when it ended."""
        if run in self._over or not self.app.store.has(run):
            return self._over.get(run, 0.0)
        record = self.app.store.read(run)
        cost = spent(record).money or 0.0
        if record.ended is not None:
            self._over[run] = cost
        return cost

    def _look_at_ends(self) -> None:
        """How far each run is that has not ended: what has not moved is not read anew."""
        self._ends = {}
        with suppress(Unusable):  # what is behind a damaged one is read
            for record in self.app.store.runs(Selection(outcome=OPEN)):
                self._ends[record.run] = record.events[-1].number if record.events else 0
        self._so_far = {run: known for run, known in self._so_far.items() if run in self._ends}

    def _cost_lately(self, run: str) -> float:
        """As `_cost`, of the moment when the ends were looked at."""
        at, known = self._ends.get(run), self._so_far.get(run)
        if known is not None and known[0] == at:
            return known[1]
        cost = self._cost(run)
        if at is not None:
            self._so_far[run] = at, cost
        return cost

    def _begun(self, run: str) -> datetime:
        return _moment(self.app.store.read(run).created)


def within(request: Any, job: Any, most: float | None) -> Any:
    """The request with the most that its run may cost."""
    return request if most == job.job.limits.money or most is None else replace(request, money=most)


def _a_day_ago() -> datetime:
    return _moment(wiring.clock().now()) - _DAY


def _moment(said: str) -> datetime:
    """A date of a journal; one that says none is of no day that counts."""
    return moment(said) or datetime.min.replace(tzinfo=UTC)
