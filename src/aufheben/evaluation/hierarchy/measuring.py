"""What is measured of one unit: of each trial of all edges, then the mean over the trials."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.evaluation.hierarchy.counts import Counts, mean, sample_sd, share


class Measures(NamedTuple):
    """Shares from 0 to 1; None where it cannot be measured.

    The flips are shares of all judgments.
    """

    accuracy: float | None
    f1: float | None
    right_to_wrong: float | None
    wrong_to_right: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A mean and the sample standard deviation; `sd` is None of fewer than two values."""

    mean: float | None
    sd: float | None = None


def measured(counts: Counts) -> Measures:
    """Of one trial of all edges."""
    return Measures(
        accuracy=counts.accuracy,
        f1=counts.f1,
        right_to_wrong=share(counts.right_to_wrong, counts.judged),
        wrong_to_right=share(counts.wrong_to_right, counts.judged),
    )


def averaged(measures: Sequence[Measures]) -> Measures:
    """The mean of each measure over trials or over pairs, of those where it is known."""
    return Measures(*map(mean, zip(*measures, strict=True)))


def spread(values: Iterable[float | None]) -> Spread:
    """Of the values that are known."""
    known = list(values)
    return Spread(mean=mean(known), sd=sample_sd(known))
