"""Who answers in the runs of an application: agents given, models held open, sources of facts."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aufheben import wiring
from aufheben.protocols.ports import Agent
from aufheben.rooms.options import Asking
from aufheben.runtime.batch import throttled
from aufheben.runtime.repetition import Repetition


@dataclass(slots=True, kw_only=True)
class Seats:
    """Seats the agents of a job. While it is open, models and what they read stay from run to run.

    `given` agents sit in the seats of their names, or under "" in every seat that nobody else
    holds; `people` is where people are asked; `in_flight` questions are under way at most.
    """

    given: Mapping[str, Agent]
    people: Any
    in_flight: int
    _gate: asyncio.Semaphore | None = None
    _open: AsyncExitStack | None = None
    _agents: dict[Any, dict[str, Agent]] = field(default_factory=dict)
    _sources: dict[str, dict[str, Agent]] = field(default_factory=dict)
    _tests: dict[Asking, Repetition | None] = field(default_factory=dict)

    def open(self) -> None:
        """Keep what is seated from now on."""
        self._open = AsyncExitStack()
        self._gate = asyncio.Semaphore(self.in_flight)

    async def close(self) -> None:
        """Let go of every model."""
        held, self._open, self._gate = self._open, None, None
        self._agents, self._sources, self._tests = {}, {}, {}
        if held is not None:
            await held.aclose()

    @asynccontextmanager
    async def seated(
        self, job: Any, asking: Asking, *, over: bool
    ) -> AsyncIterator[dict[str, Agent]]:
        """The agents of a job by seat, without those given: nobody where its run is `over`."""
        named = {} if over else self._named(job)
        if self._open is not None:
            yield await self._kept(self._open, named, job.lang, asking)
            return
        async with wiring.seated(named, lang=job.lang, asking=asking, desk=self.people) as seats:
            yield self._gated(seats)

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
            return wiring.repetition(asking)
        if asking not in self._tests:
            self._tests[asking] = wiring.repetition(asking)
        return self._tests[asking]

    def _named(self, job: Any) -> dict[str, str]:
        """The agents named in the job, where nobody is given."""
        if "" in self.given:
            return {}
        return {seat: agent for seat, agent in job.agents.items() if seat not in self.given}

    async def _kept(
        self, stack: AsyncExitStack, named: Mapping[str, str], lang: Any, asking: Asking
    ) -> dict[str, Agent]:
        agents = set(named.values())
        key = (tuple(sorted(agents)), lang, asking)
        if key not in self._agents:
            every = {agent: agent for agent in agents}
            seated = wiring.seated(every, lang=lang, asking=asking, desk=self.people)
            self._agents[key] = self._gated(await stack.enter_async_context(seated))
        return {seat: self._agents[key][agent] for seat, agent in named.items()}

    def _gated(self, agents: Mapping[str, Agent]) -> dict[str, Agent]:
        return throttled(agents, self._gate or asyncio.Semaphore(self.in_flight))
