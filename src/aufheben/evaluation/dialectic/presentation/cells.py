"""Figures of a comparison as cells: in the unit of their measure, digits as they mean anything."""

from collections.abc import Iterable
from functools import partial
from typing import TypeVar

from aufheben.domain.intervals import Interval
from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.table import UNMEASURED, Columns, between, harmless, markdown, number
from aufheben.evaluation.dialectic.presentation.words import PERCENT, unit_of, word
from aufheben.evaluation.dialectic.statistics.figures import Contestant, Figure
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable

_T = TypeVar("_T")


def amount(value: float | None, measure: str = "", *, signed: bool = False) -> str:
    """In the measure's unit: 0.5 of a share is `50.0`; 1234.5 of a count `1,234`."""
    percent = unit_of(measure) in PERCENT
    shown = abs(value or 0.0) * (100 if percent else 1)
    digits = 0 if shown >= 1000 else 1 if percent or shown >= 100 else 2
    return number(value, f"{'+' if signed else ''}z,.{digits}f", 100 if percent else 1)


def estimate(
    value: float | None, found: Interval | None, measure: str = "", *, signed: bool = False
) -> str:
    """`6.62 (6.46..6.79)`."""
    shown = partial(amount, measure=measure, signed=signed)
    return (
        f"{amount(value, measure, signed=signed)}{f' ({between(found, shown)})' if found else ''}"
    )


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
    span = between(found.interval, partial(amount, measure=measure)) if found.interval else ""
    return f"{spread} ({span}){_fewer(found, topics)}"


def _fewer(found: Figure, topics: int) -> str:
    return f" n={found.topics}" if found.topics < topics else ""


def chance(p: float | None) -> str:
    """A p value: three decimals, and `<0.001` below."""
    return "<0.001" if p is not None and p < 0.0005 else number(p, ".3f")


def plain(value: float | None) -> str:
    """A coefficient, with two decimals."""
    return number(value, "z.2f")


def words(name: str) -> str:
    """A name of ours as words, in a cell."""
    return harmless(name.replace("_", " "))


def name(table: AnswerMethodTable, who: Contestant) -> str:
    """The method, and the row where there are several."""
    method = harmless(who.method)
    return f"{method} · {harmless(who.row)}" if len(table.rows) > 1 else method


def listed(columns: Columns[_T], found: Iterable[_T], lang: Lang) -> list[str]:
    """A Markdown table with the headings in a language."""
    return markdown({word(key, lang): cell for key, cell in columns.items()}, found)
