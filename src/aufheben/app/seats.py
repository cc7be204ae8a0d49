"""Who answers in the runs of an application: agents given, models held open, sources of facts."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from aufheben import wiring
from aufheben.app.place_runs import Ask, Placed
from aufheben.domain.models import is_assistant, is_own, own_name
from aufheben.protocols.ports import Agent
from aufheben.rooms.models import newness_judge, nobody_calls, not_given
from aufheben.rooms.options import Asking
from aufheben.runtime.batch import throttled
from aufheben.runtime.newness import JUDGE
from aufheben.runtime.rates import Rates
from aufheben.runtime.repetition import Repetition


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
            named,
            lang=lang,
            asking=asking,
            rates=self.rates,
            at_once=self.in_flight,
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
