"""What judges say: which of two answers they preferred, and how far they agree, each with itself too.

Two answers are shown in both orders. A choice that changes with the order is a tie (Zheng et al. 2023), and counted as inconsistent. A
duel scores 1 for a win, 1/2 for a tie, 0 for a loss; means are by topic, as everywhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import fmean
from typing import Any, Final

from aufheben.evaluation.core import grouped, library, mean
from aufheben.evaluation.core.resampling import TOPIC_RESAMPLES, mean_intervals, p_values
from aufheben.evaluation.dialectic.statistics.figures import corrected, legal, pooled
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel

SCORE: Final = {"first": 1.0, "tie": 0.5, "second": 0.0}
_MIRROR: Final = {"first": "second", "second": "first"}
Row = dict[str, Any]


def preferences(
    duels: Iterable[Duel], *, seed: int = 0, resamples: int = TOPIC_RESAMPLES
) -> list[Row]:
    """How `one` fared against `other` in a row, over all judges; pairs in order of appearance.

    - `wins`, `ties`, `losses`: duels judged in both orders; `inconsistent` of the ties are
      choices that changed with the order; `unjudged` duels lack a legal choice.
    - `rate`: mean score by topic, 0 to 1, None if no duel was judged; `interval` 95 %, by
      topic; `p` of the paired permutation test against 1/2, `p_holm` corrected over all pairs.
    - `runs`: in which judges compared the two.

    Raises MissingExtra without scipy.
    """
    pairs = _pairs(duels)
    scores = [_by_topic(its) for its in pairs]
    ends = mean_intervals(scores, seed=seed, resamples=resamples)
    gaps = [tuple(score - 0.5 for score in its) for its in scores]
    chances = p_values(gaps, seed=seed, resamples=resamples)
    drawn = zip(pairs, scores, ends, chances, strict=True)
    return corrected([
        {
            **_counted(its),
            "topics": len(score),
            "rate": mean(score),
            "interval": interval,
            "p": p,
            "p_holm": None,
            "runs": [duel.run for duel in its if duel.run],
        }
        for its, score, interval, p in drawn
    ])  # fmt: skip


def biases(duels: Iterable[Duel]) -> list[Row]:
    """How each judge chooses by place: of `duels` judged in both orders.

    `inconsistent` is the share whose choice changed with the order; `first` the share of the
    choices other than a tie that fell on the answer shown first (1/2 without bias), over both
    orders; None if there was none.
    """
    judges = grouped(duels, lambda duel: duel.judge)
    return [_bias(judge, [d for d in its if d.winner]) for judge, its in judges.items()]


def strengths(found: Sequence[Row]) -> list[Row]:
    """A method's strength by Bradley & Terry (1952): log odds, 0 in the mean of its row.

    Of each row in which every method beat and was beaten, if by way of others (Ford 1957):
    elsewhere there is no finite estimate. A tie is half a win. The regression is statsmodels'.
    """
    rows = grouped(found, lambda preference: str(preference["row"]))
    return [strength for row, its in rows.items() for strength in _strengths(row, its)]


def _pairs(duels: Iterable[Duel]) -> list[list[Duel]]:
    """Duels of two methods in a row; all in the order of naming of the first of them."""
    pairs = grouped(duels, lambda duel: (duel.row, frozenset((duel.first, duel.second)))).values()
    return [
        [duel if duel.first == its[0].first else _mirrored(duel) for duel in its] for its in pairs
    ]


def _mirrored(duel: Duel) -> Duel:
    """The same, with the names the other way round; so what was swapped was shown as named."""
    return replace(
        duel,
        first=duel.second,
        second=duel.first,
        shown=_MIRROR.get(duel.swapped or "", duel.swapped),
        swapped=_MIRROR.get(duel.shown or "", duel.shown),
    )


def _by_topic(duels: Iterable[Duel]) -> tuple[float, ...]:
    topics = grouped((duel for duel in duels if duel.winner), lambda duel: duel.topic)
    return tuple(fmean(SCORE[d.winner or ""] for d in topics[name]) for name in sorted(topics))


def _counted(duels: Sequence[Duel]) -> Row:
    winners = [duel.winner for duel in duels]
    return {
        "one": duels[0].first,
        "other": duels[0].second,
        "row": duels[0].row,
        "wins": winners.count("first"),
        "ties": winners.count("tie"),
        "losses": winners.count("second"),
        "inconsistent": sum(d.winner is not None and d.shown != d.swapped for d in duels),
        "unjudged": winners.count(None),
    }


def _bias(judge: str, duels: Sequence[Duel]) -> Row:
    chosen = [duel.shown == "first" for duel in duels if duel.shown != "tie"]
    chosen += [duel.swapped == "second" for duel in duels if duel.swapped != "tie"]
    changed = mean(duel.shown != duel.swapped for duel in duels)
    return {"judge": judge, "duels": len(duels), "inconsistent": changed, "first": mean(chosen)}


def _strengths(row: str, found: Iterable[Row]) -> Iterator[Row]:
    won = {pair: points for its in found for pair, points in _points(its) if points}
    names = list(dict.fromkeys(name for pair in won for name in pair))
    if len(names) < 2 or not _strong(names, won):
        return
    place = {name: number for number, name in enumerate(names)}
    np, genmod = library("numpy"), library("statsmodels.genmod.generalized_linear_model")
    signs = np.eye(len(names))
    design = np.array([signs[place[one]] - signs[place[other]] for one, other in won])
    # Each pair of outcomes stands twice, once as won and once as lost, so that the first
    # method, held at 0, needs no constant.
    outcome = np.concatenate([np.ones(len(won)), np.zeros(len(won))])
    rows = np.concatenate([design, -design])[:, 1:]
    weights = np.array([*won.values(), *won.values()])
    binomial = library("statsmodels.genmod.families").Binomial()
    fit = genmod.GLM(outcome, rows, binomial, freq_weights=weights).fit()
    log_odds = [0.0, *map(float, fit.params)]
    middle = fmean(log_odds)
    for name, value in zip(names, log_odds, strict=True):
        yield {"method": name, "row": row, "strength": value - middle}


def _points(its: Row) -> Iterator[tuple[tuple[str, str], float]]:
    yield (its["one"], its["other"]), its["wins"] + its["ties"] / 2
    yield (its["other"], its["one"]), its["losses"] + its["ties"] / 2


def _strong(names: Sequence[str], won: Mapping[tuple[str, str], float]) -> bool:
    """Whether everyone beat everyone, at least by way of others."""
    rows = [[won.get((one, other), 0.0) for other in names] for one in names]
    connected = library("scipy.sparse.csgraph").connected_components
    parts: int = connected(
        library("numpy").array(rows), directed=True, connection="strong", return_labels=False
    )
    return parts == 1


Readings = dict[int, float]
"""A judge's legal marks of one run, by the number of the reading."""


