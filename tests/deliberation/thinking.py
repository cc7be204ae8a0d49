"""Deliberations of a model in this process, or at the fake server over real sockets."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aufheben import wiring
from aufheben.agents import ScriptedAgent
from aufheben.agents.llm import LlmAgent
from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.acts import Passages
from aufheben.domain.boards import Act, Board, Quotation
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Agent
from aufheben.protocols.question import SOURCE
from aufheben.rooms.deliberation.protocol.protocol import Deliberated, deliberate
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.options import Asking
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Exact, InTurn, Lexical
from aufheben.runtime.validation import Validation
from aufheben.testing import FakeServer, InProcess, Received

LANGS: tuple[Lang, ...] = ("en", "ja")
QUESTION = {
    "en": "Should the market square be closed to cars?",
    "ja": "市場前の広場を自動車に対して閉鎖すべきか。",
}
PASSAGE = {
    "en": "Counts of 2021 found 4,100 cars a day on the square.\nA third only crossed it.",
    "ja": "2021年の調査では、広場を一日に4100台の自動車が通った。\nその三分の一は通り抜けるだけだった。",
}
MIND = Seat(name="mind", stance="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thought:
    """A deliberation that ended, what it took, and what its model was sent."""

    done: Deliberated
    tally: Tally
    journal: Journal
    received: list[Received] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return self.done.state.board

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(step.act for step in self.done.steps)

    def sent(self, text: str) -> bool:
        return any(text in each.user + each.system for each in self.received)


def thought(
    reply: Callable[[Received], Any], lang: Lang = "en", *, fenced: bool = True, **how: Any
) -> Thought:
    """Deliberate to the end, with a model in this process. See `deliberated` for the rest."""
    model = InProcess(reply)
    agent = LlmAgent(model, lang=lang, fences=None if fenced else lambda _: None)
    done = asyncio.run(deliberated(agent, lang=lang, **how))
    done.received.extend(model.received)
    return done


def wired(reply: Callable[[Received], Any], provider: str, lang: Lang, **how: Any) -> Thought:
    """The same, with a model behind a socket."""

    async def run(server: FakeServer) -> Thought:
        model = f"{provider}:fake-1@{server.base_url(provider)}"
        asking = Asking()
        async with wiring.seated({MIND.name: model}, lang=lang, asking=asking) as agents:
            return await deliberated(agents[MIND.name], lang=lang, **how)

    with FakeServer(reply) as server:
        done = asyncio.run(run(server))
    done.received.extend(server.received)
    return done


async def deliberated(
    agent: Agent,
    *,
    lang: Lang = "en",
    issue: str | None = None,
    passage: str | None = None,
    source: str = "counts.txt",
    journal: Journal | None = None,
    limits: Limits | None = None,
    **rules: Any,
) -> Thought:
    """Deliberate by these rules; sources say `passage`, or the language's own."""
    given = {"personas": (MIND,), "sourced": True, "steps": 10, **rules}
    words = PASSAGE[lang] if passage is None else passage
    found = (Quotation(source=source, text=words),) if words else ()
    sources = ScriptedAgent(lambda _seat, _task: Passages(found=found))
    held = journal or MemoryStore().begin(Record(run="r", created="", settings={}))
    chair = JournaledChair(
        agents={MIND.name: agent, SOURCE.name: sources},
        journal=held,
        limits=limits or Limits(),
        clock=StillClock(),
        validation=Validation(lang=lang, repetition=InTurn([Exact(), Lexical()])),
    )
    done = await deliberate(issue or QUESTION[lang], Rules(lang=lang, **given), chair)
    return Thought(done=done, tally=chair.tally, journal=held)
