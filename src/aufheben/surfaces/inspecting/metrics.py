"""Run to run: the mean and the standard deviation over epochs.

Inspect first reduces a sample's epochs to one score, so that its own deviation and standard
error are over samples. These metrics see every epoch: of each, the mean over its samples; then
mean and deviation of those means, as in `aufheben bench` over trials.
"""

from collections.abc import Sequence
from math import nan
from statistics import fmean, stdev

from inspect_ai.scorer import Metric, SampleScore, Value, metric

EPOCH = "epoch"
"""In a score's metadata: which epoch it is of. Inspect tells metrics nothing of it."""


@metric(scores="unreduced")
def epochs_mean() -> Metric:
    """The mean over epochs of the mean over an epoch's samples; what has no score is left out."""

    def compute(scores: list[SampleScore]) -> Value:
        means = by_epoch(scores)
        return fmean(means) if means else nan

    return compute


@metric(scores="unreduced")
def epochs_sd() -> Metric:
    """The sample deviation (n − 1) of the means of epochs; not a number for one epoch alone."""

    def compute(scores: list[SampleScore]) -> Value:
        means = by_epoch(scores)
        return stdev(means) if len(means) > 1 else nan

    return compute


def by_epoch(scores: Sequence[SampleScore]) -> list[float]:
    """The mean over the samples of each epoch, in order of epochs."""
    found: dict[int, list[float]] = {}
    for each in scores:
        epoch = (each.score.metadata or {}).get(EPOCH, 1)
        found.setdefault(epoch, []).append(each.score.as_float())
    return [fmean(found[epoch]) for epoch in sorted(found)]
