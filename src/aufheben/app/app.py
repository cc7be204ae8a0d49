"""The application object: holds journal, models, people and limits; starts, resumes, replays, forks."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from aufheben import wiring
from aufheben.app.batch import Failed, Heard, batch
from aufheben.app.fork import Answer, answer_of, answered, from_answer, from_step
from aufheben.app.listing import RunInfo, listed
from aufheben.app.result import Result
from aufheben.app.run import Run, Tell, left_out
from aufheben.domain.words import Outcome, StopReason
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.journals import read_record, write_record
from aufheben.protocols.ports import Agent
from aufheben.rooms import registry as rooms
from aufheben.rooms.files import read_text
from aufheben.rooms.fingerprint import check_prompts, identity, public, run_name
from aufheben.rooms.options import Asking, asked_by, check, filled
from aufheben.rooms.room import Estimate, Room
from aufheben.runtime.batch import Throttled
from aufheben.runtime.chain import kept_run
from aufheben.runtime.drive import drive, reach, replay, so_far, standing
from aufheben.runtime.journal import Event, Journal, Record, Store
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Repetition
from aufheben.runtime.watching import Watched

MEMORY = ":memory:"
"""The journal that is forgotten with its application."""


class App:
    """Where runs are kept, who answers in them, and what holds for all of them.

    `journal` is a path, `:memory:`, or a store; by default the journal of the command line.
    `agents` sit in the seats of their names, or under "" in every seat that nobody else holds;
    `people` is where people are asked. `in_flight` questions are under way at most, in all runs
    together. `defaults` are options such as `model` or `calls` of every request that does not say
    otherwise. As an asynchronous context it keeps models open from run to run.
    """

    def __init__(
        self,
        *,
        journal: str | Path | Store | None = None,
        agents: Mapping[str, Agent] | None = None,
        people: Any = None,
        in_flight: int = 64,
        **defaults: object,
    ) -> None:
        self.store = _store(journal)
        self.defaults = defaults
        self._agents = dict(agents or {})
        self._people = people
        self._in_flight = in_flight
        self._gate: asyncio.Semaphore | None = None
        self._open: AsyncExitStack | None = None
        self._seated: dict[Any, dict[str, Agent]] = {}
        self._read: dict[str, dict[str, Agent]] = {}
        self._tests: dict[Asking, Repetition | None] = {}

    async def __aenter__(self) -> Self:
        """Keep models open until this is left."""
        self._open = AsyncExitStack()
        self._gate = asyncio.Semaphore(self._in_flight)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Let go of every model."""
        held, self._open, self._gate = self._open, None, None
        self._seated, self._read, self._tests = {}, {}, {}
        if held is not None:
            await held.aclose()

    # -- one run

    def seat(self, request: Any) -> tuple[Room[Any, Any, Any, Any], Any]:
        """The room of a request, and its job with who answers. Raises BadInput."""
        room = rooms.room_for(request)
        rooms.check_names(frozenset(self.defaults), request)
        check(filled(request, self.defaults))
        return room, room.read(self._with_records(check(request)), self.defaults)

    async def estimate(self, request: Any) -> Estimate:
        """What it will take, before the first call. Raises BadInput."""
        room, job = self.seat(request)
        return await self.cost(room, job, self.asking_of(request))

    async def cost(self, room: Room[Any, Any, Any, Any], job: Any, asking: Asking) -> Estimate:
        """As `estimate`, of a job that has been seated."""
        return await room.estimate(job, wiring.price, asking)

    def asking_of(self, request: Any = None) -> Asking:
        """How models are asked by a request, over this application's defaults. Raises BadInput."""
        asked = asked_by(request, self.defaults)
        check_prompts(asked.prompts)
        return asked

    async def start(
        self, request: Any, *, name: str | None = None, tell: Tell | None = None
    ) -> Run:
        """Begin a run, or go on with the one of this `name` where its settings are the same.

        `tell` hears each event once it is committed, and what a room tells besides. Raises
        BadInput, Locked.
        """
        room, job = self.seat(request)
        return self.begin(room, job, self.asking_of(request), name=name, tell=tell)

    def begin(
        self,
        room: Room[Any, Any, Any, Any],
        job: Any,
        asking: Asking | None = None,
        *,
        name: str | None = None,
        tell: Tell | None = None,
    ) -> Run:
        """As `start`, with a job that has been seated."""
        return self._ready(room, job, asking, name or wiring.new_run(), tell).begin()

    async def play(
        self,
        room: Room[Any, Any, Any, Any],
        job: Any,
        asking: Asking,
        *,
        name: str,
        tell: Tell | None = None,
    ) -> Result:
        """As `begin`, to its end in the task that awaits it.

        What asks nobody then goes without a break, while all that was read for it is at hand.
        """
        return await self._ready(room, job, asking, name, tell).play()

    async def resume(
        self, name: str, *, asking: Asking | None = None, tell: Tell | None = None
    ) -> Run:
        """Go on with a run; of one that has ended the result is computed again. Raises Locked."""
        journal = self.store.hold(name)
        try:
            room = rooms.of(journal.head.settings)
            job = room.decode(journal.head.settings)
            room.resumable(journal.record, job)
            sources = self._sources(room, job)
        except BaseException:
            journal.close()
            raise
        return self._held(room, job, journal, asking, tell, sources).begin()

    async def fork(
        self,
        source: str | Record,
        *,
        at: int | None = None,
        event: int | None = None,
        answer: Answer | None = None,
        name: str | None = None,
        asking: Asking | None = None,
        tell: Tell | None = None,
        **changes: object,
    ) -> Run:
        """A run that begins as another did, and goes on differently.

        From step `at` on with `changes` (such as `steps`), in rooms that have steps; or from the
        answer of number `event` on: with `answer` (an object, or its JSON) in its place, or asked
        for again. What was answered before is copied and not asked again. Raises BadInput.
        """
        begun = await self.forked(source, at=at, event=event, answer=answer, name=name, **changes)
        return self.go(begun, asking, tell)

    async def forked(
        self,
        source: str | Record,
        *,
        at: int | None = None,
        event: int | None = None,
        answer: Answer | None = None,
        name: str | None = None,
        **changes: object,
    ) -> Record:
        """What `fork` begins with: nothing is written, and nobody asked. Raises BadInput."""
        record = self.store.read(source) if isinstance(source, str) else source
        record = replace(record, created=wiring.clock().now())
        name = name or wiring.new_run()
        if at is not None and event is None and answer is None:
            return from_step(record, at, changes, name)
        if event is not None and at is None and not changes:
            return await from_answer(record, event, answer, name)
        do = "name a step and what changes from there on, or an event and its answer"
        raise BadInput("a run is forked at a step or at an answer", do=do)

    def go(self, record: Record, asking: Asking | None = None, tell: Tell | None = None) -> Run:
        """Begin the run that a record begins, and go on with it. Raises BadInput."""
        room, job, _ = self.kept(record)
        sources = self._sources(room, job)
        journal = self.store.begin(record)
        return self._held(room, job, journal, asking, tell, sources).begin()

    # -- looking back

    def answer(self, run: str | Record, event: int) -> dict[str, Any]:
        """What was answered at an event, as `fork` takes it. Raises BadInput."""
        return answer_of(answered(self.store.read(run) if isinstance(run, str) else run, event))

    async def replay(self, run: str | Record) -> Result:
        """A run that has ended, computed again from its journal, asking nobody.

        Raises BadInput where it has not ended, Diverged where it would now differ.
        """
        room, job, record = self.kept(run)
        if record.ended is None:
            value = await room.unended(record, job)
        else:
            value = await replay(room.course, job.job, record)
        return Result(room=room, record=record, job=job, value=value)

    async def so_far(self, run: str | Record, stopped: AufhebenError) -> Result:
        """What a run has reached that was stopped by an error."""
        room, job, record = self.kept(run)
        value = await so_far(room.course, job.job, record, stopped)
        return Result(room=room, record=record, job=job, value=value)

    async def standing(
        self, run: str | Record, outcome: Outcome, stop_reason: StopReason
    ) -> Result:
        """What a run has reached that has not ended, as ended so."""
        room, job, record = self.kept(run)
        value = await standing(room.course, job.job, record, outcome, stop_reason)
        return Result(room=room, record=record, job=job, value=value)

    async def until(self, run: str | Record, event: int) -> Result:
        """A run as it stood after the event of this number, open questions left."""
        room, job, record = self.kept(run)
        part = replace(record, events=record.events[:event])
        return Result(
            room=room, record=part, job=job, value=await reach(room.course, job.job, part)
        )

    async def follow(self, name: str, after: int = 0) -> AsyncIterator[Event]:
        """The events of a run, whichever process holds it, until it has ended."""
        while True:
            record = self.store.read(name)
            for event in record.events[after:]:
                yield event
            after = len(record.events)
            if record.ended is not None:
                return
            await asyncio.sleep(FOLLOWED)

    def find(self, name: str | None) -> str:
        """The run whose name is this, or alone begins so; without one the newest. Raises BadInput."""
        if name is not None and self.store.has(name):
            return name
        known = (record.run for record in self.store.runs())
        if name is None:
            newest = next(known, None)
            if newest is None:
                raise BadInput("the journal has no runs", do="run `aufheben ask FILE` first")
            return newest
        found = [run for run in known if run.startswith(name)]
        if len(found) > 1:
            raise BadInput(
                f"{len(found)} runs begin with {name}", do=f"one of {', '.join(found[:5])}"
            )
        return found[0] if found else name

    def runs(self, *, kind: str | None = None, outcome: str | None = None) -> Iterator[RunInfo]:
        """Every run, newest first; of a room or an outcome (`open`: not ended) alone."""
        return listed(self.store.runs(), kind=kind, outcome=outcome)

    def export(self, name: str) -> str:
        """The whole journal of a run as JSON lines, without where models are served."""
        record = self.store.read(name)
        return write_record(replace(record, settings=public(record.settings)))

    def exported(self, file: str) -> Record:
        """A run in a file that `export` wrote. Raises BadInput."""
        return read_record(read_text(file), file)

    def take(self, file: str, *, name: str | None = None) -> str:
        """Keep a run in a file that `export` wrote, under another `name` if one is given; its name."""
        record = self.exported(file)
        record = replace(record, run=name) if name else record
        self.store.begin(record).close()
        return record.run

    # -- many

    def batch(
        self,
        requests: Iterable[Any],
        *,
        at_once: int = 64,
        give_up_after: int = 8,
        words: Sequence[str] = (),
        tell: Heard | None = None,
    ) -> AsyncIterator[Result | Failed]:
        """Every request run, as they end; see `aufheben.app.batch`."""
        return batch(
            self,
            requests,
            at_once=at_once,
            give_up_after=give_up_after,
            words=words,
            tell=tell,
        )

    def name_of(self, request: Any, words: str = "") -> str:
        """The name of a request's run by all that its answers depend on."""
        room, job = self.seat(request)
        return run_name(words, room.encode(job), self.asking_of(request))

    # -- parts

    def _with_records(self, request: Any) -> Any:
        """A request about other runs, with what the journal or exported files have of them."""
        found = {
            to: self._record(getattr(request, name))
            for name, to in getattr(request, "runs", {}).items()
            if getattr(request, name) and getattr(request, to) is None
        }
        return replace(request, **found) if found else request

    def _record(self, run: str) -> Record:
        return self.exported(run) if run.endswith(".jsonl") else self.store.read(self.find(run))

    def kept(self, run: str | Record) -> tuple[Room[Any, Any, Any, Any], Any, Record]:
        """The room of a run that is kept, its job, and its record. Raises BadInput, Damaged."""
        record = self.store.read(run) if isinstance(run, str) else run
        room = rooms.of(record.settings)
        return room, room.decode(record.settings), record

    def _opened(self, name: str, settings: dict[str, Any]) -> Journal:
        """The run begun now; or held again where it was begun with the same settings."""
        begun = Record(run=name, created=wiring.clock().now(), settings=settings)
        if not self.store.has(name):
            return self.store.begin(begun)
        journal = self.store.hold(name)
        if identity(journal.head.settings) == identity(kept_run(begun).settings):
            return journal
        journal.close()
        do = f"choose another name, or go on with it: aufheben resume {name}"
        raise BadInput(f"the run {name} exists with another input", do=do)

    def _ready(
        self,
        room: Room[Any, Any, Any, Any],
        job: Any,
        asking: Asking | None,
        name: str,
        tell: Tell | None,
    ) -> Run:
        sources = self._sources(room, job)
        journal = self._opened(name, room.encode(job))
        return self._held(room, job, journal, asking, tell, sources)

    def _held(
        self,
        room: Room[Any, Any, Any, Any],
        job: Any,
        journal: Journal,
        asking: Asking | None,
        tell: Tell | None,
        sources: Mapping[str, Agent],
    ) -> Run:
        """A run that is held, and not yet under way."""
        asking = asking or self.asking_of()

        def course(run: Run) -> Coroutine[Any, Any, Result]:
            return self._course(room, job, journal, asking, run, tell, sources)

        return Run(journal, job, course, notes=left_out(sources))

    async def _course(
        self,
        room: Room[Any, Any, Any, Any],
        job: Any,
        journal: Journal,
        asking: Asking,
        run: Run,
        tell: Tell | None,
        sources: Mapping[str, Agent],
    ) -> Result:
        def told(event: Event) -> None:
            run.heard(event)
            if tell is not None:
                tell(event)

        asking = room.asking(job, asking, wiring.home())
        repetition = self._repetition(asking) if room.repeats(job) else None
        if tell is not None:
            for known in room.opening(job):
                tell(known)
        over = journal.record.ended is not None
        async with self._agents_of(job, asking, over=over) as agents:
            value = await drive(
                room.course,
                job.job,
                {**agents, **sources, **self._agents},
                Watched(journal, told),
                wiring.clock(),
                repetition=repetition,
                told=tell,
                at_once=1 if "human" in job.agents.values() else self._in_flight,
            )
        return Result(room=room, record=journal.record, job=job, value=value)

    @asynccontextmanager
    async def _agents_of(
        self, job: Any, asking: Asking, *, over: bool
    ) -> AsyncIterator[dict[str, Agent]]:
        """Who answers of those named in the job, where this application has nobody there.

        Nobody where the run is `over`: its result is computed and nothing asked.
        """
        if over:
            yield {}
            return
        named = {
            s: a for s, a in job.agents.items() if s not in self._agents and "" not in self._agents
        }
        if self._open is not None:
            key = (tuple(sorted(set(named.values()))), job.lang, asking)
            if key not in self._seated:
                every = {agent: agent for agent in set(named.values())}
                seated = wiring.seated(every, lang=job.lang, asking=asking, desk=self._people)
                self._seated[key] = self._gated(await self._open.enter_async_context(seated))
            kept = self._seated[key]
            yield {seat: kept[agent] for seat, agent in named.items()}
            return
        async with wiring.seated(named, lang=job.lang, asking=asking, desk=self._people) as seats:
            yield self._gated(seats)

    def _repetition(self, asking: Asking) -> Repetition | None:
        """The tests by which nobody may say the same again; models in them are loaded once."""
        if self._open is None:
            return wiring.repetition(asking)
        if asking not in self._tests:
            self._tests[asking] = wiring.repetition(asking)
        return self._tests[asking]

    def _sources(self, room: Room[Any, Any, Any, Any], job: Any) -> dict[str, Agent]:
        """Who looks facts up, read before anything is begun. Raises BadInput."""
        facts = room.facts(job)
        if not facts:
            return {}
        if self._open is None:
            return wiring.sources(facts)
        if facts not in self._read:
            self._read[facts] = wiring.sources(facts)
        return self._read[facts]

    def _gated(self, agents: Mapping[str, Agent]) -> dict[str, Agent]:
        gate = self._gate or asyncio.Semaphore(self._in_flight)
        return {seat: Throttled(agent, gate) for seat, agent in agents.items()}


FOLLOWED = 0.2
"""Seconds between looks at a run that another process holds."""


def _store(journal: str | Path | Store | None) -> Store:
    if journal == MEMORY:
        return MemoryStore()
    if journal is None or isinstance(journal, str | Path):
        return wiring.store(None if journal is None else str(journal))
    return journal