def agreement(trials: Iterable[AnswerTrial]) -> list[Row]:
    """Of each two judges of a measure, then of all together where there are more.

    On the `runs` that each of them marked; None if it cannot be computed: marks that are no
    integers, one run, no variation.

    - `kappa`: Cohen's, quadratically weighted (Cohen 1968), of integer marks, reading by
      reading; two judges only.
    - `icc`: ICC(2,1), absolute agreement of single judges (Shrout & Fleiss 1979), of each
      judge's means over readings.

    Raises MissingExtra without statsmodels.
    """
    return [
        found
        for measure, judges in _read(trials).items()
        for found in _of_measure(measure, judges)
        if found["runs"]
    ]


def noise(trials: Sequence[AnswerTrial]) -> list[Row]:
    """How much a judge's marks of one and the same run vary: pooled standard deviation.

    `sd` is None if no run was read twice; `failures` of `asked` readings had no legal mark.
    """
    marks = (mark for trial in trials for mark in trial.marks)
    asked = grouped(marks, lambda mark: (mark.measure, mark.judge))
    return [
        {
            "measure": measure,
            "judge": judge,
            "runs": len(runs),
            "sd": pooled([tuple(readings.values()) for readings in runs.values()]),
            "asked": len(asked[measure, judge]),
            "failures": sum(mark.value is None for mark in asked[measure, judge]),
        }
        for measure, judges in _read(trials).items()
        for judge, runs in judges.items()
    ]


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


def _of_measure(measure: str, judges: Mapping[str, Mapping[int, Readings]]) -> Iterator[Row]:
    groups: list[tuple[str, ...]] = list(combinations(judges, 2))
    for group in [*groups, tuple(judges)] if len(judges) > 2 else groups:
        runs = sorted(set.intersection(*(set(judges[judge]) for judge in group)))
        read = [[judges[judge][run] for judge in group] for run in runs]
        pairs = [pair for each in read for pair in _by_reading(each)] if len(group) == 2 else []
        yield {
            "measure": measure,
            "judges": group,
            "runs": len(runs),
            "kappa": kappa(pairs),
            "icc": icc([[fmean(readings.values()) for readings in each] for each in read]),
        }


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
