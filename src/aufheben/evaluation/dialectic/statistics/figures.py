"""What each way to an answer reached on each topic: means of trials, never of parse failures.

A trial's judged figure is the mean over its judges of the mean over each judge's readings. A
sample holds the trials of each cell, a topic in one language. On a topic the value is the mean
over languages of the mean over trials, so no topic weighs more because it was tried more often.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from statistics import fmean, variance

from aufheben.errors import Misuse
from aufheben.evaluation.dialectic.trials import Trial

TERMINATED = "terminated"
"""The one measure that a run without an end has; it is 0 there."""

Cell = tuple[str, str]
"""A topic and a language."""
Sample = Mapping[Cell, tuple[float, ...]]
"""Of one measure, by cell, the values of the trials that have it, in order of their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A method with the models and prompts of a row."""

    method: str
    row: str


def contestants(trials: Iterable[Trial]) -> dict[Contestant, tuple[Trial, ...]]:
    """Each with its trials, in order of first appearance. Raises Misuse where two are one."""
    found: dict[Contestant, dict[tuple[str, str, int], Trial]] = {}
    for trial in trials:
        its = found.setdefault(Contestant(method=trial.method, row=trial.row), {})
        key = (trial.topic, trial.lang, trial.number)
        if its.setdefault(key, trial) is not trial:
            raise Misuse(f"two trials of {trial.method!r} in {trial.row!r} are {key!r}")
    return {each: tuple(its.values()) for each, its in found.items()}


def judged(trial: Trial) -> dict[str, float]:
    """The judged figures by measure; one without any legal mark is not there."""
    readings: dict[str, dict[str, list[float]]] = {}
    for mark in trial.marks:
        if mark.value is not None and isfinite(mark.value):
            readings.setdefault(mark.measure, {}).setdefault(mark.judge, []).append(mark.value)
    return {name: fmean(map(fmean, judges.values())) for name, judges in readings.items()}


def measured(trial: Trial) -> dict[str, float]:
    """Everything known of a trial; of a run without an end, only that it did not end."""
    if not trial.terminated:
        return {TERMINATED: 0.0}
    known = {name: float(value) for name, value in trial.values.items() if isfinite(value)}
    return {**known, **judged(trial), TERMINATED: 1.0}


def samples(trials: Iterable[Trial]) -> dict[str, Sample]:
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
    topics: dict[str, list[float]] = {}
    for topic, lang in sorted(cells):
        topics.setdefault(topic, []).append(cells[topic, lang])
    return {topic: fmean(values) for topic, values in topics.items()}


def run_to_run(sample: Sample) -> float | None:
    """The standard deviation of trials of the same cell, pooled; None where none has two."""
    return pooled(tuple(sample.values()))


def pooled(groups: Sequence[Sequence[float]]) -> float | None:
    """Root of the mean of the groups' variances, weighted by degrees of freedom.

    None where no group has two values.
    """
    several = [group for group in groups if len(group) > 1]
    if not several:
        return None
    freedom = sum(len(group) - 1 for group in several)
    return sqrt(sum(variance(group) * (len(group) - 1) for group in several) / freedom)


def parse_failures(trials: Iterable[Trial]) -> dict[str, int]:
    """By measure, how many marks a judge gave no legal value for; measures without are left out."""
    marks = (mark for trial in trials for mark in trial.marks)
    return dict(Counter(mark.measure for mark in marks if mark.value is None))


def unevenly_judged(trials: Iterable[Trial]) -> dict[str, int]:
    """By measure, how many runs have marks of some of its judges but not of all.

    Their figures are not like the others': who is strict and who is lenient is not the same.
    """
    seen = [_judges(trial) for trial in trials]
    every: dict[str, set[str]] = {}
    for its in seen:
        for measure, judges in its.items():
            every.setdefault(measure, set()).update(judges)
    return dict(
        Counter(m for its in seen for m, judges in its.items() if len(judges) < len(every[m]))
    )


def _judges(trial: Trial) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for mark in trial.marks:
        if mark.value is not None and isfinite(mark.value):
            found.setdefault(mark.measure, set()).add(mark.judge)
    return found
