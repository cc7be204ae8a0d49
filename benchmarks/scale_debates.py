"""The debates of `scale.py`: one case in many towns, argued by us and by LangGraph.

Ours go through `App.batch`. LangGraph's send the prompts that ours send, as many and in the same
order, and read the answers into the same types; its checkpointer keeps them as its documentation
has it: a thread a debate, `durability="sync"`, going on with None as the input
(docs.langchain.com/oss/python/langgraph/durable-execution and .../persistence).
"""

import operator
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypedDict

import aufheben as auf
from benchmarks.overhead_debates import DRIVING, QUESTION, WALKING
from benchmarks.overhead_stacks import LONGEST, Exchange

MARK = "Town 0 asks: "


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
        stances={"AG1": WALKING, "AG2": DRIVING},
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


def builder(work: Work, prompts: Sequence[Exchange]) -> Any:
    """A graph whose one node asks what comes next, until all is answered."""
    from langchain_core.messages import HumanMessage, SystemMessage
    from langchain_openai import ChatOpenAI
    from langgraph.graph import END, START, StateGraph
    from pydantic import SecretStr

    from aufheben.rooms.dialectic.protocol import tasks as dialectic
    from aufheben.rooms.schema import messages_of

    shapes = messages_of(dialectic)

    asked = ChatOpenAI(
        model=f"after-{work.latency}",
        base_url=work.url,
        api_key=SecretStr("none"),
        max_completion_tokens=LONGEST,
    )
    typed = {
        name: asked.with_structured_output(schema.model_json_schema(), method="json_schema")
        for name, schema in shapes.items()
    }

    async def turn(state: Debate) -> dict[str, Any]:
        prompt = prompts[len(state["answers"])]
        town = MARK.replace("0", str(state["town"]))
        system, user = (text.replace(MARK, town) for text in (prompt.system, prompt.user))
        said = await typed[prompt.name].ainvoke([SystemMessage(system), HumanMessage(user)])
        answer = shapes[prompt.name].model_validate(said)
        return {"answers": [{"kind": prompt.name, **answer.model_dump(mode="json")}]}

    def onward(state: Debate) -> str:
        return END if len(state["answers"]) == len(prompts) else "turn"

    graph = StateGraph(Debate)
    graph.add_node("turn", turn)
    graph.add_edge(START, "turn")
    graph.add_conditional_edges("turn", onward, ["turn", END])
    return graph


async def langgraph(work: Work, prompts: Sequence[Exchange]) -> AsyncIterator[str]:
    """Why each failed, or nothing, as they end; what was begun before goes on."""
    import asyncio

    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

    gate = asyncio.Semaphore(work.in_flight)
    Path(work.file).parent.mkdir(parents=True, exist_ok=True)
    async with AsyncSqliteSaver.from_conn_string(work.file) as saver:
        graph = builder(work, prompts).compile(checkpointer=saver)

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
                return "" if len(ended["answers"]) == len(prompts) else "not all was answered"

        for ended in asyncio.as_completed([one(town) for town in range(work.debates)]):
            yield await ended
