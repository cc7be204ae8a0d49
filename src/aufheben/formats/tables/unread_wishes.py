"""Wishes that are not read, and what to write of the column that is meant."""

from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import day_in
from aufheben.formats.tables.fitting import fitting_of
from aufheben.formats.tables.limits import Limit, limit_of
from aufheben.formats.tables.matching import is_answer, nearest
from aufheben.formats.tables.numbers import is_time
from aufheben.formats.tables.units import split_rate
from aufheben.words import speaker

_say = speaker(__name__)

_SHOWN = 8
"""Words of a column that are proposed at most."""


def not_read(said: str, rest: str, columns: Sequence[Column]) -> BadInput:
    """Why nothing is found, and what to write of the column that is meant, maybe."""
    if is_time(said):
        do = _say("make_column_yes")
        return BadInput(_say("times_day_not", said=said), do=do)
    if day_in(said):
        do = _say("write_date_into")
        return BadInput(_say("no_column_dates", said=said), do=do)
    limit = limit_of(rest)
    if limit is not None:
        return _no_limited(said, limit, columns)
    near = nearest(rest, columns)
    if near is None:
        names = ", ".join(column.name for column in columns)
        do = _say("wish_names", names=names) if names else _say("give_table_column")
        return BadInput(_say("no_column_says", said=said), do=do)
    if near.wrong is not None:
        return near.wrong
    if near.kind == "yes":
        return BadInput(
            _say("no_column_says", said=said), do=_say("write_form", form=repr(near.name))
        )
    known = list(dict.fromkeys(filter(None, near.cells)))[:_SHOWN]
    if near.kind == "word":
        ways = ", ".join(f'"{near.name} {value}"' for value in known)
        do = _say("write_ways", ways=ways)
        if any(map(is_answer, known)):
            do = _say("write_yes_no", name=near.name)
        return BadInput(_say("says_not", said=said), do=do)
    ways = f'"{near.name} ≥ {known[0]}", "{near.name} ≤ {known[0]}"'
    return BadInput(_say("says_not", said=said), do=_say("write_ways", ways=ways))


def _no_limited(said: str, limit: Limit, columns: Sequence[Column]) -> BadInput:
    of, per = split_rate(limit.unit)
    counted = [column for column in columns if column.kind == "number"]
    bare = fitting_of(limit._replace(unit=of), columns) if per else []
    if bare:
        do = _say("write_limit_without", name=bare[0].name, per=per)
        return BadInput(_say("not_told_per", name=bare[0].name, per=per, said=said), do=do)
    unmeasured = fitting_of(limit._replace(unit=""), columns) if limit.unit else []
    if unmeasured and not unmeasured[0].unit:
        do = _say("write_unit_heading", name=unmeasured[0].name, of=of)
        return BadInput(_say("no_unit", name=unmeasured[0].name, said=said), do=do)
    names = ", ".join(column.name for column in counted) or _say("none_numbers")
    return BadInput(_say("no_column_says", said=said), do=_say("name_column_before", names=names))
