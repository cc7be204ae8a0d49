"""What a column says of options: yes or no, a number of some unit, or a word."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.dates import Day, day_of, orders
from aufheben.formats.tables.grid import Row
from aufheben.logic.sentences.days import ERA

Kind = Literal["yes", "number", "word"]
YES = frozenset(
    ["yes", "y", "true", "✓", "✔", "○", "◯", "〇", "はい", "有", "有り", "あり", "可", "ja", "oui"]
)
NO = frozenset(
    ["no", "n", "false", "✗", "✘", "×", "✕", "いいえ", "無", "無し", "なし", "不可", "nein", "non"]
)
UNKNOWN = frozenset(("", "-", "–", "—", "?", "？", "n/a", "na", "tbd", "unknown", "不明", "未定", "未確認"))  # fmt: skip
_MONEY = {"€": "euros", "eur": "euros", "euro": "euros", "$": "dollars", "usd": "dollars", "£": "pounds", "gbp": "pounds", "¥": "yen", "￥": "yen", "jpy": "yen", "%": "percent"}  # fmt: skip
_SIZES = {"": 1, "千": 1_000, "万": 10_000, "億": 100_000_000}
_NUMBER = re.compile(
    r"(?P<sign>[€$£¥￥])?\s*(?P<number>-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,20}(?:\.(?!\d{3}$|\d{3}\D)\d{1,9})?))(?P<size>[千万億]?)"
    r"\s*(?P<unit>[^\d\s,.;~–-][^\d,;~–]*)?"
)
_RANGE = re.compile(r"\d[\d,.]*\D{0,6}\s*(?:[-–—~〜～]|to|bis|から)\s*\D{0,2}\d")
_HEADED = re.compile(r"(?P<name>.+?)\s*(?:[(（\[](?P<unit>[^()（）\[\]]+)[)）\]]|,\s*(?P<after>\S+)|\s+in\s+(?P<named>\S+))")  # fmt: skip

_DATED = re.compile(r"\s*[(（\[]?\s*(?P<year>(?:19|20)\d\d)\s*年?\s*[)）\]]?")


class Number(NamedTuple):
    """A number as digits, and its unit, maybe none."""

    digits: str
    unit: str


class Column(NamedTuple):
    """A heading without its unit, and what the cells are: of words, those that occur.

    Dates are numbers, 20261224, whose unit is the era.
    """

    name: str
    kind: Kind
    unit: str = ""
    cells: tuple[str, ...] = ()

    @property
    def dated(self) -> bool:
        """Whether the numbers are dates."""
        return self.unit == ERA


def column_of(heading: str, place: int, rows: Sequence[Row], file: str | None = None) -> Column:
    """Cells are "yes", "no", digits, or words; "" where nothing is known.

    Raises BadInput where some are numbers and others not, or units differ.
    """
    cells = [row.cells[place] for row in rows]
    known = [cell for cell in cells if cell.casefold() not in UNKNOWN]
    if all(_truth(cell) for cell in known):
        return Column(heading, "yes", cells=tuple(map(_truth, cells)))
    if any(map(day_of, known)):
        return _dates(heading, place, rows, file)
    if any(map(number_of, known)):
        return _numbers(heading, place, rows, file)
    first: dict[str, str] = {"": ""}  # "north" is "North"
    told = [first.setdefault(cell.casefold(), cell) if cell in known else "" for cell in cells]
    return Column(heading, "word", cells=tuple(told))


def _truth(cell: str) -> str:
    low = cell.casefold()
    return "yes" if low in YES else "no" if low in NO else ""


def number_of(cell: str) -> Number | None:
    """ "1,200 €", "3万円", "12 km"; None for what is no one number."""
    found = _NUMBER.fullmatch(cell.strip())
    if found is None or (found["sign"] and found["unit"]):
        return None
    value = Decimal(found["number"].replace(",", "")) * _SIZES[found["size"]]
    digits = format(value, "f")
    digits = digits.rstrip("0").rstrip(".") if "." in digits else digits
    return Number(digits, unit_of(found["sign"] or found["unit"] or ""))


def unit_of(said: str) -> str:
    """ "€" and "EUR" are euros; others stay as they are written."""
    said = said.strip()
    return _MONEY.get(said.casefold(), said)


def _numbers(heading: str, place: int, rows: Sequence[Row], file: str | None) -> Column:
    headed = _HEADED.fullmatch(heading)
    name = headed["name"] if headed else heading
    unit = unit_of(headed["unit"] or headed["after"] or headed["named"]) if headed else ""
    cells: list[str] = []
    for row in rows:
        cell = row.cells[place]
        number = number_of(cell)
        if cell.casefold() in UNKNOWN:
            cells.append("")
            continue
        if number is None:
            raise _no_number(cell, heading, row, file)
        if number.digits.startswith("-"):
            what = f"{heading!r} of {row.cells[0]!r} is below nought"
            do = "count from a lower point, or say it in words"
            raise BadInput(what, do=do, file=file, line=row.line)
        if number.unit and unit and number.unit != unit:
            what = f"{heading!r} is given in {unit} and, of {row.cells[0]!r}, in {number.unit}"
            raise BadInput(what, do="write the column in one unit", file=file, line=row.line)
        unit = unit or number.unit
        cells.append(number.digits)
    return Column(name, "number", unit, tuple(cells))


def _dates(heading: str, place: int, rows: Sequence[Row], file: str | None) -> Column:
    known = [row for row in rows if row.cells[place].casefold() not in UNKNOWN]
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
    return Column(name or heading, "number", ERA, tuple(told.get(row.line, "") for row in rows))


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


def _no_number(cell: str, heading: str, row: Row, file: str | None) -> BadInput:
    if _RANGE.search(cell):
        what = f"{heading!r} of {row.cells[0]!r} is a range, {cell!r}"
        do = "write the number it is to be decided by, or make two columns, lowest and highest"
    else:
        what = f"{heading!r} is a number in other rows, and of {row.cells[0]!r} it is {cell!r}"
        do = "write a number, or leave the cell empty where it is not known"
    return BadInput(what, do=do, file=file, line=row.line)
