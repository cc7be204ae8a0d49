"""Our ways to an answer as an agent of Inspect, through Inspect's own models."""

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import LimitExceededError, Store, store

from aufheben import wiring
from aufheben.domain import NEUTRAL, Issue, Limits, Seat
from aufheben.domain.topics import Topic
from aufheben.errors import AufhebenError
from aufheben.formats.cases.casting import Cast
from aufheben.formats.cases.settings import write_settings
from aufheben.formats.dialectic import envelope, tell
from aufheben.protocols.dialectic import Constitution
from aufheben.runtime.courses.dialectic import Case, Finished, conducting
from aufheben.runtime.drive import reason_of
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.tongues import spoken
from aufheben.runtime.watching import Watched
from aufheben.surfaces.inspecting.doors import check_loop, inspected, plainly
from aufheben.surfaces.inspecting.keeping import KNOWN, TOPIC, keep, stop_of, topic_of
from aufheben.surfaces.inspecting.models import InspectModel, named
from aufheben.surfaces.inspecting.seats import SpanAgent, show
from aufheben.surfaces.inspecting.ways import Way


@agent
def argue(
    method: str = "lift@2",
    samples: int = 5,
    reasks: int = 2,
    repetition: str = "lexical",
    shaped: bool = True,
    prompts: str | None = None,
    explain: bool = False,
) -> Agent:
    """Answers a contested question by structured argument; for the parameters see `Way`.

    The last message of the user is the question; where a task of ours gives the topic, its
    stances are argued, else stances are found first. Seats (AG1, AG2, … and M, who belongs to no
    side) are held by the models of the roles of their names, and else by the model evaluated.
    """
    with plainly():
        way = Way(**locals())

    async def execute(state: AgentState) -> AgentState:
        """Argue the question to a typed end."""
        check_loop()
        with plainly():
            topic = topic_of(store().get(KNOWN)) or _asked(state)
        with inspected():
            finished = await argued(topic, way, store())
        state.output = _output(finished)
        if finished.conclusion.answer is not None:
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


async def argued(topic: Topic, way: Way, kept: Store) -> Finished:
    """The topic argued out; its journal is kept in the sample, however it ends.

    Raises AgentFailed, by the error of Inspect that broke the agent.
    """
    ready = cast_of(topic, way)
    head = Record(
        run=wiring.new_run(), created=wiring.clock().now(), settings=write_settings(ready)
    )
    journal = MemoryStore().begin(head)
    try:
        return await _conducted(topic, ready.case, way, journal, kept)
    except BaseException as broken:
        keep(kept, journal.record, **_ending(broken))
        raise


async def _conducted(topic: Topic, case: Case, way: Way, journal: Journal, kept: Store) -> Finished:
    agents = {
        name: SpanAgent(
            InspectModel(get_model(role=name), shaped=way.shaped),
            lang=topic.lang,
            salt=repr(topic),
            prompts=way.prompts,
        )
        for name in seats_of(topic)
    }
    watched = Watched(journal, show)
    finished = await conducting(case, agents, watched, wiring.clock(), way.test)
    keep(kept, journal.record, envelope=envelope(tell(journal.head.run, finished)))
    return finished


def _ending(broken: BaseException) -> dict[str, str]:
    """How a run stands that something broke: a limit of Inspect's is no failure."""
    cause = broken.__cause__ if isinstance(broken, Exception) else None
    limit = next((e for e in (broken, cause) if isinstance(e, LimitExceededError)), None)
    if limit is not None:
        return {"outcome": "budget", "stop_reason": stop_of(limit.type)}
    if isinstance(broken, AufhebenError):
        return {"outcome": "failed", "stop_reason": reason_of(broken)}
    if isinstance(broken, Exception):
        return {"outcome": "failed", "stop_reason": "provider"}
    # A limit on time cancels, and says so only afterwards.
    return {"outcome": "budget", "stop_reason": "time"}


def cast_of(topic: Topic, way: Way) -> Cast:
    """The case, and the model in every seat."""
    stances = dict(zip(seats_of(topic), topic.stances, strict=False))
    seats = tuple(Seat(name=name, stance=stances.get(name, "")) for name in seats_of(topic)[:-1])
    method = way.form
    rules = Constitution(
        form=method.form,
        limits=Limits(max_rounds=method.rounds, reasks=way.reasks),
        confirm=method.confirm,
        explain=way.explain,
        samples=way.samples,
        find_stances=any(not seat.stance.strip() for seat in seats),
    )
    case = Case(
        issue=Issue(question=topic.question), seats=seats, constitution=rules, lang=topic.lang
    )
    models = {name: named(get_model(role=name)) for name in seats_of(topic)}
    return Cast(case=case, agents=models)


def seats_of(topic: Topic) -> tuple[str, ...]:
    """AG1, AG2 and so on, one a stance and two at least; then M, who belongs to no side."""
    count = max(2, len(topic.stances))
    return (*(f"AG{number}" for number in range(1, count + 1)), NEUTRAL.name)


def _asked(state: AgentState) -> Topic:
    """The question of the last message of a user."""
    said = [message.text for message in state.messages if message.role == "user"]
    question = said[-1].strip() if said else ""
    return Topic(id="", lang=spoken(question * 10) or "en", question=question)


def _output(finished: Finished) -> ModelOutput:
    """The answer; a run that ends without one completes nothing, and says why."""
    conclusion = finished.conclusion
    output = ModelOutput.from_content(model=str(get_model()), content=conclusion.answer or "")
    output.metadata = {
        "outcome": conclusion.outcome,
        "stop_reason": conclusion.stop_reason,
        "flags": list(conclusion.flags),
    }
    return output
