"""Our ways to an answer as an agent of Inspect, through Inspect's own models."""

from typing import Any

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import Store, store

from aufheben import Result
from aufheben.rooms.topics import asked
from aufheben.surfaces.inspecting.errors import check_loop, inspected, plainly
from aufheben.surfaces.inspecting.parameters import AgentParameters, Topic, seats_of, taking
from aufheben.surfaces.inspecting.seats import application, played
from aufheben.surfaces.inspecting.store import KNOWN, TOPIC, ending, keep, topic_of


@agent
@taking(AgentParameters)
def argue(**given: Any) -> Agent:
    """Answers a contested question by structured argument; for the parameters see `AgentParameters`.

    The last message of the user is the question; where a task of ours gives the topic, its
    stances are argued, else stances are found first. Seats (AG1, AG2, … and M, who belongs to no
    side) are held by the models of the roles of their names, and else by the model evaluated.
    """
    with plainly():
        way = AgentParameters(**given)

    async def execute(state: AgentState) -> AgentState:
        """Argue the question to a typed end."""
        check_loop()
        with plainly():
            topic = topic_of(store().get(KNOWN)) or asked(_last_said(state))
        with inspected():
            result = await argued(topic, way, store())
        state.output = _output(result)
        if result.answer is not None:
            state.messages.append(state.output.message)
        return state

    return execute


@solver
def topical() -> Solver:
    """Puts what the sample knows of its topic where the agent finds it; spends nothing."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        state.store.set(KNOWN, state.metadata.get(TOPIC))
        return state

    return solve


async def argued(topic: Topic, way: AgentParameters, kept: Store) -> Result:
    """The topic argued out; its journal is kept in the sample, however it ends.

    Raises AgentFailed, by the error of Inspect that broke the agent.
    """
    request = way.request(topic)
    models = {name: get_model(role=name) for name in seats_of(topic)}
    app = application(request, models, shaped=way.shaped)
    try:
        result = await played(app, request, models)
    except BaseException as broken:
        for begun in app.runs():
            keep(kept, app.store.read(begun.run), **ending(broken))
        raise
    keep(kept, result.record, envelope=result.envelope)
    return result


def _last_said(state: AgentState) -> str:
    """The last message of a user."""
    said = [message.text for message in state.messages if message.role == "user"]
    return said[-1].strip() if said else ""


def _output(result: Result) -> ModelOutput:
    """The answer; a run that ends without one completes nothing, and says why."""
    output = ModelOutput.from_content(model=str(get_model()), content=result.answer or "")
    output.metadata = {
        "outcome": result.outcome,
        "stop_reason": result.stop_reason,
        "flags": list(result.flags),
    }
    return output
