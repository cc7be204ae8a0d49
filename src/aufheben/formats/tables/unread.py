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

_SHOWN = 8
"""Words of a column that are proposed at most."""


def not_read(said: str, rest: str, columns: Sequence[Column]) -> BadInput:
    """Why nothing is found, and what to write of the column that is meant, maybe."""
    if is_time(said):
        do = "make a column of yes and no of it, and wish for that"
        return BadInput(f"{said!r}: times of day are not compared", do=do)
    if day_in(said):
        do = "write a date into each cell of a column, 2026-12-24"
        return BadInput(f"no column has dates, of {said!r}", do=do)
    limit = limit_of(rest)
    if limit is not None:
        return _no_limited(said, limit, columns)
    near = nearest(rest, columns)
    if near is None:
        names = ", ".join(column.name for column in columns)
        do = f"wish for one of {names}" if names else "give the table a column of what is known"
        return BadInput(f"no column says {said!r}", do=do)
    if near.wrong is not None:
        return near.wrong
    if near.kind == "yes":
        return BadInput(f"no column says {said!r}", do=f"write {near.name!r}")
    known = list(dict.fromkeys(filter(None, near.cells)))[:_SHOWN]
    if near.kind == "word":
        ways = ", ".join(f'"{near.name} {value}"' for value in known)
        do = f"write one of {ways}"
        if any(map(is_answer, known)):
            do = f"write yes or no in every cell of {near.name!r}"
        return BadInput(f"{said!r} says not what it is to be", do=do)
    ways = f'"{near.name} ≥ {known[0]}", "{near.name} ≤ {known[0]}"'
    return BadInput(f"{said!r} says not what it is to be", do=f"write one of {ways}")


def _no_limited(said: str, limit: Limit, columns: Sequence[Column]) -> BadInput:
    of, per = split_rate(limit.unit)
    counted = [column for column in columns if column.kind == "number"]
    bare = fitting_of(limit._replace(unit=of), columns) if per else []
    if bare:
        do = f'write the limit without it, or write it in the heading, "{bare[0].name} per {per}"'
        return BadInput(f"{bare[0].name!r} is not told per {per}, as {said!r} is", do=do)
    unmeasured = fitting_of(limit._replace(unit=""), columns) if limit.unit else []
    if unmeasured and not unmeasured[0].unit:
        do = f'write the unit in the heading, "{unmeasured[0].name} ({of})"'
        return BadInput(f"{unmeasured[0].name!r} has no unit, and {said!r} has one", do=do)
    names = ", ".join(column.name for column in counted) or "none has numbers"
    return BadInput(f"no column says {said!r}", do=f"name the column before the limit: {names}")
