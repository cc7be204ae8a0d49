"""Columns of dates: each cell a day, as eight digits."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.dates import Day, day_of, orders
from aufheben.formats.tables.grid import Row

_DATED = re.compile(r"\s*[(（\[]?\s*(?P<year>(?:19|20)\d\d)\s*年?\s*[)）\]]?")


class Days(NamedTuple):
    """The heading without its year, and the day of each row."""

    name: str
    told: Mapping[int, str]


def days_of(heading: str, place: int, known: list[Row], file: str | None) -> Days:
    """Of rows that say something, by line. Raises BadInput for a cell that is no one day."""
    days = [_day(row, place, heading, file) for row in known]
    headed = _DATED.search(heading)
    year = headed["year"] if headed else ""
    found = orders(days)
    told = {}
    for row, day in zip(known, days, strict=True):
        readings = {day.digits(day_first=order, year=year) for order in found or (True, False)}
        if len(readings) != 1 or "" in readings:
            raise _no_date(row, place, heading, file, day, year)
        told[row.line] = readings.pop()
    name = heading[: headed.start()] if headed and headed.end() == len(heading) else heading
    return Days(name or heading, told)


def _day(row: Row, place: int, heading: str, file: str | None) -> Day:
    found = day_of(row.cells[place])
    if found is None or not orders([found]):
        what = f"{heading!r} is a date in other rows, and of {row.cells[0]!r} it is {row.cells[place]!r}"
        do = "write a date, 2026-12-24, or leave the cell empty where it is not known"
        raise BadInput(what, do=do, file=file, line=row.line)
    return found


def _no_date(row: Row, place: int, heading: str, file: str | None, day: Day, year: str) -> BadInput:
    said = f"{row.cells[place]!r}, {heading!r} of {row.cells[0]!r},"
    if not (day.year or year):
        do = "write the year too, 2026-12-24, or put it into the heading"
        return BadInput(f"{said} is in no year", do=do, file=file, line=row.line)
    do = "write the year first, 2026-12-24"
    return BadInput(f"{said} may be of two days", do=do, file=file, line=row.line)
