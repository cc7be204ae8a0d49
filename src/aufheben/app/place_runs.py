"""What of runs is computed elsewhere, in a place of the server: all of one that asks nobody, and answers of the engine."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.app.archive import Archive
from aufheben.app.doors import called_by
from aufheben.app.result import Result
from aufheben.app.run import Run, Seated, Tell, begun_or_kept
from aufheben.domain import Seat
from aufheben.domain.models import COMPUTED, is_program
from aufheben.errors import AufhebenError, BadInput, Locked, Misuse
from aufheben.protocols.ports import Agent, Rejected, Task
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.batch import Engine
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Event, Journal, Record, Store
from aufheben.runtime.rates import Rates
from aufheben.words import speaker

_say = speaker(__name__)

Ask = Callable[..., Awaitable[Any]]
"""Asks a place what a function comes to, of an application there and of what else is given."""
_TRIES, _PAUSE = 40, 0.05
"""How often, and after how many seconds, a run is asked for that its process held as it was ended."""


async def by_engine(
    app: Any, engine: Engine[Asking], seated: Seated, asking: Asking, name: str, tell: Tell | None
) -> Result:
    """A run begun here and let go, driven by an engine, its result made of its journal."""
    room, job = seated
    check_anywhere(job.agents.values())
    before = begun_or_kept(app.store, name, room.encode(job), wiring.clock().now())
    tell = app.taken.hears(name, job.agents, tell)
    record = await _driven(engine, app.store, before, asking, tell)
    value = await reach(room.course, job.job, record)
    return Result(room=room, record=record, job=job, value=value, before=len(before.events))


async def _driven(
    engine: Engine[Asking], store: Store, before: Record, asking: Asking, tell: Tell | None
) -> Record:
    """A run that was begun, and that nobody holds, once an engine has driven it to its end."""
    try:
        if before.ended is None:
            await engine.play(before.run, asking)
    finally:
        record = store.read(before.run)
        if tell is not None:
            for event in record.events[len(before.events) :]:
                tell(event)
    return record


def elsewhere(
    store: Store,
    journal: Journal,
    room: Room[Any, Any, Any, Any],
    job: Any,
    *,
    asking: Asking,
    ask: Ask,
    tell: Tell | None,
) -> Run:
    """A run that goes on in a place, not yet under way; its journal is let go of."""
    journal.close()
    course = Elsewhere(room=room, job=job, asking=asking, store=store, ask=ask, tell=tell)
    return Run(Unheld(store, journal.head), job, course)


def check_anywhere(agents: Iterable[str]) -> None:
    """Raises BadInput for who sits at this machine: no other can ask a program or a person of it."""
    named = tuple(agents)
    if any(map(is_program, named)):
        what = _say("program_machine_cannot")
        raise BadInput(what, do=_say("name_models_served"))
    if "human" in named:
        what = _say("person_sits_machine")
        raise BadInput(what, do=_say("let_process_drive"))


def is_computed(job: Any) -> bool:
    """Whether all that is answered in a run is computed, and no person, model or document is asked."""
    return bool(job.agents) and COMPUTED.issuperset(job.agents.values())


class Unheld:
    """The journal of a run that another process writes, as whoever waits for it reads it."""

    def __init__(self, store: Store, head: Record) -> None:
        self._store, self._head = store, head

    @property
    def head(self) -> Record:
        """The run without its events."""
        return self._head

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return self._store.read(self._head.run)

    async def append(self, event: Event) -> None:
        """Raises Misuse: nothing is written here."""
        raise Misuse(f"event {event.number} of a run that is written elsewhere")

    def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """What such a run does here: it waits, and tells what is committed there."""

    room: Room[Any, Any, Any, Any]
    job: Any
    asking: Asking
    store: Store
    ask: Ask
    tell: Tell | None

    async def __call__(self, run: Run) -> Result:
        """Raises what stopped it there; a run that is stopped here is let go of there."""
        before = len(run.record.events)
        following = list[asyncio.Task[None]]()

        def begun() -> None:
            following.append(asyncio.create_task(self._follow(run, before)))

        try:
            value = await self.ask(played, run.name, self.asking, begun=begun)
        except BaseException:
            await self._settle(run.name)
            raise
        finally:
            for each in following:
                each.cancel()
        record = self.store.read(run.name)
        told = before if run.newest is None else run.newest.events[-1].number
        for event in record.events[told:]:
            self._heard(run, event)
        return Result(room=self.room, record=record, job=self.job, value=value, before=before)

    async def _follow(self, run: Run, after: int) -> None:
        async for event in Archive(self.store).follow(run.name, after):
            self._heard(run, event)

    def _heard(self, run: Run, event: Event) -> None:
        if self.tell is not None:
            self.tell(event)
        run.heard(event)

    async def _settle(self, run: str) -> None:
        """Let go of it for whoever was ended: it was stopped, and not cut off."""
        for _ in range(_TRIES):
            try:
                self.store.hold(run).close()
            except Locked:
                await asyncio.sleep(_PAUSE)
            except AufhebenError:
                return
            else:
                return


class Placed:
    """An agent that computes its answers, each in a place."""

    def __init__(self, agent: Agent, ask: Ask) -> None:
        self._agent, self._ask = agent, ask

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """As the agent answers. Raises what it raises, and what a place does."""
        return await self._ask(_answered, self._agent, seat, task, rulings)


def played(app: Any, run: str, asking: Asking) -> Any:
    """Drive a run that nobody holds to its end; the room's own result."""

    async def course() -> Any:
        under_way = await app.resume(run, asking=asking)
        return (await under_way).value

    return asyncio.run(course())


