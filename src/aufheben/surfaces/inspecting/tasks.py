"""Tasks of Inspect: topics argued in one of our ways, measured, and judged where judges are named.

    inspect eval aufheben/dialectic -T method=lift@2 -T topics=contested -T limit=10 --epochs 3 \
        --model openai/MODEL --model-role judge=anthropic/MODEL
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from inspect_ai import Task, task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import HeadlineMetric
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import Scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import Store, store

from aufheben import Result
from aufheben.rooms.specifications import asked
from aufheben.surfaces.inspecting.models import ROLE, application, judges, judging, named, played
from aufheben.surfaces.inspecting.parameters import (
    AgentParameters,
    TaskParameters,
    Topic,
    check_loop,
    inspected,
    plainly,
    read,
    seats_of,
    taking,
)
from aufheben.surfaces.inspecting.scorers import judged, measured
from aufheben.surfaces.inspecting.store import KNOWN, TOPIC, ending, keep, topic_of, topic_out


def built(given: Mapping[str, Any]) -> Task:
    """A task of contested questions; for the parameters see `AgentParameters` and `TaskParameters`.

    Seats are held by the models of the roles AG1, AG2, … and M, else by the model evaluated;
    models of the role `judge` rate the answers. What Inspect limits, it limits for a whole
    sample; such a run ends with the outcome budget and is measured as far as it came.
    """
    with plainly():
        way, trial = read(given)
        topics = way.arguable(trial.read())
    return Task(
        dataset=MemoryDataset(_samples(topics), name=str(trial.topics)),
        setup=topical(),
        solver=argue(**asdict(way)),
        scorer=_scorers(topics, way, trial),
        headline_metric=HeadlineMetric(scorer="measured", score="answered", metric="mean"),
        metadata={"method": way.form.name},
        version=1,
    )


def _way(name: str, method: str, meaning: str) -> Callable[..., Task]:
    """A task of that name, which begins with that method."""

    @taking(AgentParameters, TaskParameters, method=method)
    def made(**given: Any) -> Task:
        return built({"method": method, **given})

    made.__doc__ = f"{meaning} The parameters are those of `AgentParameters` and `TaskParameters`."
    return task(name=name)(made)


dialectic = _way("dialectic", "lift@2", "Ours: a short debate, then a way out of the conflict.")
published = _way("published", "published@2", "The dialectic of the published protocol.")
capped = _way("capped", "capped@2", "The dialectic with axes of conflict.")
no_schema = _way("no_schema", "no-schema@2", "The published protocol in free prose.")
debate = _way("debate", "mad@2", "Debate before a judge (Liang et al. 2023).")
free_debate = _way("free_debate", "free@2", "Free debate and a merge (Du et al. 2023).")
one_pass = _way("one_pass", "one-pass", "Opinion, counterargument, synthesis (Anghel et al. 2025).")
single = _way("single", "single", "One call.")
self_consistency = _way("self_consistency", "self-consistency", "Several answers, one is chosen.")
self_refine = _way("self_refine", "self-refine", "A draft, criticized and repaired.")
argllm = _way("argllm", "argllm", "Scored arguments decide a claim (Freedman et al. 2025).")


@task
def control(topics: str, **more: Any) -> Task:
    """Dilemmas on which people agree, where no synthesis should be invented.

    Judges say whether the answer chooses the obvious option (`obvious_chosen`) or invents a third
    way (`invented_synthesis`). `topics` is a file with an obvious option in each topic, as
    MoralChoice's of low ambiguity; `more` are the other parameters of `dialectic`.
    """
    return _judged_only("obvious", "an obvious option", {"topics": topics, **more})


@task
def coverage(topics: str, **more: Any) -> Task:
    """How many of the experts' key points the debate and the answer take up.

    `topics` is a file with key points in each topic, as ArgKP's; `more` are the other parameters
    of `dialectic`.
    """
    return _judged_only("key_points", "key points", {"topics": topics, **more})


def _judged_only(wanted: str, words: str, given: Mapping[str, Any]) -> Task:
    """A task whose figures only judges give. Raises PrerequisiteError without any."""
    if not (judging() or given.get("allow_same_model")):
        raise PrerequisiteError(f"only a judge can tell: add --model-role {ROLE}=PROVIDER/MODEL")
    made = built(given)
    without = [sample for sample in made.dataset if not (sample.metadata or {})[TOPIC][wanted]]
    if without:
        raise PrerequisiteError(f"{given['topics']}: {len(without)} topics are without {words}")
    return made


def _scorers(topics: Sequence[Topic], way: AgentParameters, trial: TaskParameters) -> list[Scorer]:
    """What is computed, and what is judged where somebody judges. Raises PrerequisiteError."""
    found = [measured(figures=trial.figures, semantic=way.repetition == "semantic")]
    if not (judging() or trial.allow_same_model):
        return found
    if not trial.allow_same_model:
        _check_judges(topics)
    rated = judged(
        readings=trial.readings,
        reasks=way.reasks,
        allow_same_model=trial.allow_same_model,
        coverage=any(topic.key_points for topic in topics),
        control=any(topic.obvious for topic in topics),
    )
    return [*found, rated]


def _check_judges(topics: Sequence[Topic]) -> None:
    """Before anything is spent. Raises PrerequisiteError if a model would judge itself."""
    seats = {seat for topic in topics for seat in seats_of(topic)}
    debaters = {named(get_model(role=seat)) for seat in seats}
    judges(debaters, allow_same_model=False)


def _samples(topics: Sequence[Topic]) -> list[Sample]:
    """One a topic; the language is in the id where a topic is there in two."""
    ids = [topic.id for topic in topics]
    return [
        Sample(
            id=topic.id if ids.count(topic.id) == 1 else f"{topic.id}-{topic.lang}",
            input=topic.question,
            target=topic.expected or topic.obvious,
            metadata=topic_out(topic),
        )
        for topic in topics
    ]


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
