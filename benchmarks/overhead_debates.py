"""Our whole path: prompt, call, parse, check, journal; many debates in one event loop."""

import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from aufheben import wiring
from aufheben.agents.llm import LlmAgent, Prompt, Reply
from aufheben.domain import Issue, Seat
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.ports import Agent
from aufheben.runtime.conduct import Case, conducting
from aufheben.runtime.journal import Record, Store
from aufheben.runtime.memory import MemoryStore
from benchmarks.overhead_script import CALLS

_QUESTION = (
    "Should our town close its main street to cars next spring, or keep it open? [debate {tag}]"
)
_STANCES = (
    "You speak for those who live and shop on the main street. You want it closed to cars: for "
    "quiet, for clean air, for children who can walk to school alone, and for shops whose "
    "customers stay longer when they need not look out for cars. You have read what four towns "
    "of our size found after they closed theirs, and you know the draft of the ordinance. You "
    "do not want anybody cut off who cannot walk far, and you would pay for that with the money "
    "that repairing the roadway costs every second year.",
    "You speak for those who must reach the main street by car: patients of the clinic, older "
    "customers, craftsmen with tools, and the shops at its upper end. You want it kept open and "
    "slower. You know the counts of the ring road and the plans of the bus company, and you "
    "have talked with the five largest shops about their leases. You do not deny that the "
    "crossing at the school is dangerous, and you would spend money on that first.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Debates:
    """What every debate of a worker shares: agents (so connections), rules, a journal's file."""

    agents: dict[str, Agent]
    store: Store
    asking: wiring.Asking
    run: str

    async def one(self, number: int, *, eager: bool = False) -> int:
        """A debate from its journal's beginning to its end; how many calls were answered."""
        tag = f"{self.run}-{number}"
        journal = self.store.begin(Record(run=tag, created="2026-11-20", settings={}))
        try:
            finished = await conducting(
                case(tag, eager=eager),
                self.agents,
                journal,
                wiring.clock(),
                wiring.repetition(self.asking),
            )
        finally:
            journal.close()
        assert finished.conclusion.outcome == "synthesis", finished.conclusion
        assert (finished.tally.made, finished.tally.rejected) == (CALLS, 0), finished.tally
        return finished.tally.made


@asynccontextmanager
async def seated(url: str, run: str) -> AsyncIterator[Debates]:
    """Debates whose seats are held by the fake model at `url`, journaled in a file of their own."""
    asking = wiring.Asking(repetition="off")
    named = dict.fromkeys(("AG1", "AG2"), f"openai:bench@{url}/v1")
    with tempfile.TemporaryDirectory() as folder:
        store = wiring.store(str(Path(folder) / "journal.db"))
        async with wiring.seated(named, lang="en", asking=asking) as agents:
            yield Debates(agents=agents, store=store, asking=asking, run=run)


def case(tag: str, *, eager: bool = False) -> Case:
    """The one case, under a tag by which the server knows the debate."""
    seats = tuple(Seat(name=f"AG{n}", stance=text) for n, text in enumerate(_STANCES, start=1))
    constitution = Constitution(form="published", eager=eager)
    issue = Issue(question=_QUESTION.format(tag=tag))
    return Case(issue=issue, seats=seats, constitution=constitution, lang="en")


async def recorded(url: str) -> list[Prompt]:
    """Every prompt of one debate, in order: what the peers are given to send."""
    sent: list[Prompt] = []
    model = wiring.model(f"openai:bench@{url}/v1", wiring.Asking())

    class Recording:
        name = model.name

        async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
            sent.append(prompt)
            return await model.reply(prompt, longer=longer)

    agent = LlmAgent(Recording(), lang="en")
    journal = MemoryStore().begin(Record(run="recorded", created="", settings={}))
    agents = {"AG1": agent, "AG2": agent}
    await conducting(case("recorded"), agents, journal, wiring.clock())
    await model.close()
    return sent


async def timed(debates: Debates, numbers: Sequence[int], *, eager: bool) -> list[float]:
    """Seconds from the beginning to the end of each debate, one after the other."""
    seconds = []
    for number in numbers:
        began = time.perf_counter()
        await debates.one(number, eager=eager)
        seconds.append(time.perf_counter() - began)
    return seconds
