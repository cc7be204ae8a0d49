"""What every tool works with: the runs of assistants, the tasks open in them, and what users agreed to pay."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from aufheben.app import App, Event, Run
from aufheben.app.harmless import Seating
from aufheben.app.open_tasks import OpenTask, OpenTasks
from aufheben.app.permissions import asked, paid
from aufheben.app.places import Places
from aufheben.app.purse import Purse
from aufheben.app.secrecy import away, leaving
from aufheben.app.server_runs import Driven, MakeApp, Runs
from aufheben.app.uploads import Inputs, Most
from aufheben.domain.models import is_assistant
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.costs import CostEstimate, paid_as
from aufheben.surfaces.mcp.requests import ASSISTANTS, Desk
from aufheben.words import Fact, speaker, tell

_say = speaker(__name__)

_FREE_OF_CHARGE = CostEstimate(bound=0, said="", brief="", usual={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What a run will take: an estimate, the models that are `paid`, and the most it may cost.

    `most` are US dollars, None where no limit holds.
    """

    estimate: CostEstimate
    paid: tuple[str, ...]
    most: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """Which runs of a server users agreed to pay for, out of its purse."""

    app: App
    purse: Purse
    _agreed: set[str] = field(default_factory=set)

    def costs(self, job: Any, asking: Any, estimate: CostEstimate) -> Costs:
        """Of a run before it begins. Raises BadInput where nobody allowed its models."""
        models = paid(asked(job, asking), self.app)
        self._check_allowed(models)
        return Costs(estimate=estimate, paid=models, most=self.purse.most(job, asking))

    def costs_on(self, run: str) -> Costs:
        """What going on with a run costs at most. Raises BadInput where too little is left for it."""
        _, job, record = self.app.kept(run)
        if record.ended is not None:
            return Costs(estimate=_FREE_OF_CHARGE, paid=())
        models = paid(asked(job, self.app.asking_of()), self.app)
        self._check_allowed(models)
        self.purse.check_left(run, job)
        leaves = (*leaving(job, self.app.asking_of()), *away(self.app.store))
        estimate = replace(_FREE_OF_CHARGE, bound=job.job.bound, leaves=leaves)
        return Costs(estimate=estimate, paid=models, most=job.job.limits.money)

    def check_agreed(self, costs: Costs, agreed: int | None, run: str = "") -> None:
        """Raises BadInput for what is paid for, and that nobody was told of."""
        bound = costs.estimate.bound
        if not costs.paid or run in self._agreed or (agreed is not None and agreed >= bound):
            return
        told = (*_parts(costs), *tell(costs.estimate.leaving).splitlines())
        what = _say("nobody_agreed", costs=_say.joined(*told, between="semicolon"))
        raise BadInput(what, do=_say("tell_the_user", bound=bound))

    def begun(self, run: str) -> None:
        """A run goes on that was agreed to."""
        self._agreed.add(run)

    def _check_allowed(self, models: tuple[str, ...]) -> None:
        named = bool(self.app.defaults.get("model") or self.app.allowed.models)
        bounded = self.purse.is_bounded or self.app.defaults.get("money") is not None
        if models and not named and not bounded:
            what = _say(f"nobody_allowed_{paid_as(models[0])}", model=models[0])
            raise BadInput(what, do=_say("play_or_start_with_model"))


def said(costs: Costs) -> str:
    """Whom it asks, how often at most, and for how much money."""
    return tell(_say.joined(*_parts(costs), between="semicolon"))


def _parts(costs: Costs) -> Iterator[Fact]:
    lines = tell(costs.estimate.brief).splitlines()
    yield from lines or (", ".join(costs.paid) or _say("nobody_is_paid"),)
    yield _say("answers_at_most", bound=costs.estimate.bound)
    if costs.most is not None:
        yield _say("dollars_at_most", most=costs.most)


