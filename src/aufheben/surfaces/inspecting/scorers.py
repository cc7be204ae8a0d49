"""Our measures as scorers: what is computed of a run, and what judges find in its answer."""

from collections.abc import Mapping, Sequence
from math import nan
from statistics import fmean
from typing import Any, get_args

from inspect_ai.model import Model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, std, stderr
from inspect_ai.solver import TaskState

from aufheben import wiring
from aufheben.domain import Limits, Seat
from aufheben.domain.ratings import Exhibit, Measure
from aufheben.evaluation.dialectic.marks import marks_of
from aufheben.evaluation.dialectic.measures import MEASURES
from aufheben.evaluation.dialectic.runs.measured import measured as computed
from aufheben.evaluation.dialectic.trial import Mark
from aufheben.formats.cases.settings import read_settings
from aufheben.formats.cases.specification import known
from aufheben.formats.dialectic import Told
from aufheben.formats.ratings import Desk, exhibit, write_settings
from aufheben.rooms.options import Asking
from aufheben.runtime.courses.rating import Rating, rate
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Exact, Lexical, Repetition
from aufheben.runtime.watching import Watched
from aufheben.surfaces.inspecting.doors import check_loop, inspected, plainly
from aufheben.surfaces.inspecting.judges import judges
from aufheben.surfaces.inspecting.keeping import record_in, told_in, topic_in
from aufheben.surfaces.inspecting.metrics import EPOCH, epochs
from aufheben.surfaces.inspecting.models import InspectModel, named
from aufheben.surfaces.inspecting.seats import SpanAgent, show

JUDGE = "J1"
FAILURES = "judge_failures"
"""Beside the figures: how many questions got no legal answer from a judge."""
MAIN = (
    *("terminated", "answered", "synthesis", "rounds", "calls", "tokens", "parse_failures"),
    *("concession", "new_premise_rate", "repetition_lexical", "unanswered_attacks_share"),
    *("claims_agree", "stance_drift", "retention_worse_off", "compromise_marks", "answer_words"),
)
"""The figures that are shown of an evaluation unless all are asked for."""
_SELDOM: Mapping[Measure, tuple[str, ...]] = {
    "coverage": ("coverage_answer", "coverage_debate"),
    "control": ("obvious_chosen", "invented_synthesis"),
}
"""Figures that only topics of a kind have."""
_METRICS = {"*": [mean(), std(), stderr(), epochs()]}


@scorer(metrics=_METRICS)
def measured(figures: str = "main", semantic: bool = False) -> Scorer:
    """What can be computed of a run without a judge; `aufheben bench list` says what each is.

    A figure that cannot be known of a run is not a number there, and is left out of its mean; a
    run cut off by a limit is measured as far as it came. Over epochs: Inspect's mean, std and
    stderr are over samples, each first reduced to its mean; `mean` and `sd` of the metric
    `epochs` are over the epochs' own means: how much one run of the whole evaluation differs
    from another.

    Args:
        figures: `main` or `all`; either way a score's metadata has every figure that is known.
        semantic: Measure repetition by meaning too.
    """
    with plainly():
        known(figures, ("main", "all"), where="figures", file=None)
        tests, names = _tests(semantic=semantic), _names(figures, semantic=semantic)

    async def score(state: TaskState, target: Target) -> Score:
        """The figures of the sample's run."""
        told, record = await told_in(state.store), record_in(state.store)
        if told is None or record is None:
            return _unscored(state, "no run of ours", "scoring_failed")
        found = await computed(told, record.events, tests=tests)
        values = {name: found.values.get(name, nan) for name in names}
        return _score(state, told, values, figures=dict(found.values), notes=found.notes)

    return score


