"""Limits of dates that wishes set: "date before 2026-12-24", "2026-12-24以前"."""

from collections.abc import Sequence
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import day_in, normal, orders, shown
from aufheben.formats.tables.matching import is_called
from aufheben.words import speaker

_say = speaker(__name__)

_BEFORE = (
    ("on or before", "<="), ("not after", "<="), ("not later than", "<="), ("no later than", "<="), ("by", "<="), ("until", "<="), ("till", "<="), ("at most", "<="), ("≤", "<="), ("<=", "<="),
    ("on or after", ">="), ("not earlier than", ">="), ("no earlier than", ">="), ("not before", ">="), ("from", ">="), ("since", ">="), ("at least", ">="), ("≥", ">="), (">=", ">="),
    ("before", "<"), ("earlier than", "<"), ("<", "<"), ("after", ">"), ("later than", ">"), (">", ">"), ("on", "="), ("=", "="),
)  # fmt: skip
_BEHIND = (("or earlier", "<="), ("at the latest", "<="), ("以前", "<="), ("までに", "<="), ("まで", "<="), ("or later", ">="), ("at the earliest", ">="), ("以降", ">="), ("以後", ">="), ("から", ">="), ("より前", "<"), ("より後", ">"), ("より遅い", ">"), ("より早い", "<"))  # fmt: skip


class DayLimit(NamedTuple):
    """A column of dates, how it is limited, and the day as eight digits."""

    column: Column
    op: str
    digits: str


def with_plain_days(text: str, columns: Sequence[Column]) -> str:
    """Each date as 2026-12-24: a comma within it parts no wishes. Raises BadInput where it is unclear."""
    told, rest = "", normal(text)
    years = {cell[:4] for column in columns if column.dated for cell in column.cells if cell}
    while found := day_in(rest):
        year = found.year or (min(years) if len(years) == 1 else "")
        [order, *others] = orders([found]) or (True,)
        digits = found.digits(day_first=order, year=year)
        if not digits or others:
            what = _say("no_day_calendar", said=found.said)
            raise BadInput(what, do=_say("write_year_first"))
        before, _, rest = rest.partition(found.said)
        told += before + shown(digits)
    return told + rest


def day_limit_of(text: str, said: str, columns: Sequence[Column]) -> DayLimit | None:
    """None where no date is said. Raises BadInput where it is of no column, or of several."""
    found = day_in(text)
    dated = [column for column in columns if column.dated]
    if found is None or not dated:
        return None
    lead, _, tail = text.partition(found.said)
    before, op = _limit(lead.strip(" はがの:："), tail.strip(), said)
    named = [one for one in dated if any(is_called(before, name) for name in one.names)]
    fitting = named if before else dated
    if len(fitting) != 1:
        what = _say("several_columns", said=said) if fitting else _say("no_column_says", said=said)
        names = ", ".join(one.name for one in dated)
        raise BadInput(what, do=_say("name_column_before", names=names))
    if fitting[0].wrong is not None:
        raise fitting[0].wrong
    return DayLimit(fitting[0], op, found.digits())


def _limit(lead: str, tail: str, said: str) -> tuple[str, str]:
    """What stands before the limit of a date, and the limit; a date alone is that day."""
    if tail:
        op = dict(_BEHIND).get(tail.casefold(), "")
        if not op:
            do = _say("write_date_before")
            raise BadInput(_say("no_limit_read", said=said), do=do)
        return lead, op
    for words, op in _BEFORE:
        start = len(lead) - len(words)
        if lead.casefold().endswith(words) and not lead[:start][-1:].isalpha():
            return lead[:start].strip(), op
    return lead, "="
