"""From what a judge found to figures. A judge is never asked for a figure we can work out."""

from fractions import Fraction
from itertools import pairwise
from statistics import fmean
from typing import assert_never

from aufheben.domain.ratings import (
    Chosen,
    Conditions,
    Covered,
    Faults,
    Marks,
    Measure,
    Reading,
)
from aufheben.rooms.rating.asks.tasks import RUBRIC, USEFULNESS

_FIGURES: dict[Measure, tuple[str, ...]] = {
    "rubric": RUBRIC,
    "constructiveness": ("constructiveness",),
    "preservation": ("preservation", "preservation_worse_off"),
    "coverage": (),
    "synthesis": ("lifts", "lift_conditions"),
    "usefulness": USEFULNESS,
    "control": ("obvious_chosen", "invented_synthesis"),
    "preference": (),
}
BANDS = (
    (Fraction(0), Fraction(10)),
    (Fraction(1, 10), Fraction(9)),
    (Fraction(1, 4), Fraction(7)),
    (Fraction(1, 2), Fraction(5)),
    (Fraction(3, 4), Fraction(2)),
    (Fraction(1), Fraction(1)),
)
"""Share of replies that fail, and the mark at that share; between two, along the straight line.

Up to a tenth gives 9 to 10 and above three quarters 1 to 2, as in Dialectic-MAS; the bands
between (up to a quarter 7 to 9, a half 5 to 7, three quarters 2 to 5) are ours.
"""


def constructiveness(faults: int, replies: int) -> float:
    """The mark (1 to 10) for `faults` of `replies` (at least one) that fail; never rises."""
    share = Fraction(faults, replies)
    for (low, high_mark), (high, low_mark) in pairwise(BANDS):
        if share <= high:
            return float(high_mark + (low_mark - high_mark) * (share - low) / (high - low))
    raise AssertionError(share)


def names(found: Reading) -> tuple[str, ...]:
    """The figures that a finding gives, or would have given."""
    return _FIGURES[found.measure] if found.part is None else (f"coverage_{found.part}",)


def figures(found: Reading) -> dict[str, float]:
    """The figures in a finding, by name: none of a preference, nor where nothing was found.

    `preservation` is the mean over the sides, `preservation_worse_off` the least of them;
    `coverage_…` the share of key points taken up; `lifts` whether all conditions of a synthesis
    hold (0 or 1) and `lift_conditions` the share that do; `obvious_chosen` and
    `invented_synthesis` are 0 or 1.
    """
    value = found.value
    match value:
        case None:
            return {}
        case Marks():
            return _marks(found.measure, value)
        case Faults():
            return {"constructiveness": constructiveness(len(value.faults), value.replies)}
        case Covered():
            return dict.fromkeys(names(found), fmean(value.points))
        case Conditions():
            met = [held for _, held in value.met]
            return {"lifts": float(all(met)), "lift_conditions": fmean(met)}
        case Chosen():
            return _chosen(found.measure, value)
        case _:
            assert_never(value)


def _marks(measure: Measure, value: Marks) -> dict[str, float]:
    if measure != "preservation":
        return {name: float(mark) for name, mark in value.marks}
    given = [mark for _, mark in value.marks]
    return {"preservation": fmean(given), "preservation_worse_off": float(min(given))}


def _chosen(measure: Measure, value: Chosen) -> dict[str, float]:
    if measure != "control":
        return {}
    return {
        "obvious_chosen": float(value.choice == 1),
        "invented_synthesis": float(value.choice == 0),
    }
