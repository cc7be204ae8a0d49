"""Our whole path: prompt, call, parse, check, journal; many debates in one event loop."""

import tempfile
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from aufheben import wiring
from aufheben.agents.llm import LlmAgent, Prompt, Reply
from aufheben.domain import Issue, Seat
from aufheben.protocols.ports import Agent
from aufheben.rooms.dialectic.job import COURSE, DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.options import Asking
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record, Store
from aufheben.runtime.memory import MemoryStore

ATTACKS = 3  # counterarguments in a dispute: attack, defense, attack; then its proponent concedes
CALLS = 2 * (1 + ATTACKS + 1) + 4  # two disputes; characterize, generalize, answer, explain
QUESTION = "Should our town close its main street to cars next spring, or keep it open to them?"
WALKING = """You speak for those who live and shop on the main street. You want it closed to cars:
for quiet, for clean air, for children who can walk to school alone, and for shops whose customers
stay longer when they need not look out for cars. You do not want anybody cut off who cannot walk
far, and you would pay for that with the money that repairing the roadway costs."""
DRIVING = """You speak for those who must reach the main street by car: patients of the clinic, older
customers, craftsmen with tools, and the shops at its upper end. You want it kept open and slower.
You know the counts of the ring road and the plans of the bus company. You do not deny that the
crossing at the school is dangerous, and you would spend money on that first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Debates:
    """What every debate of a process shares: agents (so connections), a journal's file."""

    agents: dict[str, Agent]
    store: Store

    async def one(self, number: int, *, eager: bool = False) -> int:
        """A debate from its journal's beginning to its end; how many calls were answered."""
        started = Record(run=f"debate-{number}", created=wiring.clock().now(), settings={})
        journal = self.store.begin(started)
        repetition = wiring.repetition(Asking())
        try:
            done = await drive(
                COURSE,
                case(eager=eager),
                self.agents,
                journal,
                wiring.clock(),
                repetition=repetition,
            )
        finally:
            journal.close()
        assert done.conclusion.outcome == "synthesis", done.conclusion
        assert (done.tally.made, done.tally.rejected) == (CALLS, 0), done.tally
        return done.tally.made

    async def timed(self, numbers: Iterable[int], *, eager: bool) -> float:
        """Seconds from the beginning of the first debate to the end of the last, one by one."""
        began = time.perf_counter()
        for number in numbers:
            await self.one(number, eager=eager)
        return time.perf_counter() - began


@asynccontextmanager
async def seated(url: str, model: str) -> AsyncIterator[Debates]:
    """Debates whose seats are held by the fake `model`, journaled in a file of their own."""
    named = dict.fromkeys(("AG1", "AG2"), f"openai:{model}@{url}")
    with tempfile.TemporaryDirectory() as folder:
        store = wiring.store(str(Path(folder) / "journal.db"))
        async with wiring.seated(named, lang="en") as agents:
            yield Debates(agents=agents, store=store)


def case(*, eager: bool = False, question: str = QUESTION) -> DialecticJob:
    """The one case: the published form, explained as it is by default."""
    return DialecticJob(
        issue=Issue(question=question),
        seats=(Seat(name="AG1", stance=WALKING), Seat(name="AG2", stance=DRIVING)),
        constitution=Constitution(form="published", explain=True, eager=eager),
        lang="en",
    )


async def recorded(url: str, model: str, question: str = QUESTION) -> list[Prompt]:
    """Every prompt of one debate, in order: what the peers are given to send."""
    sent: list[Prompt] = []
    asked = wiring.model(f"openai:{model}@{url}", Asking())

    class Recording:
        name = asked.name

        async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
            sent.append(prompt)
            return await asked.reply(prompt, longer=longer)

    agent = LlmAgent(Recording(), lang="en")
    journal = MemoryStore().begin(Record(run="recorded", created="", settings={}))
    await drive(
        COURSE, case(question=question), {"AG1": agent, "AG2": agent}, journal, wiring.clock()
    )
    await asked.close()  # type: ignore[attr-defined]
    return sent
