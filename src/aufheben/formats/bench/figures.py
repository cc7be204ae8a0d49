"""Figures of a summary as a page shows them; what was not measured is `–`, never 0."""

from collections.abc import Sequence

UNMEASURED = "–"


def number(value: float | None, digits: int = 2, *, signed: bool = False) -> str:
    """With so many decimals and commas between thousands."""
    return UNMEASURED if value is None else f"{value:{'+' if signed else ''}z,.{digits}f}"


def share(value: float | None, *, signed: bool = False) -> str:
    """A share as percent, with one decimal."""
    return number(None if value is None else 100 * value, 1, signed=signed)


def amount(value: float | None, *, percent: bool = False, signed: bool = False) -> str:
    """In its unit: a share as percent, a count with as many digits as mean anything."""
    if value is None or percent:
        return share(value, signed=signed)
    return number(value, 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2, signed=signed)


def estimate(
    value: float | None,
    interval: Sequence[float] | None,
    *,
    percent: bool = False,
    signed: bool = False,
) -> str:
    """`6.62 (6.46..6.79)`."""
    said = amount(value, percent=percent, signed=signed)
    if value is None or not interval:
        return said
    low, high = (amount(end, percent=percent, signed=signed) for end in interval)
    return f"{said} ({low}..{high})"


def count(value: int | None) -> str:
    """A whole number."""
    return number(value, 0)


def money(value: float | None) -> str:
    """US dollars."""
    return UNMEASURED if value is None else f"${value:,.4f}"