@scorer(metrics=_METRICS)
def judged(
    readings: int = 1,
    reasks: int = 2,
    allow_same_model: bool = False,
    coverage: bool = False,
    control: bool = False,
) -> Scorer:
    """What judges find: Anghel's rubric, what each side keeps, whether it is only a compromise …

    The judges are the models of the role `judge` (several: the mean of their figures; each one's
    marks stand in the score's metadata). What does not apply to a run is not asked. A run without
    an answer is not scored. Questions that got no legal answer are counted in `judge_failures`
    and are no marks. Over epochs as for `measured`.

    Args:
        readings: How often each judge reads.
        reasks: How often an illegal answer may be mended.
        allow_same_model: A judge may rate the answers of its own model.
        coverage: Ask for the coverage of key points, where the topics have any.
        control: Ask which option was chosen, where one of two is obvious.
    """
    asked = {"coverage": coverage, "control": control, "preference": False}
    measures = tuple(measure for measure in get_args(Measure) if asked.get(measure, True))

    async def score(state: TaskState, target: Target) -> Score:
        """The figures of the sample's answer."""
        check_loop()
        told, record = await told_in(state.store), record_in(state.store)
        if told is None or record is None:
            return _unscored(state, "no run of ours", "scoring_failed")
        shown = exhibit(told, topic_in(state.metadata))
        if shown is None:
            return _unscored(state, _end(told), "no_response")
        bench = judges(debaters_in(record), allow_same_model=allow_same_model)
        rating = _rating(shown, told, measures, readings, reasks)
        with inspected():
            marks = [mark for judge in bench for mark in await _marks(rating, judge)]
        return _score(state, told, over(marks, measures), marks=[_plain(mark) for mark in marks])

    return score


def over(marks: Sequence[Mark], measures: Sequence[Measure]) -> dict[str, float]:
    """Each figure of the measures: the mean over judges of the means over their readings."""
    left_out = {name for m, names in _SELDOM.items() if m not in measures for name in names}
    every = [name for name, measure in MEASURES.items() if measure.family == "judged"]
    found: dict[str, float] = {}
    for name in (name for name in every if name not in left_out):
        given: dict[str, list[float]] = {}
        for mark in marks:
            if mark.measure == name and mark.value is not None:
                given.setdefault(mark.judge, []).append(mark.value)
        found[name] = fmean(map(fmean, given.values())) if given else nan
    return {**found, FAILURES: float(sum(mark.value is None for mark in marks))}


def _names(figures: str, *, semantic: bool) -> tuple[str, ...]:
    if figures == "main":
        return (*MAIN, "repetition_semantic") if semantic else MAIN
    found = (name for name, measure in MEASURES.items() if measure.family != "judged")
    return tuple(name for name in found if semantic or name != "repetition_semantic")


def debaters_in(record: Record) -> frozenset[str]:
    """The models that argued, by the run's own settings."""
    return frozenset(read_settings(record.settings).agents.values())


async def _marks(rating: Rating, judge: Model) -> tuple[Mark, ...]:
    """One judge's marks. Raises AgentFailed."""
    name, run = named(judge), wiring.new_run()
    settings = write_settings(Desk(rating=rating, agents={JUDGE: name}))
    head = Record(run=run, created=wiring.clock().now(), settings=settings)
    journal = Watched(MemoryStore().begin(head), show)
    agent = SpanAgent(InspectModel(judge), lang=rating.lang or "en", salt=repr(rating.exhibit))
    return marks_of(await rate(rating, {JUDGE: agent}, journal, wiring.clock()), name, run)


def _rating(
    shown: Exhibit, told: Told, measures: tuple[Measure, ...], readings: int, reasks: int
) -> Rating:
    return Rating(
        exhibit=shown,
        measures=measures,
        readings=readings,
        judge=Seat(name=JUDGE, stance=""),
        limits=Limits(reasks=reasks),
        lang=told.finished.case.lang,
    )


def _score(state: TaskState, told: Told, values: Mapping[str, float], **more: object) -> Score:
    metadata: dict[str, Any] = {EPOCH: state.epoch, "run": told.run, **more}
    return Score(
        value=dict(values),
        answer=told.finished.conclusion.answer,
        explanation=_end(told),
        metadata=metadata,
    )


def _unscored(state: TaskState, why: str, reason: str) -> Score:
    return Score.unscored(reason=reason, explanation=why, metadata={EPOCH: state.epoch})


def _end(told: Told) -> str:
    conclusion = told.finished.conclusion
    return f"{conclusion.outcome} ({conclusion.stop_reason})"


def _plain(mark: Mark) -> dict[str, object]:
    return {
        "judge": mark.judge,
        "measure": mark.measure,
        "reading": mark.reading,
        "value": mark.value,
    }


def _tests(*, semantic: bool) -> dict[str, Repetition]:
    found: dict[str, Repetition] = {"exact": Exact(), "lexical": Lexical()}
    if semantic:
        found["semantic"] = wiring.semantic(Asking())
    return found
