"""Columns of dates: each cell a day, as eight digits."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.dates import Day, day_of, orders
from aufheben.formats.tables.grid import Row
from aufheben.words import speaker

_say = speaker(__name__)

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
        what = _say(
            "date_other_rows", heading=heading, cells=row.cells[0], cells_2=row.cells[place]
        )
        do = _say("write_date_leave")
        raise BadInput(what, do=do, file=file, line=row.line)
    return found


def _no_date(row: Row, place: int, heading: str, file: str | None, day: Day, year: str) -> BadInput:
    key, do = ("two_days", _say("write_year_first_2"))
    if not (day.year or year):
        key, do = ("no_year", _say("write_year_too"))
    what = _say(key, cell=row.cells[place], heading=heading, row=row.cells[0])
    return BadInput(what, do=do, file=file, line=row.line)
