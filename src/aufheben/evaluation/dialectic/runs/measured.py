"""What was measured of one run, and how figures that cannot be known are left out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """`values` by the names of `measures.MEASURES`; what cannot be measured is not there.

    `notes` are what the figures were made of, as JSON values.
    """

    values: Mapping[str, float] = field(default_factory=dict)
    notes: Mapping[str, object] = field(default_factory=dict)


def together(parts: Iterable[Measured]) -> Measured:
    """All the parts as one."""
    values: dict[str, float] = {}
    notes: dict[str, object] = {}
    for part in parts:
        values |= part.values
        notes |= part.notes
    return Measured(values=values, notes=notes)


def known(**values: float | None) -> dict[str, float]:
    """The figures that are known, as floats."""
    return {name: float(value) for name, value in values.items() if value is not None}


def mean(values: Sequence[float]) -> float | None:
    """The arithmetic mean; None of nothing."""
    return fmean(values) if values else None


def share(part: int, whole: int) -> float | None:
    """A part of a whole, 0 to 1; None of nothing."""
    return part / whole if whole else None
