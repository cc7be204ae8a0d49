"""What each way to an answer reached on each topic, and what it varies by.

Means are of trials, never of parse failures.

A trial's judged figure is the mean over its judges of the mean over each judge's readings. A
sample holds the trials of each cell, a topic in one language. On a topic the value is the mean
over languages of the mean over trials, so no topic weighs more because it was tried more often.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

from aufheben.evaluation.core.resampling import TOPIC_RESAMPLES, mean_intervals
from aufheben.evaluation.core.trial import grouped, keyed, sample_sd
from aufheben.evaluation.dialectic.trial import AnswerTrial, JudgedMark

TERMINATED = "terminated"
"""The one measure that a run without an end has; it is 0 there."""

Cell = tuple[str, str]
"""A topic and a language."""
Sample = Mapping[Cell, tuple[float, ...]]
"""Of one measure, by cell, the values of the trials that have it, in order of their numbers."""


class Contestant(NamedTuple):
    """A method with the models and prompts of a row."""

    method: str
    row: str


def contestants(trials: Iterable[AnswerTrial]) -> dict[Contestant, tuple[AnswerTrial, ...]]:
    """Each with its trials, in order of first appearance. Raises Misuse if two are one."""
    known = tuple(trials)
    parts = "method, row, topic, language and number"
    keyed(known, lambda t: (t.method, t.row, t.topic, t.lang, t.number), parts)
    return grouped(known, lambda trial: Contestant(trial.method, trial.row))


def legal(trial: AnswerTrial) -> tuple[JudgedMark, ...]:
    """The marks with a value."""
    return tuple(m for m in trial.marks if m.value is not None and isfinite(m.value))


def judged(trial: AnswerTrial) -> dict[str, float]:
    """The judged figures by measure; one without any legal mark is not there."""
    measures = grouped(legal(trial), lambda mark: mark.measure)
    judges = {name: grouped(its, lambda mark: mark.judge) for name, its in measures.items()}
    return {
        name: fmean(fmean(mark.value or 0.0 for mark in marks) for marks in its.values())
        for name, its in judges.items()
    }


def measured(trial: AnswerTrial) -> dict[str, float]:
    """Everything known of a trial; of a run without an end, only that it did not end."""
    if not trial.terminated:
        return {TERMINATED: 0.0}
    known = {name: float(value) for name, value in trial.values.items() if isfinite(value)}
    return {**known, **judged(trial), TERMINATED: 1.0}


def samples(trials: Iterable[AnswerTrial]) -> dict[str, Sample]:
    """Each measure's sample; `terminated` first, the rest in order of first appearance."""
    found: dict[str, dict[Cell, list[float]]] = {TERMINATED: {}}
    for trial in sorted(trials, key=lambda trial: trial.number):
        for name, value in measured(trial).items():
            cells = found.setdefault(name, {})
            cells.setdefault((trial.topic, trial.lang), []).append(value)
    return {name: {cell: tuple(its) for cell, its in found[name].items()} for name in found}


def by_topic(sample: Sample) -> dict[str, float]:
    """The value on each topic, topics in sorted order, so that the order of trials says nothing."""
    return _across({cell: fmean(values) for cell, values in sample.items()})


def paired(one: Sample, other: Sample) -> dict[str, float]:
    """On each topic that both have in the same language: by how much `one` exceeds `other`."""
    both = one.keys() & other.keys()
    return _across({cell: fmean(one[cell]) - fmean(other[cell]) for cell in both})


def _across(cells: Mapping[Cell, float]) -> dict[str, float]:
    topics = grouped(sorted(cells), lambda cell: cell[0])
    return {topic: fmean(cells[cell] for cell in its) for topic, its in topics.items()}


def pooled(groups: Iterable[Sequence[float]]) -> float | None:
    """Root of the mean of the groups' variances, weighted by degrees of freedom.

    None if no group has two values.
    """
    several = [group for group in groups if len(group) > 1]
    if not several:
        return None
    freedom = sum(len(group) - 1 for group in several)
    return sqrt(sum(variance(group) * (len(group) - 1) for group in several) / freedom)


def parse_failures(trials: Iterable[AnswerTrial]) -> dict[str, int]:
    """By measure, how many marks a judge gave no legal value for; measures without are left out."""
    marks = (mark for trial in trials for mark in trial.marks)
    return dict(Counter(mark.measure for mark in marks if mark.value is None))


def unevenly_judged(trials: Iterable[AnswerTrial]) -> dict[str, int]:
    """By measure, how many runs have marks of some of its judges but not of all.

    Their figures are not like the others': who is strict and who is lenient is not the same.
    """
    runs = [grouped(legal(trial), lambda mark: mark.measure) for trial in trials]
    seen = [(name, {mark.judge for mark in its}) for run in runs for name, its in run.items()]
    every: dict[str, set[str]] = {}
    for name, judges in seen:
        every.setdefault(name, set()).update(judges)
    return dict(Counter(name for name, judges in seen if judges < every[name]))


def figures(
    found: Sequence[Sample], *, seed: int = 0, resamples: int = TOPIC_RESAMPLES
) -> list[dict[str, Any]]:
    """Of each sample one measure of one contestant, in the measure's own unit.

    - `mean`, `sd`: of the values on topics (sample standard deviation; None for one topic).
    - `sd_trials`: run to run, of trials of the same topic and language; None without repetition.
    - `interval`: 95 %, by topic; None for one topic, of which no other can be guessed.
    - `n`: how many topics have a value.

    Raises MissingExtra without scipy.
    """
    topics = [tuple(by_topic(sample).values()) for sample in found]
    ends = mean_intervals(topics, seed=seed, resamples=resamples)
    return [
        {
            "mean": fmean(values),
            "sd": sample_sd(values),
            "sd_trials": pooled(sample.values()),
            "interval": interval,
            "n": len(values),
        }
        for sample, values, interval in zip(found, topics, ends, strict=True)
    ]
