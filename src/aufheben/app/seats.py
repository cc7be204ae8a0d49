"""Who answers in the runs of an application: agents that a program gives, models held open, sources."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from aufheben import wiring
from aufheben.app.place_runs import Ask, Placed
from aufheben.domain.models import is_assistant, is_own, own_name
from aufheben.errors import BadInput
from aufheben.protocols.ports import Agent
from aufheben.rooms.models import newness_judge, nobody_calls, not_given
from aufheben.rooms.options import Asking
from aufheben.runtime.batch import throttled
from aufheben.runtime.rates import Rates
from aufheben.runtime.repetition import Repetition
from aufheben.runtime.validation import JUDGE


@dataclass(slots=True, kw_only=True)
class Seats:
    """Seats the agents of a job. While it is open, models and what they read stay from run to run.

    `given` agents sit in the seats of their names, or under "" in every seat that nobody else
    holds; one is known by its name too, `own:NAME`. `people` is where people are asked, `assistant` where tasks are laid open for the assistant
    that calls us; `in_flight` questions are under way at most, and
    providers are asked when `rates` says so. The logic engine computes where `ask` does.
    """

    given: Mapping[str, Agent]
    people: Any
    in_flight: int
    rates: Rates | None = None
    assistant: Any = None
    ask: Ask | None = None
    _gates: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = field(
        default_factory=WeakKeyDictionary
    )
    _open: AsyncExitStack | None = None
    _agents: dict[Any, dict[str, Agent]] = field(default_factory=dict)
    _sources: dict[str, dict[str, Agent]] = field(default_factory=dict)
    _tests: dict[Asking, Repetition | None] = field(default_factory=dict)

    def open(self) -> None:
        """Keep what is seated from now on."""
        self._open = AsyncExitStack()

    async def close(self) -> None:
        """Let go of every model."""
        held, self._open = self._open, None
        self._agents, self._sources, self._tests = {}, {}, {}
        if held is not None:
            await held.aclose()

    def check(self, agents: Iterable[str]) -> None:
        """Raises BadInput for an assistant that does not call us, or an agent that nobody gave."""
        agents = tuple(agents)
        own = {own_name(agent) for agent in self.given.values()}
        stranger = next((name for name in agents if is_own(name) and name not in own), None)
        if stranger is not None and "" not in self.given:
            raise not_given(stranger)
        named = next(filter(is_assistant, agents), None)
        if named is not None and self.assistant is None and not self.given:
            raise nobody_calls(named)

    def check_askable(self, job: Any, asking: Asking) -> None:
        """Raises NoModel for a model that cannot be asked from here, before anything is begun."""
        named = dict.fromkeys(self._named(job, asking).values())
        tests = [asking.embeddings] if asking.repetition == "semantic" else []
        for name in (*(each for each in named if ":" in each), *tests):
            if name is not None:
                wiring.check_model(name, asking.base_url)

    @asynccontextmanager
    async def seated(
        self, run: str, job: Any, asking: Asking, *, over: bool
    ) -> AsyncIterator[dict[str, Agent]]:
        """The agents of a run's job by seat, without those given: nobody where it is `over`."""
        every = {} if over else self._named(job, asking)
        people = self._people(run, every, job.lang) | self._assistant(run, every, job.lang, asking)
        people |= self._own(every)
        named = {seat: agent for seat, agent in every.items() if seat not in people}
        if self._open is not None:
            yield await self._kept(self._open, named, job.lang, asking) | people
            return
        async with self._seated(named, job.lang, asking) as seats:
            yield self._gated(seats, named) | people

    def sources(self, facts: str) -> dict[str, Agent]:
        """Who looks facts up, if anywhere; read before anything is begun. Raises BadInput."""
        if not facts or self._open is None:
            return wiring.sources(facts) if facts else {}
        if facts not in self._sources:
            self._sources[facts] = wiring.sources(facts)
        return self._sources[facts]

    def repetition(self, asking: Asking) -> Repetition | None:
        """The tests by which nobody may say the same again; models in them are loaded once."""
        if self._open is None:
            return wiring.repetition(asking, self.rates)
        if asking not in self._tests:
            self._tests[asking] = wiring.repetition(asking, self.rates)
        return self._tests[asking]

    def _named(self, job: Any, asking: Asking) -> dict[str, str]:
        """The agents named in the job, where nobody is given; last who says whether it is new."""
        if "" in self.given:
            return {}
        named = {seat: agent for seat, agent in job.agents.items() if seat not in self.given}
        judge = newness_judge(asking)
        return named | ({JUDGE: judge} if judge is not None else {})

    def _people(self, run: str, named: Mapping[str, str], lang: Any) -> dict[str, Agent]:
        """The people of one run; who takes hours to answer keeps no model waiting at the gate."""
        seats = [seat for seat, agent in named.items() if agent == "human"]
        if not seats:
            return {}
        logic = "symbolic" in named.values()
        return dict.fromkeys(seats, wiring.person(self.people, lang, run=run, beside_logic=logic))

    def _own(self, named: Mapping[str, str]) -> dict[str, Agent]:
        """Those given, where they are named in other seats than theirs, such as M."""
        given = {own_name(agent): agent for agent in self.given.values()}
        return {seat: given[agent] for seat, agent in named.items() if agent in given}

    def _assistant(
        self, run: str, named: Mapping[str, str], lang: Any, asking: Asking
    ) -> dict[str, Agent]:
        """The assistant's seats, where it calls us; like a person it keeps nobody waiting."""
        seats = [seat for seat, agent in named.items() if is_assistant(agent)]
        if not seats or self.assistant is None:
            return {}
        made = wiring.assistant(self.assistant, lang, run=run, prompts=asking.prompts)
        return dict.fromkeys(seats, made)

    async def _kept(
        self, stack: AsyncExitStack, named: Mapping[str, str], lang: Any, asking: Asking
    ) -> dict[str, Agent]:
        agents = set(named.values())
        key = (tuple(sorted(agents)), lang, asking)
        if key not in self._agents:
            every = {agent: agent for agent in agents}
            seated = self._seated(every, lang, asking)
            self._agents[key] = self._gated(await stack.enter_async_context(seated), every)
        return {seat: self._agents[key][agent] for seat, agent in named.items()}

    def _seated(
        self, named: Mapping[str, str], lang: Any, asking: Asking
    ) -> AbstractAsyncContextManager[dict[str, Agent]]:
        return wiring.seated(
            named, lang=lang, asking=asking, rates=self.rates, at_once=self.in_flight
        )

    def _gated(self, agents: Mapping[str, Agent], named: Mapping[str, str]) -> dict[str, Agent]:
        loop = asyncio.get_running_loop()
        # A gate belongs to the loop it is waited for in; all runs of one loop share it.
        gate = self._gates.setdefault(loop, asyncio.Semaphore(self.in_flight))
        if self.ask is None:
            return throttled(agents, gate)
        ask = self.ask
        placed = {
            seat: Placed(agent, ask) if named.get(seat) == "symbolic" else agent
            for seat, agent in agents.items()
        }
        return throttled(placed, gate)


