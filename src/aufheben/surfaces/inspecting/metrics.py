"""Run to run: the mean and the standard deviation over epochs.

Inspect first reduces a sample's epochs to one score, so that its own deviation and standard
error are over samples. This metric sees every epoch: of each, the mean over its samples; then
mean and deviation of those means, as `aufheben bench` has them over trials.
"""

from collections.abc import Sequence
from math import nan
from statistics import fmean, stdev

from inspect_ai.scorer import Metric, SampleScore, Value, metric

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
