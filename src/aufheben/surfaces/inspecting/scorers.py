"""Our measures as scorers: what is computed of a run, what judges find in its answer, and both by epochs."""

from collections.abc import Mapping, Sequence
from math import nan
from statistics import fmean, stdev
from typing import Any, get_args

from inspect_ai.model import Model
from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    mean,
    metric,
    scorer,
    std,
    stderr,
)
from inspect_ai.solver import TaskState

from aufheben import Rating, Result
from aufheben.bench import figures as bench
from aufheben.bench.figures import JudgedMark, figures_of, marks_of, shown, tests_of
from aufheben.domain.ratings import Exhibit, Measure
from aufheben.formats.endings import ended, ends_of
from aufheben.rooms.options import Asking, check
from aufheben.surfaces.inspecting.models import NAMED_LATER, application, judges, named, played
from aufheben.surfaces.inspecting.parameters import TaskParameters, check_loop, inspected, plainly
from aufheben.surfaces.inspecting.store import result_in, topic_in

EPOCH = "epoch"
"""In a score's metadata: which epoch it is of. Inspect tells metrics nothing of it."""


@metric(scores="unreduced")
def epochs() -> Metric:
    """`mean` and `sd` (n - 1) over epochs of the mean over an epoch's samples.

    A sample without a score is left out of its epoch. With fewer than two epochs the deviation
    is not a number.
    """

    def compute(scores: list[SampleScore]) -> Value:
        means = by_epoch(scores)
        return {
            "mean": fmean(means) if means else nan,
            "sd": stdev(means) if len(means) > 1 else nan,
        }

    return compute


def by_epoch(scores: Sequence[SampleScore]) -> list[float]:
    """The mean over the samples of each epoch, in order of epochs."""
    found: dict[int, list[float]] = {}
    for each in scores:
        epoch = (each.score.metadata or {}).get(EPOCH, 1)
        found.setdefault(epoch, []).append(each.score.as_float())
    return [fmean(found[epoch]) for epoch in sorted(found)]


JUDGE = "J1"
FAILURES = "judge_failures"
"""Beside the figures: how many questions got no legal answer from a judge."""
MAIN = (
    *("terminated", "answered", "synthesis", "rounds", "calls", "tokens", "parse_failures"),
    *("concession", "new_premise_rate", "repetition_lexical", "unanswered_attacks_share"),
    *("claims_agree", "stance_drift", "retention_worse_off", "compromise_marks", "answer_words"),
)
"""The figures that are shown of an evaluation unless all are asked for, with other packages' own."""
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
        check(TaskParameters(figures=figures))
        names = _names(figures, semantic=semantic)
        tests = tests_of(Asking(repetition="semantic" if semantic else "lexical"))

    async def score(state: TaskState, target: Target) -> Score:
        """The figures of the sample's run."""
        debate = await result_in(state.store)
        if debate is None:
            return _unscored(state, "no run of ours", "scoring_failed")
        found = await figures_of(debate, tests)
        values = {name: found.values.get(name, nan) for name in names}
        return _score(state, debate, values, figures=dict(found.values), notes=found.notes)

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
        debate = await result_in(state.store)
        if debate is None:
            return _unscored(state, "no run of ours", "scoring_failed")
        seen = shown(debate, topic_in(state.metadata))
        if seen is None:
            return _unscored(state, _end(debate), "no_response")
        rating = judges(frozenset(debate.job.agents.values()), allow_same_model=allow_same_model)
        request = _request(seen, measures, readings, reasks, debate)
        with inspected():
            marks = [mark for judge in rating for mark in await _marks(request, judge)]
        return _score(state, debate, over(marks, measures), marks=[_plain(mark) for mark in marks])

    return score


def _request(
    seen: Exhibit, measures: tuple[Measure, ...], readings: int, reasks: int, debate: Result
) -> Rating:
    return Rating(
        exhibit=seen,
        measures=measures,
        readings=readings,
        reasks=reasks,
        lang=debate.job.lang,
        model=NAMED_LATER,
    )


def over(marks: Sequence[JudgedMark], measures: Sequence[Measure]) -> dict[str, float]:
    """Each figure of the measures: the mean over judges of the means over their readings."""
    left_out = {name for m, names in _SELDOM.items() if m not in measures for name in names}
    found: dict[str, float] = {}
    for name in (name for name in bench.judged() if name not in left_out):
        given: dict[str, list[float]] = {}
        for mark in marks:
            if mark.measure == name and mark.value is not None:
                given.setdefault(mark.judge, []).append(mark.value)
        found[name] = fmean(map(fmean, given.values())) if given else nan
    return {**found, FAILURES: float(sum(mark.value is None for mark in marks))}


def _names(figures: str, *, semantic: bool) -> tuple[str, ...]:
    if figures == "main":
        return (*MAIN, *(("repetition_semantic",) if semantic else ()), *bench.registered())
    return tuple(name for name in bench.computed() if semantic or name != "repetition_semantic")


async def _marks(request: Rating, judge: Model) -> tuple[JudgedMark, ...]:
    """One judge's marks. Raises AgentFailed."""
    models = {JUDGE: judge}
    rated = await played(application(request, models), request, models)
    return marks_of(rated, named(judge))


def _score(state: TaskState, debate: Result, values: Mapping[str, float], **more: object) -> Score:
    metadata: dict[str, Any] = {EPOCH: state.epoch, "run": debate.run, **more}
    return Score(
        value=dict(values), answer=debate.answer, explanation=_end(debate), metadata=metadata
    )


def _unscored(state: TaskState, why: str, reason: str) -> Score:
    return Score.unscored(reason=reason, explanation=why, metadata={EPOCH: state.epoch})


def _end(debate: Result) -> str:
    return ended(ends_of(debate.envelope.get("protocol"), debate.stop_reason))


def _plain(mark: JudgedMark) -> dict[str, object]:
    return {
        "judge": mark.judge,
        "measure": mark.measure,
        "reading": mark.reading,
        "value": mark.value,
    }
