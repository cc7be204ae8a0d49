"""Figures of a summary as a page shows them; what was not measured is `–`, never 0."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aufheben.formats.quoting.data import comma_separated, text_cell

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
    sd: float | None = None,
) -> str:
    """`6.62 (6.46..6.79)`; with a standard deviation `6.62 ± 0.31 (6.46..6.79)`."""
    said = amount(value, percent=percent, signed=signed)
    said += f" ± {amount(sd, percent=percent)}" if sd is not None else ""
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


def chance(p: float | None) -> str:
    """A p value: three decimals, and `<0.001` below."""
    return "<0.001" if p is not None and p < 0.0005 else number(p, 3)


def spreadsheet(columns: Mapping[str, str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as RFC 4180, with a header: of each column the format of its numbers; `-` is unmeasured.

    `NAME_low` and `NAME_high` are the ends of NAME's interval, `low` and `high` those of the only
    one; `usd` is what was paid.
    """
    lines = [[_cell(row, name, form) for name, form in columns.items()] for row in rows]
    return comma_separated([list(columns), *lines])


def _cell(row: Mapping[str, Any], name: str, form: str) -> str:
    of, _, end = name.rpartition("_")
    if end in ("low", "high"):
        ends = row.get(f"{of}_interval" if of else "interval")
        value = ends and ends[end == "high"]
    else:
        value = row.get("money" if name == "usd" else name)
    if value is None:
        return "-"
    return text_cell(value) if isinstance(value, str) else format(value, form)
