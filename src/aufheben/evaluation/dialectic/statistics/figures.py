"""What each way to an answer reached on each topic, and which is better than which, or by chance.

Means are of trials, never of parse failures.

A trial's judged figure is the mean over its judges of the mean over each judge's readings. A
sample holds the trials of each cell, a topic in one language. On a topic the value is the mean
over languages of the mean over trials, so no topic weighs more because it was tried more often.

Differences are paired by topic. The test is the paired permutation test (Fisher 1935; Good 2005):
without a difference, each topic's sign could as well be the other. All sign patterns are tried
where there are few enough, else as many as there are draws. Holm (1979) corrects for the number
of comparisons within a measure, those with the baseline apart from the others.
"""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import isfinite, sqrt
from statistics import fmean, stdev, variance
from typing import Any, NamedTuple

from aufheben.errors import Misuse
from aufheben.evaluation.core import grouped, library, sample_sd
from aufheben.evaluation.core.resampling import TOPIC_RESAMPLES, mean_intervals, p_values
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
    counts = Counter((t.method, t.row, t.topic, t.lang, t.number) for t in known)
    if twice := [key for key, count in counts.items() if count > 1]:
        raise Misuse(f"two trials are {twice[0]!r}; expected one of each number")
    return grouped(known, lambda trial: Contestant(trial.method, trial.row))


def legal(trial: AnswerTrial) -> tuple[JudgedMark, ...]:
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


Samples = Mapping[Contestant, Mapping[str, Sample]]
"""What was measured of each contestant, by measure."""
Comparison = dict[str, Any]
"""By how much `method` exceeds `than` in a measure, in its unit, on the `n` topics both have.

- `baseline`: whether `than` is the baseline.
- `interval`: 95 %, drawn by topic; `p`: two-sided; both None for one topic.
- `p_holm`: `p` corrected over all comparisons of the measure with the baseline, or over all
  others of the measure.
- `effect`: Cohen's d_z, the mean difference by the standard deviation of the differences
  (Cohen 1988); None if there is no such deviation.
- `rank_biserial`: matched pairs, -1 to 1 (Kerby 2014); None if all differences are 0.
- `mcnemar`: the exact test (McNemar 1947), two-sided, for measures of 0 and 1 tried once a
  topic; else None.
"""


def comparisons(
    found: Samples, *, baseline: str | None = None, seed: int = 0, resamples: int = TOPIC_RESAMPLES
) -> list[Comparison]:
    """Each with the baseline of its row, then the other pairs of a row, then rows of a method.

    Pairs without a common topic are left out. Raises MissingExtra without scipy and statsmodels.
    """
    pairs = tuple(_pairs(tuple(found), baseline))
    measures = dict.fromkeys(name for its in found.values() for name in its)
    # The correction of p collects garbage at every call; what is frozen is not looked through.
    gc.freeze()
    try:
        return [
            comparison
            for measure in measures
            for comparison in _compared(measure, pairs, found, (baseline, seed, resamples))
        ]
    finally:
        gc.unfreeze()


def _pairs(
    known: Sequence[Contestant], baseline: str | None
) -> Iterator[tuple[Contestant, Contestant]]:
    pairs = list(combinations(known, 2))
    within = [pair for pair in pairs if pair[0].row == pair[1].row]
    for one, other in within:
        if baseline in {one.method, other.method}:
            yield (other, one) if one.method == baseline else (one, other)
    yield from (pair for pair in within if baseline not in {each.method for each in pair})
    yield from (pair for pair in pairs if pair[0].method == pair[1].method)


def _compared(
    measure: str,
    pairs: Iterable[tuple[Contestant, Contestant]],
    found: Samples,
    settings: tuple[str | None, int, int],
) -> list[Comparison]:
    """All comparisons of a measure, computed at once."""
    baseline, seed, resamples = settings
    its = {who: found[who][measure] for who in found if measure in found[who]}
    both = [pair for pair in pairs if pair[0] in its and pair[1] in its]
    gaps = [tuple(paired(its[one], its[other]).values()) for one, other in both]
    ends = mean_intervals(gaps, seed=seed, resamples=resamples)
    chances = p_values(gaps, seed=seed, resamples=resamples)
    each = [
        {
            "measure": measure,
            "method": one.method,
            "row": one.row,
            "than": other.method,
            "than_row": other.row,
            "baseline": one.row == other.row and other.method == baseline,
            "n": len(gap),
            "difference": fmean(gap),
            "sd": sample_sd(gap),
            "interval": interval,
            "p": p,
            "p_holm": None,
            "effect": effect(gap),
            "rank_biserial": rank_biserial(gap),
            "mcnemar": mcnemar(its[one], its[other]),
        }
        for (one, other), gap, interval, p in zip(both, gaps, ends, chances, strict=True)
        if gap
    ]
    # Those with the baseline are a question of their own, and so are all the others.
    held, others = ([c for c in each if c["baseline"] is asked] for asked in (True, False))
    return [*corrected(held), *corrected(others)]


def corrected(rows: Sequence[Comparison]) -> list[Comparison]:
    """The same with `p_holm`, the chances `p` corrected for all of them."""
    chances = holm([row["p"] for row in rows])
    return [{**row, "p_holm": p} for row, p in zip(rows, chances, strict=True)]


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """Each p corrected for all that are there (Holm 1979); None stays None and counts for none."""
    known = [p for p in chances if p is not None]
    if len(known) < 2:
        return list(chances)
    corrected = iter(library("statsmodels.stats.multitest").multipletests(known, method="holm")[1])
    return [None if p is None else float(next(corrected)) for p in chances]


def effect(gap: Sequence[float]) -> float | None:
    """Cohen's d_z; None if the differences do not vary."""
    deviation = stdev(gap) if len(gap) > 1 else 0.0
    return fmean(gap) / deviation if deviation > 1e-12 * max(map(abs, gap), default=0) else None


def rank_biserial(gap: Sequence[float]) -> float | None:
    """Ranks of the differences above 0 less those below, by all (Kerby 2014)."""
    known = [difference for difference in gap if difference]
    if not known:
        return None
    ranks = library("scipy.stats").rankdata([abs(difference) for difference in known])
    signed = sum(rank if gap > 0 else -rank for rank, gap in zip(ranks, known, strict=True))
    return float(signed / sum(ranks))


def mcnemar(one: Sample, other: Sample) -> float | None:
    """The exact p of a measure of 0 and 1; None for others, and where a topic has two trials."""
    cells = sorted(one.keys() & other.keys())
    values = [value for cell in cells for value in (*one[cell], *other[cell])]
    once = len(values) == 2 * len(by_topic({cell: one[cell] for cell in cells}))
    if not cells or not once or not set(values) <= {0, 1}:
        return None
    counts = [[0, 0], [0, 0]]
    for cell in cells:
        counts[int(one[cell][0])][int(other[cell][0])] += 1
    test = library("statsmodels.stats.contingency_tables").mcnemar
    return float(test(counts, exact=True).pvalue)