def _answered(
    _: Any, agent: Agent, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]
) -> object:
    return finished(agent.answer(seat, task, rulings))


Apps = Callable[..., Any]
"""What makes an application: `App`, or what is made like it."""
HELD_PATIENCE = 90.0
"""Seconds for which a run is waited for that another holds: who died may hold it for a while yet."""
_ASKED_AGAIN = 0.2


class LocalEngine:
    """Drives runs by their names on the journal of an application, as `App.resume` does.

    `node` is where that is, told in errors. A run that is handed over twice is driven once.
    """

    workers = 1

    def __init__(self, app: Any, node: str = "", *, patience: float = HELD_PATIENCE) -> None:
        self._app, self._node, self._patience = app, node, patience
        self._open: AsyncExitStack | None = None
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def play(self, run: str, how: Asking) -> None:
        """See the port. Raises Locked where another process holds the run and does not let go."""
        task = self._under_way.get(run)
        if task is None:
            # What is wrong is told in their words by whoever waits for it, in another process.
            with called_by("command"):
                task = self._under_way[run] = asyncio.create_task(self._played(run, how))
            task.add_done_callback(lambda _: self._under_way.pop(run))
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()
            await asyncio.wait([task])
            raise
        except AufhebenError as error:
            raise (error.about(_say("node", node=self._node)) if self._node else error) from None

    async def _played(self, run: str, how: Asking) -> None:
        if self._open is None:
            self._open = AsyncExitStack()
            await self._open.enter_async_context(self._app)
        under_way = await self._held(run, how)
        try:
            await under_way
        finally:
            under_way.stop()
            await under_way.stopped()

    async def _held(self, run: str, how: Asking) -> Run:
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        while True:
            try:
                under_way: Run = await self._app.resume(run, asking=how)
            except Locked:
                if loop.time() > until:
                    raise
            else:
                return under_way
            await asyncio.sleep(_ASKED_AGAIN)


def at_node(
    apps: Apps, journal: str, rates: Rates | None, node: str, *, in_flight: int
) -> LocalEngine:
    """The engine of a worker, once its journal answers. Raises BadInput, JournalFailed."""
    try:
        app = apps(journal=wiring.journal_here(journal), in_flight=in_flight, rates=rates)
        next(app.store.runs(), None)
    except AufhebenError as error:
        raise error.about(_say("node", node=node)) from None  # what is missing there may be here
    return LocalEngine(app, node)
