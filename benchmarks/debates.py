"""The one debate of `overhead.py` and `scale.py`: held whole in one event loop, or in many towns by a batch.

LangGraph's send the prompts that ours send, as many and in the same order, and read the answers
into the same types; its checkpointer keeps them as its documentation has it: a thread a debate,
`durability="sync"`, going on with None as the input
(docs.langchain.com/oss/python/langgraph/durable-execution and .../persistence).
"""

import asyncio
import operator
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypedDict

import aufheben as auf
from aufheben import wiring
from aufheben.agents.llm import LlmAgent, Reply
from aufheben.domain import Issue, Seat
from aufheben.prompts.templates import Prompt
from aufheben.protocols.ports import Agent
from aufheben.rooms.dialectic.job import COURSE, DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.options import Asking
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record, Store
from aufheben.runtime.memory import MemoryStore
from benchmarks.stacks import Exchange, langchain

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
STANCES = {"AG1": WALKING, "AG2": DRIVING}
MARK = "Town 0 asks: "


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
        job, clock = case(eager=eager), wiring.clock()
        try:
            done = await drive(COURSE, job, self.agents, journal, clock, repetition=repetition)
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
    named = dict.fromkeys(STANCES, f"openai:{model}@{url}")
    with tempfile.TemporaryDirectory() as folder:
        store = wiring.store(str(Path(folder) / "journal.db"))
        async with wiring.seated(named, lang="en") as agents:
            yield Debates(agents=agents, store=store)


def case(*, eager: bool = False, question: str = QUESTION) -> DialecticJob:
    """The published form, explained as it is by default."""
    return DialecticJob(
        issue=Issue(question=question),
        seats=tuple(Seat(name=name, stance=stance) for name, stance in STANCES.items()),
        constitution=Constitution(form="published", explain=True, eager=eager),
        lang="en",
    )


async def recorded(url: str, question: str = QUESTION) -> list[dict[str, str]]:
    """Every prompt of one debate as an `Exchange`, in order: what the peers are given to send."""
    sent: list[dict[str, str]] = []
    asked = wiring.model(f"openai:after-0@{url}", Asking())

    class Recording:
        name = asked.name

        async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
            sent.append({"system": prompt.system, "user": prompt.user, "name": prompt.name})
            return await asked.reply(prompt, longer=longer)

    agents = dict.fromkeys(STANCES, LlmAgent(Recording(), lang="en"))
    journal = MemoryStore().begin(Record(run="recorded", created="", settings={}))
    await drive(COURSE, case(question=question), agents, journal, wiring.clock())
    await asked.close()  # type: ignore[attr-defined]
    return sent


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a process is to do. `latency` is in ms; `file` is the journal, or the database;
    with an `engine`, `in_flight` are those of each of its workers.
    """

    stack: str
    url: str
    file: str
    debates: int
    in_flight: int
    latency: int
    prompts: str = ""
    engine: str = ""


def question(town: int) -> str:
    """The question of a town: no two debates send the same words."""
    return f"{MARK.replace('0', str(town))}{QUESTION}"


def request(town: int, model: str) -> auf.Dialectic:
    """The published form with a model in both seats."""
    return auf.Dialectic(
        what=question(town),
        stances=STANCES,
        model=model,
        protocol="published",
        explain=True,
        lang="en",
    )


async def ours(work: Work) -> AsyncIterator[str]:
    """Why each failed, or nothing, as they end."""
    asked = [request(n, f"openai:after-{work.latency}@{work.url}") for n in range(work.debates)]
    async with auf.App(journal=work.file, in_flight=work.in_flight) as app:
        async for done in app.batch(asked, at_once=work.in_flight, engine=work.engine or None):
            yield str(done.error) if isinstance(done, auf.Failed) else ""


class Debate(TypedDict):
    """LangGraph's state: the town, and what was answered."""

    town: int
    answers: Annotated[list[dict[str, Any]], operator.add]


def builder(work: Work, sent: Sequence[Exchange]) -> Any:
    """A graph whose one node asks what comes next, until all is answered."""
    from langgraph.graph import END, START, StateGraph

    ask = langchain(work.url, f"after-{work.latency}")

    async def turn(state: Debate) -> dict[str, Any]:
        prompt, town = sent[len(state["answers"])], MARK.replace("0", str(state["town"]))
        system, user = (text.replace(MARK, town) for text in (prompt.system, prompt.user))
        answer = await ask(Exchange(system=system, user=user, name=prompt.name))
        return {"answers": [{"kind": prompt.name, **answer.model_dump(mode="json")}]}

    def onward(state: Debate) -> str:
        return END if len(state["answers"]) == len(sent) else "turn"

    graph = StateGraph(Debate)
    graph.add_node("turn", turn)
    graph.add_edge(START, "turn")
    graph.add_conditional_edges("turn", onward, ["turn", END])
    return graph


async def langgraph(work: Work, sent: Sequence[Exchange]) -> AsyncIterator[str]:
    """Why each failed, or nothing, as they end; what was begun before goes on."""
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

    gate = asyncio.Semaphore(work.in_flight)
    Path(work.file).parent.mkdir(parents=True, exist_ok=True)
    async with AsyncSqliteSaver.from_conn_string(work.file) as saver:
        graph = builder(work, sent).compile(checkpointer=saver)

        async def one(town: int) -> str:
            async with gate:
                config = {"configurable": {"thread_id": f"town-{town}"}}
                standing = await graph.aget_state(config)
                if standing.created_at is not None and not standing.next:
                    return ""
                begun = standing.created_at is not None
                try:
                    given = None if begun else {"town": town, "answers": []}
                    ended = await graph.ainvoke(given, config, durability="sync")
                except Exception as wrong:  # noqa: BLE001 - whatever it is, it is counted
                    return f"{type(wrong).__name__}: {wrong}"[:200]
                return "" if len(ended["answers"]) == len(sent) else "not all was answered"

        for ended in asyncio.as_completed([one(town) for town in range(work.debates)]):
            yield await ended
