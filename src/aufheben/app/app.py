"""The application object: holds journal, models, people and limits; starts, resumes, replays, forks."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Self
from weakref import WeakSet

from aufheben import wiring
from aufheben.app.archive import MEMORY, Archive, store_of
from aufheben.app.assignment import Assignment, Kept, kept_before, told_kept
from aufheben.app.batch import Failed, Heard, batch
from aufheben.app.fork import Answer, Aside, from_answer, from_step
from aufheben.app.permissions import Allowed, Programs, check_seated
from aufheben.app.place_runs import Ask, at_node, elsewhere, is_computed
from aufheben.app.result import Result
from aufheben.app.run import Held, Run, Seated, Tell, held, left_out, let_go, opened
from aufheben.app.run_names import Named
from aufheben.app.seats import Seats, read_with
from aufheben.app.secrecy import away, leaving
from aufheben.app.usage import Taken
from aufheben.app.wording import estimated, speaks_python
from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.errors import BadInput
from aufheben.protocols.ports import Agent
from aufheben.rooms import registry as rooms
from aufheben.rooms.costs import CostEstimate
from aufheben.rooms.fingerprint import check_prompts, run_name
from aufheben.rooms.options import Asking, asked_by, check, check_count, filled
from aufheben.rooms.room import Room
from aufheben.runtime.batch import Engine
from aufheben.runtime.drive import standing
from aufheben.runtime.journal import Journal, Record, Store
from aufheben.runtime.rates import PerMinute, Rates
from aufheben.words import speaker

_say = speaker(__name__)


@speaks_python
class App(Archive):
    """Where runs are kept, who answers in them, and what holds for all of them.

    `journal` is a path, `:memory:`, or a store; by default the journal of the command line.
    `agents` sit in the seats of their names, or under "" in every seat that nobody else holds;
    `people` is where people are asked: a `Desk`, line by line, all at one; or a `SheetDesk`, a whole
    question at a time, several seats side by side. `assistant` is where tasks are laid open for the
    assistant that calls us (`OpenTasks`). `in_flight` questions are under way at most, in all runs
    together, and each provider is asked no more often than `requests_per_minute` and
    `tokens_per_minute` say: a number for each, or numbers by provider; `rates` are buckets of
    another process instead. `defaults` are options such as `model` or `calls` of every request that does not say
    otherwise, and `allowed` what a server may let others ask and spend. As an asynchronous context
    it keeps models open from run to run; whoever leaves it stops the runs that are under way, which
    can be resumed.
    """

    def __init__(
        self,
        *,
        journal: str | Path | Store | None = None,
        agents: Mapping[str, Agent] | None = None,
        people: Any = None,
        assistant: Any = None,
        in_flight: int = 64,
        requests_per_minute: PerMinute = None,
        tokens_per_minute: PerMinute = None,
        rates: Rates | None = None,
        allowed: Allowed | None = None,
        **defaults: object,
    ) -> None:
        super().__init__(store_of(journal))
        self._journal, self._per_minute = journal, (requests_per_minute, tokens_per_minute)
        check_count("in_flight", in_flight)
        self.defaults: Mapping[str, object] = defaults
        self.allowed = allowed or Allowed()
        self._programs = Programs(defaults, self.allowed.models)
        self._under_way: WeakSet[Run] = WeakSet()
        self.taken = Taken()
        self._seats = Seats(
            given=dict(agents or {}),
            people=people,
            assistant=assistant,
            in_flight=in_flight,
            rates=rates or wiring.rates(requests_per_minute, tokens_per_minute),
        )

    async def __aenter__(self) -> Self:
        """Keep models open until this is left."""
        self._seats.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop the runs that are under way, and let go of every model."""
        for run in list(self._under_way):
            run.stop()
            await run.stopped()
        await self._seats.close()

    @property
    def agents(self) -> Mapping[str, Agent]:
        """Those that were given, by seat; under "" for every seat."""
        return self._seats.given

    def compute_in(self, ask: Ask) -> None:
        """Have all that asks nobody computed in a place from now on."""
        self._seats.ask = ask

    def seat(self, request: Any) -> Seated:
        """The room of a request, and its job with who answers. Raises BadInput."""
        room = rooms.room_for(request)
        rooms.check_names(frozenset(self.defaults), request)
        check(filled(request, self.defaults))
        asked = self._with_records(check(request))
        job = read_with(room.read, asked, self.defaults, self._seats.given)
        self._programs.hear(asked, job.agents.values())
        self._seats.check(job.agents.values())
        check_seated(self, job, asked_by(asked, self.defaults))
        return Seated(room, job)

    async def estimate(self, request: Any) -> CostEstimate:
        """What it will take, before the first call. Raises BadInput, also where a run would."""
        room, job = self.seat(request)
        self.check_askable(job, asking := self.asking_of(request))
        return await self.cost(room, job, asking)

    async def cost(self, room: Room[Any, Any, Any, Any], job: Any, asking: Asking) -> CostEstimate:
        """As `estimate`, of a job that has been seated."""
        found = await room.estimate(job, wiring.price, asking)
        kept = Kept() if self._seats.given else await kept_before(room, job, asking)
        asks = leaving(job, asking)
        found = told_kept(found, kept, tuple(each.agent for each in asks))
        leaves = (*(() if kept.whole else asks), *away(self.store))
        return estimated(replace(found, leaves=leaves))

    def asking_of(self, request: Any = None) -> Asking:
        """How models are asked by a request, over this application's defaults. Raises BadInput."""
        asked = asked_by(request, self.defaults)
        check_prompts(asked.prompts)
        return asked

    def check_askable(self, job: Any, asking: Asking | None = None) -> None:
        """Raises NoModel where a model that a job names cannot be asked from here: nothing is begun."""
        self._seats.check_askable(job, asking or self.asking_of())

    async def start(
        self,
        request: Any,
        *,
        asking: Asking | None = None,
        name: str | None = None,
        tell: Tell | None = None,
        begin: bool = True,
    ) -> Run:
        """Begin a run, or go on with the one of this `name` where its settings are the same.

        What `seat` made of a request stands for it, and so does the record that `forked` made.
        `tell` hears each event once it is committed, and what a room tells besides. Without
        `begin` it waits for `Run.play`: what asks nobody goes without a break there, while all
        that was read for it is at hand. Raises BadInput, Locked.
        """
        if isinstance(request, Record):
            run = self._copied(request, asking, tell)
        elif isinstance(request, Seated):
            run = await self._ready(request, asking, name, tell)
        else:
            seated = self.seat(request)
            run = await self._ready(seated, asking or self.asking_of(request), name, tell)
        return run.begin() if begin else run

    async def resume(
        self, run: str | Held, *, asking: Asking | None = None, tell: Tell | None = None
    ) -> Run:
        """Go on with a run, as named or held; of one that has ended the result is computed again.

        Raises BadInput, Locked.
        """
        with nullcontext(run) if isinstance(run, Held) else self.hold(run) as held:
            sources = self._seats.sources(held.room.answering.facts(held.job))
            return self._held(held, held.journal, asking, tell, sources).begin()

    def hold(self, name: str) -> AbstractContextManager[Held]:
        """A run that nobody else can go on with meanwhile. Raises BadInput, Damaged, Locked."""
        return held(self.store, name)

    async def fork(
        self,
        source: str | Record,
        *,
        at: int | None = None,
        event: int | None = None,
        answer: Answer | None = None,
        aside: Aside | None = None,
        name: str | None = None,
        asking: Asking | None = None,
        tell: Tell | None = None,
        **changes: object,
    ) -> Run:
        """A run that begins as another did, and goes on differently.

        From step `at` on with `changes` (such as `steps`), in rooms that have steps; or from the
        answer of number `event` on: with `answer` (an object, or its JSON) in its place, or asked
        for again; or where another seat says an `aside`. What was answered before is copied and not
        asked again. Raises BadInput.
        """
        how: Any = {"at": at, "event": event, "answer": answer, "aside": aside, **changes}
        begun = await self.forked(source, name=name, **how)
        return await self.start(begun, asking=asking, tell=tell)

    async def forked(
        self,
        source: str | Record,
        *,
        at: int | None = None,
        event: int | None = None,
        answer: Answer | None = None,
        aside: Aside | None = None,
        name: str | None = None,
        **changes: object,
    ) -> Record:
        """What `fork` begins with: nothing is written, and nobody asked. Raises BadInput."""
        record = self.store.read(source) if isinstance(source, str) else source
        record = replace(record, created=wiring.clock().now())
        how: Any = {"at": at, "event": event, "answer": answer, "aside": aside}
        return await _begun(record, name or wiring.new_run(), changes=changes, **how)

    async def standing(
        self, run: str | Record, outcome: Outcome, stop_reason: StopReason
    ) -> Result:
        """What a run has reached that has not ended, as ended so."""
        room, job, record = self.kept(run)
        value = await standing(room.course, job.job, record, outcome, stop_reason)
        return Result(room=room, record=record, job=job, value=value)

    def batch(
        self,
        requests: Iterable[Any],
        *,
        at_once: int = 64,
        give_up_after: int = 8,
        words: Sequence[str] = (),
        name: str | None = None,
        tell: Heard | None = None,
        engine: Engine[Asking] | str | None = None,
    ) -> AsyncIterator[Result | Failed]:
        """Every request run, as they end; see `aufheben.app.batch`.

        The runs of a batch with a `name` begin with it. Raises BadInput where those that are there
        were asked otherwise.
        """
        return batch(
            self,
            requests,
            at_once=at_once,
            give_up_after=give_up_after,
            words=words,
            named=Named.of(name, self.store),
            tell=tell,
            engine=engine,
        )

    @asynccontextmanager
    async def engine(self, name: str, at_once: int) -> AsyncIterator[Engine[Asking]]:
        """The engine of this name, on this journal and within these limits. Raises BadInput."""
        objects = self._seats.given or (self._seats.rates and not any(self._per_minute))
        if objects or not isinstance(self._journal, str | Path | None):
            what = _say("agents_stores_objects")
            do = _say("name_models_model")
            raise BadInput(what, do=do)
        if self._journal == MEMORY:
            what = _say("journal_memory_cannot")
            raise BadInput(what, do=_say("name_file_database"))
        made = wiring.engine(
            name,
            None if self._journal is None else str(self._journal),
            partial(at_node, type(self), in_flight=self._seats.in_flight),
            at_once=at_once,
            per_minute=self._per_minute,
        )
        async with made:
            yield made

    def name_of(self, request: Any, words: str = "") -> str:
        """The name of a request's run by all that its answers depend on."""
        room, job = self.seat(request)
        return run_name(words, room.encode(job), self.asking_of(request))

    def _with_records(self, request: Any) -> Any:
        """A request about other runs, with what the journal or exported files have of them."""
        found = {
            to: self.record(getattr(request, name))
            for name, to in getattr(request, "runs", {}).items()
            if getattr(request, name) and getattr(request, to) is None
        }
        return replace(request, **found) if found else request

    def _held(
        self,
        seated: Seated | Held,
        journal: Journal,
        asking: Asking | None,
        tell: Tell | None,
        sources: Mapping[str, Agent],
    ) -> Run:
        """A run that is held, and not yet under way; one that is computed alone may go on elsewhere."""
        room, job = seated.room, seated.job
        self._programs.check(job.agents.values(), journal.head.run)
        if journal.record.ended is None:
            self.check_askable(job, asking)
        asking = asking or self.asking_of()
        ask = self._seats.ask
        if ask and is_computed(job) and not (sources or self._seats.given):
            run = elsewhere(self.store, journal, room, job, asking=asking, ask=ask, tell=tell)
            self._under_way.add(run)
            return run
        tell = self.taken.hears(journal.head.run, job.agents, tell)
        course = Assignment(
            room=room,
            job=job,
            asking=asking,
            journal=journal,
            seats=self._seats,
            sources=sources,
            tell=tell,
            taken=self.taken,
        )
        run = Run(journal, job, course, notes=left_out(sources))
        self._under_way.add(run)
        return run

    def _copied(self, record: Record, asking: Asking | None, tell: Tell | None) -> Run:
        """A run that a record begins."""
        room, job, _ = self.kept(record)
        check_seated(self, job, asking)
        self._programs.check(job.agents.values(), record.run)
        self.check_askable(job, asking)
        sources = self._seats.sources(room.answering.facts(job))
        with let_go(self.store.begin(record)) as journal:
            return self._held(Seated(room, job), journal, asking, tell, sources)

    async def _ready(
        self, seated: Seated, asking: Asking | None, name: str | None, tell: Tell | None
    ) -> Run:
        room, job = seated
        name = name or wiring.new_run()
        if not self.store.has(name):
            self.check_askable(job, asking)
        sources = self._seats.sources(room.answering.facts(job))
        self._programs.begun(job.agents.values())
        settings = room.encode(job) | await wiring.versions(job.agents.values())
        with let_go(opened(self.store, name, settings, wiring.clock().now())) as journal:
            return self._held(seated, journal, asking, tell, sources)


async def _begun(
    source: Record,
    name: str,
    *,
    at: int | None,
    event: int | None,
    answer: Answer | None,
    aside: Aside | None,
    changes: Mapping[str, object],
) -> Record:
    """The record that a fork begins with. Raises BadInput for no way, or several at once."""
    if aside is not None and at is None and event is None and answer is None and not changes:
        # Reading what a person says takes more than any other fork does.

        from aufheben.app.objection import from_aside

        return await from_aside(source, aside, name)
    if at is not None and event is None and answer is None and aside is None:
        return from_step(source, at, changes, name)
    if event is not None and at is None and aside is None and not changes:
        return await from_answer(source, event, answer, name)
    do = _say("name_step_changes")
    raise BadInput(_say("run_forked_step"), do=do)