Read = Callable[[Any, Mapping[str, object]], Any]
"""Makes a job of a request and of the defaults of an application."""


def read_with(
    read: Read, request: Any, defaults: Mapping[str, object], given: Mapping[str, Agent]
) -> Any:
    """The job of a request, in which every agent that is `given` has its name.

    One under "" is the model where none is named, one under a seat's name sits there. Raises
    BadInput.
    """
    if not given:
        return read(request, defaults)
    named = {seat: own_name(agent) for seat, agent in given.items()}
    request = _judged_by(request, named)
    if "" in named and not (_names_one(request) or defaults.get("model")):
        defaults = {**defaults, "model": named[""]}
    request = _seated_with(read, request, defaults, named)
    return _told_of(read(request, defaults), named)


def bench_with(options: Any, given: Mapping[str, Agent]) -> Any:
    """The options of a benchmark, in which those that are `given` argue where no model is named."""
    if not given or _names_one(options):
        return options
    named = {seat: own_name(agent) for seat, agent in given.items()}
    first = named.get("") or next(iter(named.values()))
    if not hasattr(options, "models"):
        return replace(options, model=first)
    seating = ",".join(f"{seat}={agent}" for seat, agent in named.items() if seat)
    return replace(options, models=(named.get("") or seating,))


def _names_one(request: Any) -> bool:
    """Whether it says who answers."""
    said = ("model", "models") if hasattr(request, "models") else ("model", "judges")
    return any(getattr(request, option, None) for option in said)


def _judged_by(request: Any, named: Mapping[str, str]) -> Any:
    """The request with the agents of J1, J2 … as its judges, where it names none."""
    judges = tuple(_judges(named))
    if not judges or hasattr(request, "seats") or _names_one(request):
        return request
    many = hasattr(request, "judges")
    return replace(request, **({"judges": judges} if many else {"model": judges[0]}))


def _judges(named: Mapping[str, str]) -> Iterator[str]:
    for number in count(1):
        if f"J{number}" not in named:
            return
        yield named[f"J{number}"]


def _seated_with(
    read: Read, request: Any, defaults: Mapping[str, object], named: Mapping[str, str]
) -> Any:
    """The request with the agents of single seats in them, found as if one argued in all."""
    apart = {seat: agent for seat, agent in named.items() if seat}
    if not apart or not hasattr(request, "seats"):
        return request
    try:
        job = read(replace(request, model=request.model or next(iter(apart.values()))), defaults)
    except BadInput:
        return request  # What is wrong is told where the request is read as it is.
    sitting = {seat: agent for seat, agent in apart.items() if seat in job.agents}
    return replace(request, seats={**dict(request.seats), **sitting})


_INSTEAD = ("symbolic", "lexical", "human")
"""Who never answers where a program gave an agent for all seats."""


def _told_of(job: Any, named: Mapping[str, str]) -> Any:
    """The job with the names of those who will answer; where nobody is asked, as it is."""
    if not job.job.bound:
        return job
    held = {
        seat: named.get(seat) or (named.get("", agent) if agent in _INSTEAD else agent)
        for seat, agent in job.agents.items()
    }
    return job if held == job.agents else replace(job, agents=held)
