"""Figures as cells of a table: percent for shares, and as many digits as mean anything."""

from aufheben.evaluation.core.resampling import Interval
from aufheben.evaluation.core.table import UNMEASURED
from aufheben.evaluation.dialectic.showing.headings import PERCENT, unit_of
from aufheben.evaluation.dialectic.statistics.intervals import Figure


def amount(value: float | None, measure: str = "", *, signed: bool = False) -> str:
    """In the measure's unit: 0.5 of a share is `50.0`; 1234.5 of a count `1,234`."""
    if value is None:
        return UNMEASURED
    shown = 100 * value if unit_of(measure) in PERCENT else value
    digits = _digits(shown, percent=unit_of(measure) in PERCENT)
    return format(shown, f"{'+' if signed else ''}z,.{digits}f")


def _digits(value: float, *, percent: bool) -> int:
    if abs(value) >= 1000:
        return 0
    return 1 if percent or abs(value) >= 100 else 2


def between(found: Interval | None, measure: str = "", *, signed: bool = False) -> str:
    """`6.46..6.79`; empty where there is no interval."""
    if found is None:
        return ""
    ends = (amount(end, measure, signed=signed) for end in (found.low, found.high))
    return "..".join(ends)


def estimate(
    value: float | None, found: Interval | None, measure: str = "", *, signed: bool = False
) -> str:
    """`6.62 (6.46..6.79)`."""
    ends = between(found, measure, signed=signed)
    return f"{amount(value, measure, signed=signed)}{f' ({ends})' if ends else ''}"


def figure(found: Figure | None, measure: str, topics: int) -> str:
    """The mean with its interval; where not all `topics` have it, on how many: ` n=7`."""
    if found is None:
        return UNMEASURED
    return estimate(found.mean, found.interval, measure) + _fewer(found, topics)


def full_figure(found: Figure | None, measure: str, topics: int) -> str:
    """`6.62 ± 0.31 (6.46..6.79)`: with the standard deviation over topics."""
    if found is None or found.sd is None:
        return figure(found, measure, topics)
    spread = f"{amount(found.mean, measure)} ± {amount(found.sd, measure)}"
    return f"{spread} ({between(found.interval, measure)}){_fewer(found, topics)}"


def _fewer(found: Figure, topics: int) -> str:
    return f" n={found.topics}" if found.topics < topics else ""


def chance(p: float | None) -> str:
    """A p value: three decimals, and `<0.001` below."""
    if p is None:
        return UNMEASURED
    return "<0.001" if p < 0.0005 else f"{p:.3f}"


def plain(value: float | None) -> str:
    """A coefficient, with two decimals."""
    return UNMEASURED if value is None else f"{value:z.2f}"


def percent(value: float | None) -> str:
    """A share as percent, with one decimal."""
    return UNMEASURED if value is None else f"{100 * value:.1f}"
