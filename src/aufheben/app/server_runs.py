"""The runs that a server drives for those outside: started, gone on with, paused, stopped."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

from aufheben import wiring
from aufheben.app import harmless
from aufheben.app.app import App
from aufheben.app.fork import Aside
from aufheben.app.harmless import THE_PAGE, Outside, check_kept
from aufheben.app.holders import holding
from aufheben.app.loop_thread import Apart, server_ends, tell
from aufheben.app.open_tasks import OpenSheets
from aufheben.app.place_runs import is_computed
from aufheben.app.places import Places, asking_user
from aufheben.app.purse import Purse, within
from aufheben.app.run import Run, Seated
from aufheben.app.run_info import RunInfo, row_of
from aufheben.app.secrecy import bug_in_brief
from aufheben.errors import AufhebenError, Full, Locked, Stopped
from aufheben.rooms import registry as rooms
from aufheben.words import Fact, speaker

_say = speaker(__name__)

State = Literal["running", "pausing", "paused", "stopped", "ended", "failed"]
People = Any
"""Where the people of a run are asked: a desk."""
MakeApp = Callable[[People], App]
"""An application on the one journal, whose people are asked at this desk."""
Hear = Callable[[object], None]
MOST, KEPT = 256, 200
"""Runs under way at once unless said otherwise; and runs that are remembered."""
COMPUTED = 32
"""Runs of one user that are computed, one after the other: more would take the room of others."""


@dataclass(slots=True, kw_only=True, eq=False)
class Driven:
    """A run of this process, and how it stands.

    `people` is where those in its seats are asked, `user` who began it, `error` what stopped it, and `broke` that this
    was a bug of ours, which was told elsewhere. `who` is the name of the token by which it was
    begun or gone on with, where that has one.
    """

    app: App
    run: Run
    people: People = None
    user: str = field(default_factory=asking_user)
    state: State = "running"
    error: AufhebenError | None = None
    who: str = ""
    broke: bool = False
    watching: "asyncio.Task[None] | None" = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """Its name in the journal."""
        return self.run.name

    @property
    def is_under_way(self) -> bool:
        """Whether something goes on in it."""
        return self.state in ("running", "pausing")

    @property
    def row(self) -> RunInfo | None:
        """It as runs are listed, while it goes on; None where the journal has to be read for that."""
        newest = self.run.newest if self.is_under_way else None
        return None if newest is None else row_of(newest)

    def stop(self) -> None:
        """Now; the call under way is lost, what was answered is kept."""
        if self.is_under_way:
            self.run.stop()

    def pause(self) -> None:
        """Once the next answer is committed."""
        if self.state == "running":
            self.state = "pausing"

    def heard(self, told: object) -> None:
        """What is told of the run: an answer is committed by then."""
        if self.state == "pausing" and getattr(told, "kind", None) == "answered":
            self.run.stop()

    async def ended(self) -> None:
        """Wait until nothing goes on in it and `state` says how that came."""
        if self.watching is not None:
            await asyncio.wait([self.watching])

    async def watch(self, tell: Callable[[Fact], None]) -> None:
        """Until it has ended, however that is; raises nothing."""
        try:
            await self.run.result()
        except (asyncio.CancelledError, Stopped):
            self.state = "paused" if self.state == "pausing" else "stopped"
        except AufhebenError as failed:
            self.state, self.error = "failed", failed
        except Exception as bug:  # noqa: BLE001 - a bug ends its run, not the page
            self.state, self.broke = "failed", True
            tell(_say("bug", run=self.name, **bug_in_brief(bug)._asdict()))
        else:
            self.state = "ended"


class Runs:
    """The runs that this process drives or has driven, by name.

    With `apart` they go on in a thread of their own: whoever asks a server something does not wait
    for what two hundred models answered at once. Each has an application of its own, so that its
    people are asked at a desk of its own, which `desk` makes; `asking` is told the name of a run in
    which somebody is asked or has answered, or which has come to rest; each of `ended` is handed those that have, and each of `heard`, in the thread
    of the runs, what is told of any. What was handed over from
    `outside` lies in `folder`. At most `most` are under way at once; one more is refused, and never
    waits. What all of them cost comes out of one `purse`. What asks nobody is computed in places.
    """

    def __init__(
        self,
        make: MakeApp,
        tell: Callable[[Fact], None],
        folder: Path,
        *,
        purse: Purse,
        outside: Outside = THE_PAGE,
        desk: Callable[..., People] = OpenSheets,
        most: int = MOST,
        apart: bool = False,
    ) -> None:
        self._make, self._tell, self._folder = make, tell, folder
        self._outside, self._desk = outside, desk
        self.purse = purse
        # What begins does not wait for what goes on.
        self._beginnings, self._places = Places(purse.app), Places(purse.app)
        self.most, self.beginning = most, 0
        self._driven: dict[str, Driven] = {}
        self._going: set[str] = set()
        self._is_apart = apart
        self._apart: Apart | None = None
        self._closed = False
        self.asking: Callable[[str], None] = lambda _run: None
        self.ended: list[Callable[[Driven], None]] = []
        self.heard: list[Hear] = []

    def get(self, name: str) -> Driven | None:
        """A run as this process has driven it last."""
        return self._driven.get(name)

    @property
    def under_way(self) -> tuple[Driven, ...]:
        """Those that go on now."""
        return tuple(one for one in self._driven.values() if one.is_under_way)

    async def answer(self) -> None:
        """Come back once the loop does in which runs go on."""
        if self._apart is not None:
            await self._apart.do(asyncio.sleep(0))

    async def start(
        self, request: Any, *, name: str | None = None, people: People = None
    ) -> Driven:
        """Begin a run of any room, of what was handed over alone. Raises BadInput, Locked."""

        called = name or wiring.new_run()

        async def begun(app: App, tell: Hear) -> Run:
            seated = await self._seated(app, request)
            job = seated.job
            self._check_room(job)
            asking = app.asking_of(request)
            with self._begins(called):
                most = await asyncio.to_thread(self.purse.begin, called, job, asking)
                asked = within(request, job, most)
                if asked is not request:
                    seated = await self._seated(app, asked)
                return await app.start(seated, asking=asking, name=called, tell=tell)

        return await self.go(begun, people)

    async def resume(self, name: str, *, people: People = None) -> Driven:
        """Go on with a run; one that is under way here stays as it is. Raises BadInput, Locked."""
        known = self.get(name)
        if known is not None and known.is_under_way:
            return known

        async def gone_on(app: App, tell: Hear) -> Run:
            job = await asyncio.to_thread(check_kept, app, name, self._outside)
            self._check_room(job)
            with self._begins(name):
                await asyncio.to_thread(self.purse.go_on, name, job)
                return await app.resume(name, tell=tell)

        return await self.go(gone_on, people)

    async def fork(self, name: str, aside: Aside) -> Driven:
        """Begin a run that another seat's words make of a run. Raises BadInput."""

        async def forked(app: App, tell: Hear) -> Run:
            check = partial(check_kept, app, name, self._outside, anew=True)
            job = await asyncio.to_thread(check)
            self._check_room(job)
            record = await self._beginnings.ask(harmless.forked, name, aside)
            with self._begins(record.run):
                await asyncio.to_thread(self.purse.fork, record, job)
                return await app.start(record, tell=tell)

        return await self.go(forked)

    def _check_room(self, job: Any) -> None:
        """Raises Full where as many runs of whoever asks wait to be computed as may."""
        user = asking_user()
        of_user = [one for one in self.under_way if one.user == user and is_computed(one.run.job)]
        if is_computed(job) and len(of_user) >= COMPUTED:
            what = _say("runs_you_began", computed=COMPUTED)
            raise Full(what, do=_say("wait_them_stop"))

    def _check_share(self) -> None:
        """Raises Full where half of all that may go on is of whoever asks, by the name of their token."""
        holder, most = holding(), max(1, self.most // 2)
        if holder is None or not holder.name:
            return
        if sum(one.who == holder.name for one in self.under_way) >= most:
            what = _say("runs_you_began_under", most=most)
            raise Full(what, do=_say("wait_them_stop"))

    async def _seated(self, app: App, request: Any) -> Seated:
        """The room and the job of a request. Raises BadInput."""
        how = harmless.Seating.of(app, self._folder, self._outside)
        name, job = await self._beginnings.ask(how.job, request)
        return Seated(rooms.named(name), job)

    @contextmanager
    def _begins(self, run: str) -> Iterator[None]:
        """What is set aside for a run is let go where it does not come to be.

        Raises Locked where it goes on here: one that waits for its place holds no journal.
        """
        if run in self._going:
            raise Locked(_say("run_under_way", run=run))
        self._going.add(run)
        try:
            yield
        except BaseException:
            self._rest(run)
            raise

    async def go(
        self, begin: Callable[[App, Hear], Awaitable[Run]], people: People = None
    ) -> Driven:
        """A run that `begin` begins with an application, such as a fork.

        Raises BadInput, Full where too many are under way, Locked.
        """
        if len(self.under_way) + self.beginning >= self.most:
            what = _say("runs_under_way", most=self.most)
            raise Full(what, do=_say("wait_them_stop"))
        self._check_share()
        self.beginning += 1
        # It is known once it goes on, also where whoever asked for it has gone.
        return await asyncio.shield(asyncio.ensure_future(self._begun(begin, people)))

    async def _begun(self, begin: Callable[[App, Hear], Awaitable[Run]], people: People) -> Driven:
        try:
            driven = await self._held(begin, people)
        finally:
            self.beginning -= 1
        self._keep(driven)
        driven.watching = asyncio.create_task(driven.watch(self._tell))
        driven.watching.add_done_callback(lambda _: self._rests(driven))
        return driven

    def _rest(self, run: str) -> None:
        self._going.discard(run)
        self.purse.rest(run)

    def _rests(self, driven: Driven) -> None:
        self._rest(driven.name)
        self.asking(driven.name)
        for hear in self.ended:
            hear(driven)

    async def _held(self, begin: Callable[[App, Hear], Awaitable[Run]], people: People) -> Driven:
        asking = partial(tell, asyncio.get_running_loop(), self.asking)
        people = people or self._desk(changed=asking)
        app, driven = self._make(people), None
        if self._places.are_apart:
            app.compute_in(self._places.ask)

        def hear(told: object) -> None:
            for each in self.heard:
                each(told)
            if driven is not None:
                driven.heard(told)

        async def begun() -> Run:
            return await begin(app, hear)

        if self._closed:
            raise server_ends()
        if self._is_apart:
            self._apart = self._apart or Apart("runs")
        run = await (begun() if self._apart is None else self._apart.do(begun()))
        holder = holding()
        driven = Driven(app=app, run=run, people=people, who=holder.name if holder else "")
        return driven

    async def close(self) -> tuple[str, ...]:
        """Stop all that is under way; the names of those that can be gone on with. None begins any more."""
        self._closed = True
        stopped = self.under_way
        for one in stopped:
            one.stop()
        for one in stopped:
            await one.ended()
        apart, self._apart = self._apart, None
        if apart is None:
            await self._close_places()
        else:
            await apart.do(self._close_places())
            await apart.close()
        return tuple(one.name for one in stopped if one.state != "ended")

    async def _close_places(self) -> None:
        """In the loop in which they are asked: whoever asks one does so before, or is told that it is closed."""
        for each in (self._beginnings, self._places):
            each.close()

    def _keep(self, driven: Driven) -> None:
        """With the newest last; of the others as many as are remembered."""
        self._driven.pop(driven.name, None)
        over = [name for name, one in self._driven.items() if not one.is_under_way]
        for name in over[: max(0, len(self._driven) + 1 - KEPT)]:
            del self._driven[name]
        self._driven[driven.name] = driven
