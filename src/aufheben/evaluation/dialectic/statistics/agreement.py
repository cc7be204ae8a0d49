"""How far judges agree with each other, and each with itself: by measure, on the same runs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from aufheben.evaluation.core.extra import library
from aufheben.evaluation.core.trial import grouped
from aufheben.evaluation.dialectic.statistics.figures import legal, pooled
from aufheben.evaluation.dialectic.trial import AnswerTrial

Readings = dict[int, float]
"""A judge's legal marks of one run, by the number of the reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Of two judges, or of all together, on the runs that each of them marked.

    - `kappa`: Cohen's, quadratically weighted (Cohen 1968), of integer marks, reading by
      reading; two judges only.
    - `icc`: ICC(2,1), absolute agreement of single judges (Shrout & Fleiss 1979), of each
      judge's means over readings.

    None if it cannot be computed: marks that are no integers, one run, no variation.
    """

    measure: str
    judges: tuple[str, ...]
    runs: int
    kappa: float | None
    icc: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """How much a judge's marks of one and the same run vary: pooled standard deviation.

    `sd` is None if no run was read twice; `failures` of `asked` readings had no legal mark.
    """

    measure: str
    judge: str
    runs: int
    sd: float | None
    asked: int
    failures: int


def agreement(trials: Iterable[AnswerTrial]) -> tuple[Agreement, ...]:
    """Each two judges of a measure, then all together where there are more.

    Raises MissingExtra without statsmodels.
    """
    return tuple(
        found
        for measure, judges in _read(trials).items()
        for found in _agreements(measure, judges)
        if found.runs
    )


def noise(trials: Iterable[AnswerTrial]) -> tuple[Noise, ...]:
    """Each judge of each measure, in order of first appearance."""
    known = tuple(trials)
    marks = (mark for trial in known for mark in trial.marks)
    asked = grouped(marks, lambda mark: (mark.measure, mark.judge))
    return tuple(
        Noise(
            measure=measure,
            judge=judge,
            runs=len(runs),
            sd=pooled([tuple(readings.values()) for readings in runs.values()]),
            asked=len(asked[measure, judge]),
            failures=sum(mark.value is None for mark in asked[measure, judge]),
        )
        for measure, judges in _read(known).items()
        for judge, runs in judges.items()
    )


def _read(trials: Iterable[AnswerTrial]) -> dict[str, dict[str, dict[int, Readings]]]:
    """By measure, judge and place of the trial; judges and measures without a legal mark too."""
    found: dict[str, dict[str, dict[int, Readings]]] = {}
    for place, trial in enumerate(trials):
        usable = legal(trial)
        for mark in trial.marks:
            runs = found.setdefault(mark.measure, {}).setdefault(mark.judge, {})
            if mark in usable:
                runs.setdefault(place, {})[mark.reading] = mark.value or 0.0
    return found


def _agreements(measure: str, judges: Mapping[str, Mapping[int, Readings]]) -> Iterator[Agreement]:
    groups: list[tuple[str, ...]] = list(combinations(judges, 2))
    for group in [*groups, tuple(judges)] if len(judges) > 2 else groups:
        runs = sorted(set.intersection(*(set(judges[judge]) for judge in group)))
        read = [[judges[judge][run] for judge in group] for run in runs]
        pairs = [pair for each in read for pair in _by_reading(each)] if len(group) == 2 else []
        yield Agreement(
            measure=measure,
            judges=group,
            runs=len(runs),
            kappa=kappa(pairs),
            icc=icc([[fmean(readings.values()) for readings in each] for each in read]),
        )


def _by_reading(each: Sequence[Readings]) -> Iterator[tuple[float, float]]:
    one, other = each
    yield from ((one[number], other[number]) for number in sorted(one.keys() & other.keys()))


def kappa(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Quadratically weighted, of pairs of integer marks; None if it is not defined."""
    marks = [mark for pair in pairs for mark in pair]
    if len(set(marks)) < 2 or any(mark != int(mark) for mark in marks):
        return None
    low, raters = int(min(marks)), library("statsmodels.stats.inter_rater")
    places = [[int(one) - low, int(other) - low] for one, other in pairs]
    counts, _ = raters.to_table(places, bins=int(max(marks)) - low + 1)
    return float(raters.cohens_kappa(counts, wt="quadratic", return_results=False))


def icc(marks: Sequence[Sequence[float]]) -> float | None:
    """ICC(2,1) of runs (rows) by judges (columns), two or more of each; None if undefined.

    (BMS - EMS) / (BMS + (k - 1) EMS + k (JMS - EMS) / n), Shrout & Fleiss 1979, table 2's mean
    squares. As each judge marked each run, the two-way analysis falls into regressions of the
    runs' means on a constant and of what is left of the marks on the judges, which stay small.
    """
    if len(marks) < 2 or len(marks[0]) < 2:
        return None
    np, models = library("numpy"), library("statsmodels.regression.linear_model")
    grid = np.asarray(marks, dtype=float)
    n, k = grid.shape
    means = grid.mean(axis=1)
    runs = models.OLS(means, np.ones(n)).fit()
    judges = models.OLS((grid - means[:, None]).ravel(), np.tile(np.eye(k), (n, 1))).fit()
    bms, jms = k * runs.ssr / (n - 1), judges.ess / (k - 1)
    ems = judges.ssr / ((n - 1) * (k - 1))
    whole = bms + (k - 1) * ems + k * (jms - ems) / n
    return float((bms - ems) / whole) if whole > 1e-12 * max(1, np.square(grid).max()) else None
