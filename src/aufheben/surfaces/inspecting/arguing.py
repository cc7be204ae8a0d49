"""Our ways to an answer as an agent of Inspect, through Inspect's own models."""

from dataclasses import dataclass

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import LimitExceededError, Store, store

from aufheben import wiring
from aufheben.domain import Issue, Limits, Seat
from aufheben.domain.topics import Topic
from aufheben.evaluation.dialectic.naming import Method, read_method
from aufheben.formats.cases.casting import NEUTRAL, Cast
from aufheben.formats.cases.settings import write_settings
from aufheben.formats.cases.specification import known
from aufheben.formats.dialectic import tell
from aufheben.formats.envelope import envelope
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.dialectic.rules import MOST_SAMPLES
from aufheben.runtime.conduct import Case, Finished, conducting
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.tongues import spoken
from aufheben.runtime.watching import Watched
from aufheben.surfaces.cli.models import REPETITIONS
from aufheben.surfaces.inspecting.doors import check_loop, check_range, inspected, plainly
from aufheben.surfaces.inspecting.keeping import KNOWN, TOPIC, keep, stop_of, topic_of
from aufheben.surfaces.inspecting.models import InspectModel, named
from aufheben.surfaces.inspecting.seats import SpanAgent, show


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a topic is argued: see the parameters of `argue`."""

    method: Method
    samples: int
    reasks: int
    repetition: str
    shaped: bool
    prompts: str | None
    explain: bool


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
    """Answers a contested question by structured argument.

    The last message of the user is the question; where a task of ours gives the topic, its
    stances are argued, else stances are found first. Seats (AG1, AG2, … and M, who belongs to no
    side) are held by the models of the roles of their names, and else by the model evaluated.

    Args:
        method: FORM[@ROUNDS][+confirm], as in `aufheben bench dialectic --methods`.
        samples: Answers that self-consistency compares; repairs of self-refine.
        reasks: How often an illegal answer may be mended.
        repetition: The strongest test by which a seat may not say the same again: off, exact,
            lexical, semantic.
        shaped: Send the JSON Schema of each answer to providers that decode under one.
        prompts: A folder of templates ROOM/LANG/NAME.j2 that stand in for ours.
        explain: Explain the answer at the end: one more call.
    """
    with plainly():
        known(repetition, REPETITIONS, where="repetition", file=None)
        check_range("samples", samples, 1, MOST_SAMPLES)
        check_range("reasks", reasks, 0)
        way = Way(
            method=read_method(str(method)),
            samples=samples,
            reasks=reasks,
            repetition=repetition,
            shaped=shaped,
            prompts=prompts,
            explain=explain,
        )
        wiring.repetition(wiring.Asking(repetition=repetition))

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
    repetition = wiring.repetition(wiring.Asking(repetition=way.repetition))
    watched = Watched(journal, show)
    finished = await conducting(case, agents, watched, wiring.clock(), repetition)
    keep(kept, journal.record, envelope=envelope(tell(journal.head.run, finished)))
    return finished


def _ending(broken: BaseException) -> dict[str, str]:
    """How a run stands that something broke: a limit of Inspect's is no failure."""
    cause = broken.__cause__ if isinstance(broken, Exception) else None
    limit = next((e for e in (broken, cause) if isinstance(e, LimitExceededError)), None)
    if limit is not None:
        return {"outcome": "budget", "stop_reason": stop_of(limit.type)}
    if isinstance(broken, Exception):
        return {"outcome": "failed", "stop_reason": "provider"}
    # A limit on time cancels, and says so only afterwards.
    return {"outcome": "budget", "stop_reason": "time"}


def cast_of(topic: Topic, way: Way) -> Cast:
    """The case, and the model in every seat."""
    stances = dict(zip(seats_of(topic), topic.stances, strict=False))
    seats = tuple(Seat(name=name, stance=stances.get(name, "")) for name in seats_of(topic)[:-1])
    rules = Constitution(
        form=way.method.form,
        limits=Limits(max_rounds=way.method.rounds, reasks=way.reasks),
        confirm=way.method.confirm,
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
    return (*(f"AG{number}" for number in range(1, count + 1)), NEUTRAL)


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