LONGEST = 45.0
"""Seconds that a tool takes at most: clients give up after sixty."""
_MOST = Most(size=64_000_000, files=1_000, own_size=64_000_000, own_files=1_000)
"""All that may be handed over to one server."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hall:
    """The runs of one server; `app` looks at them, `runs` drives those that were started here.

    In `places` is computed what is asked of them.
    `lang` is the language to speak; None for that of the locale, or of a run where it is Japanese.
    """

    app: App
    runs: Runs
    desk: Desk
    inputs: Inputs
    purse: Purse
    agreements: Agreements
    places: Places
    lang: Lang | None = None
    _resuming: asyncio.Lock = field(default_factory=asyncio.Lock)
    _waiting: defaultdict[str, set[asyncio.Event]] = field(default_factory=lambda: defaultdict(set))
    _pumps: set["asyncio.Task[None]"] = field(default_factory=set)

    @classmethod
    def of(
        cls,
        make: MakeApp,
        tell: Callable[[Fact], None],
        *,
        files: Path | None = None,
        lang: Lang | None = None,
    ) -> Self:
        """A new one, whose applications `make` makes by where an assistant is asked.

        Files may be named in the folder `files`.
        """
        inputs, app = Inputs(_MOST), make(OpenTasks())
        purse = Purse(app=app, outside=ASSISTANTS)
        runs = Runs(make, tell, inputs.folder, purse=purse, outside=ASSISTANTS, desk=OpenTasks)
        hall = cls(
            app=app,
            runs=runs,
            inputs=inputs,
            desk=Desk(app=app, inputs=inputs, files=files),
            purse=purse,
            agreements=Agreements(app=app, purse=purse),
            places=Places(app, longest=LONGEST - 5),
            lang=lang,
        )
        runs.asking = hall._told
        return hall

    async def costs(
        self, room: str, said: Mapping[str, Any], *, player: str, plays: bool
    ) -> tuple[Any, Costs]:
        """A request, and what its run will take, before it begins. Raises BadInput."""
        asked = await asyncio.to_thread(self.desk.request, room, said, player=player, plays=plays)
        seating = Seating.of(self.app, self.inputs.folder, ASSISTANTS)
        job, estimate = await self.places.ask(seating.costs, asked)
        asking = self.app.asking_of(asked)
        return asked, await asyncio.to_thread(self.agreements.costs, job, asking, estimate)

    async def start(
        self,
        room: str,
        said: Mapping[str, Any],
        *,
        player: str,
        plays: bool,
        agreed: int | None = None,
    ) -> tuple[Driven, Fact]:
        """Begin a run; one that is paid for if so many answers were agreed to. What leaves with it.

        Raises BadInput, Locked.
        """
        asked, costs = await self.costs(room, said, player=player, plays=plays)
        self.agreements.check_agreed(costs, agreed)
        driven = await self.runs.start(asked)
        self.inputs.let_go(asked)
        self.agreements.begun(driven.name)
        return self._followed(driven), costs.estimate.leaving

    async def resume(self, run: str, *, agreed: int | None = None) -> tuple[Driven, Fact]:
        """Go on with a run, as `start`. Raises BadInput, Locked."""
        known = self.runs.get(run)
        if known is not None and known.is_under_way:
            return known, ""
        async with self._resuming:
            costs = await asyncio.to_thread(self.agreements.costs_on, run)
            self.agreements.check_agreed(costs, agreed, run)
            driven = await self.runs.resume(run)
            self.agreements.begun(driven.name)
        return self._followed(driven), costs.estimate.leaving

    def found(self, run: str) -> str:
        """The run of this name, or of the one that alone begins so. Raises BadInput."""
        name = self.app.find(run.strip()) if run.strip() else run
        self.app.check_there(name)
        return name

    async def stop(self, run: str) -> None:
        """End what goes on in a run of this server; it can be gone on with. Raises BadInput."""
        driven = self.runs.get(run)
        if driven is None:
            raise BadInput(_say("not_under_way", run=run), do=_say("list_runs"))
        driven.stop()
        await driven.ended()

    def tasks(self, run: str) -> tuple[OpenTask, ...]:
        """Those that are open in a run."""
        driven = self.runs.get(run)
        return driven.people.of(run) if driven is not None and driven.is_under_way else ()

    def is_secret(self, run: str) -> bool:
        """Whether an assistant may yet be handed a seat in it, which must not see what others said."""
        _, job, record = self.app.kept(run)
        return record.ended is None and any(map(is_assistant, job.agents.values()))

    def check_read(self, run: str) -> None:
        """Raises BadInput where nothing has come of a run yet: its seats may not see all of it."""
        if self.tasks(run):
            raise BadInput(_say("task_open", run=run), do=_say("answer_first"))
        if self.app.store.read(run).ended is None:
            driven = self.runs.get(run)
            here = driven is not None and driven.is_under_way
            do = _say("wait_first" if here else "resume_first")
            raise BadInput(_say("not_ended", run=run), do=do)

    def answer(self, run: str, task: str, text: str, by: str) -> OpenTask:
        """Answer a task. Raises BadInput where it is not open."""
        driven = self.runs.get(run)
        if driven is None or not driven.is_under_way:
            ended = self.app.store.read(run).ended is not None
            do = _say("read_result" if ended else "resume_first")
            raise BadInput(_say("task_not_open", task=task[:40], run=run), do=do)
        answered: OpenTask = driven.people.answer(run, task, text, by)
        return answered

    async def until(self, run: str, met: Callable[[], bool], seconds: float) -> None:
        """Wait until something is so in a run, or it rests, for so many seconds at most."""
        driven = self.runs.get(run)
        with self._heard(run) as changed:
            try:
                async with asyncio.timeout(min(max(seconds, 0.0), LONGEST)):
                    while driven is not None and driven.is_under_way and not met():
                        await changed.wait()
                        changed.clear()
            except TimeoutError:
                return

    async def close(self) -> tuple[str, ...]:
        """Stop what is under way and forget what was handed over; the runs to go on with."""
        self.places.close()
        stopped = await self.runs.close()
        for pump in list(self._pumps):
            pump.cancel()
        self.inputs.close()
        return stopped

    def _followed(self, driven: Driven) -> Driven:
        """Whoever waits for a run hears of each of its events."""
        pump = asyncio.create_task(self._follow(driven.run))
        self._pumps.add(pump)
        pump.add_done_callback(self._pumps.discard)
        return driven

    async def _follow(self, run: Run) -> None:
        async for _ in run.events():
            self._told(run.name)

    @contextmanager
    def _heard(self, run: str) -> Iterator[asyncio.Event]:
        changed = asyncio.Event()
        self._waiting[run].add(changed)
        try:
            yield changed
        finally:
            self._waiting[run].discard(changed)
            if not self._waiting[run]:
                del self._waiting[run]

    def _told(self, run: str) -> None:
        for changed in self._waiting.get(run, ()):
            changed.set()


def outcome_of(task: OpenTask, events: Sequence[Event]) -> Event | None:
    """What came of an answer to a task, once it is committed."""
    return next(
        (
            each
            for each in reversed(events)
            if each.kind in ("answered", "rejected")
            and (each.place, each.attempt, each.seat) == (task.place, task.attempt, task.seat)
        ),
        None,
    )
