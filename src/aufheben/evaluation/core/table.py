"""Figures as cells, and the one writer of tables: Markdown and CSV.

What was not measured is `-`, never 0. Names are escaped: none becomes a cell, markup or a link.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final, TypeVar

from aufheben.domain.intervals import Interval
from aufheben.formats.quoting import data
from aufheben.formats.quoting.markdown import line as quoted

UNMEASURED: Final = "-"
_T = TypeVar("_T")
Columns = Mapping[str, Callable[[_T], str]]
"""By heading, what a cell of a row says."""


def number(value: float | None, form: str, scale: float = 1.0) -> str:
    """In the format asked for, `scale` times as large."""
    return UNMEASURED if value is None else format(value * scale, form)


def percent(value: float | None) -> str:
    """A share as percent, with one decimal."""
    return number(value, ".1f", 100)


def points(value: float | None) -> str:
    """Percentage points, with their sign; what rounds to nothing is +0.0."""
    return number(value, "+z.1f", 100)


def between(found: Interval | None, shown: Callable[[float], str] = percent) -> str:
    """Both ends: `70.1..80.2`."""
    return UNMEASURED if found is None else f"{shown(found.low)}..{shown(found.high)}"


def figures(form: str, names: str) -> dict[str, Callable[[object], str]]:
    """Columns of figures that are called as they are in the row, all in one format."""
    return {name: partial(_figure, name=name, form=form) for name in names.split()}


def _figure(row: object, name: str, form: str) -> str:
    return number(getattr(row, name), form)


def span(name: str, low: str, high: str) -> dict[str, Callable[[object], str]]:
    """The ends of a row's interval of that name, as two columns; shares from 0 to 1."""

    def end(row: object, which: str) -> str:
        return number(getattr(getattr(row, name), which, None), ".4f")

    return {low: partial(end, which="low"), high: partial(end, which="high")}


def harmless(text: str | None) -> str:
    """A text of others in a Markdown cell."""
    return quoted(text or "") or UNMEASURED


def text(value: str | None) -> str:
    """A text of others in a CSV cell."""
    return data.text_cell(value) if value else UNMEASURED


def line(row: Iterable[str]) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(row)} |"


def head(titles: Iterable[str]) -> list[str]:
    """The first two rows of a Markdown table."""
    names = list(titles)
    return [line(names), line("---" for _ in names)]


def markdown(columns: Columns[_T], rows: Iterable[_T]) -> list[str]:
    """A Markdown table, line by line."""
    return [*head(columns), *(line(cell(row) for cell in columns.values()) for row in rows)]


def section(title: str, lines: list[str]) -> list[str]:
    """A table under its title; nothing where it has a head and no row."""
    return [title, "", *lines] if len(lines) > 2 else []


def document(parts: Iterable[list[str]]) -> str:
    """The parts that have lines, an empty line between them."""
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def comma_separated(columns: Columns[_T], rows: Iterable[_T]) -> str:
    """RFC 4180, with a header."""
    return data.comma_separated(
        [list(columns), *([cell(row) for cell in columns.values()] for row in rows)]
    )
