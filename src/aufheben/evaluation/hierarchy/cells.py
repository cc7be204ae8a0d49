"""Numbers and names as cells of a table; what was not measured is `-`, never 0."""

from collections.abc import Iterable

from aufheben.evaluation.core.resampling import Interval
from aufheben.evaluation.core.table import UNMEASURED
from aufheben.evaluation.hierarchy.measuring import Spread
from aufheben.formats.quoting.markdown import line as quoted


def number(value: float | None, form: str, scale: float = 1.0) -> str:
    """In the format asked for, `scale` times as large."""
    return UNMEASURED if value is None else format(value * scale, form)


def percent(value: float | None) -> str:
    """A share as percent, with one decimal."""
    return number(value, ".1f", 100)


def deviating(value: Spread) -> str:
    """Percent, as the paper prints it: `77.0 ± 1.2`; without a deviation the mean alone."""
    if value.mean is None or value.sd is None:
        return percent(value.mean)
    return f"{percent(value.mean)} ± {percent(value.sd)}"


def between(found: Interval | None) -> str:
    """Percent: `70.1..80.2`."""
    return UNMEASURED if found is None else f"{percent(found.low)}..{percent(found.high)}"


def points(value: float) -> str:
    """Percentage points, with their sign; what rounds to nothing is +0.0."""
    return f"{100 * value:+z.1f}"


def line(cells: Iterable[str]) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def head(cells: Iterable[str]) -> list[str]:
    """The first two rows of a Markdown table."""
    names = list(cells)
    return [line(names), line("---" for _ in names)]


def harmless(text: str) -> str:
    """On one line, and no name becomes a cell, markup or a link; `-` where there is none."""
    return quoted(text) or UNMEASURED
