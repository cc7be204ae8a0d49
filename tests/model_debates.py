"""Whole debates of models: at the fake server over real sockets, or in this process."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

from aufheben import wiring
from aufheben.agents.llm import LlmAgent
from aufheben.domain import Limits
from aufheben.formats.cases import SeatSpecification, Specification, filled
from aufheben.protocols.ports import Agent
from aufheben.rooms.dialectic.job import EndedDialectic
from aufheben.rooms.dialectic.seats import SeatChoice, SeatedDialectic, cast
from aufheben.rooms.options import Asking
from aufheben.runtime.clock import SystemClock
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import FakeServer, InProcess
from tests.driving import conducting

QUESTION = "Should the market square be closed to cars?"
STANCES = (
    """We stand for the people who live around the square. Children must be able to play there.
We fear that noise drives families out of the town.""",
    """We stand for the shops around the square. Customers must be able to reach them.
We fear that the trade moves to the edge of the town.""",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Argued:
    """A debate that ended: how, and its journal."""

    finished: EndedDialectic
    journal: Journal

    @property
    def outcome(self) -> str:
        return self.finished.conclusion.outcome

    @property
    def flags(self) -> tuple[str, ...]:
        return self.finished.conclusion.flags


def case(
    server: FakeServer | None = None,
    *,
    provider: str = "openai",
    name_of_model: str = "fake-1",
    stances: tuple[str, ...] = STANCES,
    question: str = QUESTION,
    limits: Limits | None = None,
    lang: str | None = None,
    **protocol: object,
) -> SeatedDialectic:
    """A case of a model at the server, or of the one that `debate` is given."""
    at = f"@{server.base_url(provider)}" if server else ""
    model = f"{provider}:{name_of_model}{at}"
    seats = tuple(
        SeatSpecification(name=f"AG{number}", stance=stance)
        for number, stance in enumerate(stances, start=1)
    )
    asked = Specification(question=question, seats=filled(seats), protocol=dict(protocol))
    ready = cast(asked, choice=SeatChoice(model=model, lang=lang))
    if limits is None:
        return ready
    rules = replace(ready.case.constitution, limits=limits)
    return replace(ready, case=replace(ready.case, constitution=rules))


def debate(
    ready: SeatedDialectic,
    *,
    journal: Journal | None = None,
    asking: Asking | None = None,
    model: InProcess | None = None,
    fenced: bool = True,
) -> Argued:
    """Argue to the end, with this model in every seat if there is one.

    Raises AgentFailed as a run would.
    """
    how = asking or Asking()
    held = journal or MemoryStore().begin(Record(run="r", created="", settings={}))
    lang = ready.case.lang or "en"

    async def argued(agents: Mapping[str, Agent]) -> EndedDialectic:
        return await conducting(ready.case, agents, held, SystemClock(), wiring.repetition(how))

    async def at_the_server() -> EndedDialectic:
        async with wiring.seated(ready.agents, lang=lang, asking=how) as agents:
            return await argued(agents)

    if model is None:
        return Argued(finished=asyncio.run(at_the_server()), journal=held)
    agent = LlmAgent(model, lang=lang, fences=None if fenced else lambda _: None)
    seated = dict.fromkeys(ready.agents, agent)
    return Argued(finished=asyncio.run(argued(seated)), journal=held)
