"""Which way to an answer is better than which, on the same topics, and could it be chance?

Differences are paired by topic. The test is the paired permutation test (Fisher 1935; Good 2005):
without a difference, each topic's sign could as well be the other. All sign patterns are tried
where there are few enough, else as many as there are draws. Holm (1979) corrects for the number
of comparisons within a measure, those with the baseline apart from the others.
"""

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean, stdev
from typing import Any

from aufheben.evaluation.core import library
from aufheben.evaluation.core.resampling import TOPIC_RESAMPLES, mean_intervals, p_values
from aufheben.evaluation.core.trial import sample_sd
from aufheben.evaluation.dialectic.statistics.figures import Contestant, Sample, by_topic, paired

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
