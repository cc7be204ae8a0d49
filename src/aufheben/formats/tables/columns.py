"""What a column says of options: yes or no, a number of some unit, a word, or a day as eight digits."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.dates import Day, day_of, orders
from aufheben.formats.tables.layout import Row, lower_of
from aufheben.formats.tables.numbers import (
    Number,
    converted,
    how_many,
    is_measure,
    is_range,
    is_scaled,
    number_of,
    smallest,
    unit_of,
)
from aufheben.logic.sentences.pieces import ERA
from aufheben.words import speaker

_say = speaker(__name__)
Kind = Literal["yes", "number", "word"]
YES = frozenset(
    ["yes", "y", "true", "✓", "✔", "○", "◯", "〇", "はい", "有", "有り", "あり", "可", "ja", "oui"]
)
NO = frozenset(
    ["no", "n", "false", "✗", "✘", "×", "✕", "いいえ", "無", "無し", "なし", "不可", "nein", "non"]
)
UNKNOWN = frozenset(("", "-", "–", "—", "?", "？", "n/a", "na", "n.a.", "tbd", "tbc", "tba", "poa", "unknown", "on request", "price on request", "awaiting quote", "不明", "未定", "未確認", "要問合せ", "要問い合わせ", "要問合わせ", "お問い合わせ", "要確認", "要相談", "応相談"))  # fmt: skip
_HEADED = re.compile(r"(?P<name>.+?)\s*(?:[(（\[](?P<unit>[^()（）\[\]]+)[)）\]]|,\s*(?P<after>\S+)|\s+in\s+(?P<named>\S+))")  # fmt: skip
_BEFORE = re.compile(r"\s*(?P<words>[^\W\d_][^\d€$£¥￥]*?)\s*(?P<rest>[€$£¥￥]?\d.*)")
_ABOUT = frozenset(["約", "およそ", "about", "ca", "ca.", "approx", "approx.", "from", "up", "to", "max", "max.", "min", "min.", "over", "under", "最大", "最低", "最大で", "最低でも"])  # fmt: skip
_DATED = re.compile(r"\s*[(（\[]?\s*(?P<year>(?:19|20)\d\d)\s*年?\s*[)）\]]?")


class Column(NamedTuple):
    """A heading without its unit, and what the cells are: of words, those that occur.

    `names`: what it is called in wishes. `wrong`: why nobody can wish for it, where a cell is not
    read. `scaled`: a number without a unit might be of another, of cells in m and cm, of 万円. Dates are numbers, 20261224, whose unit is the era.
    """

    name: str
    kind: Kind
    unit: str = ""
    cells: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    wrong: BadInput | None = None
    scaled: bool = False

    @property
    def dated(self) -> bool:
        """Whether the numbers are dates."""
        return self.unit == ERA


class _Read(NamedTuple):
    """The numbers of a column by row, where they are, and the words before each of them."""

    numbers: tuple[Number | None, ...]
    before: str = ""


def column_of(heading: str, place: int, rows: Sequence[Row], file: str | None = None) -> Column:
    """Cells are "yes", "no", digits, or words; "" where nothing is known."""
    cells = [row.cells[place] for row in rows]
    known = [cell for cell in cells if not _is_unknown(cell)]
    names = tuple(dict.fromkeys((heading, lower_of(heading))))
    if all(_truth(cell) for cell in known):
        return Column(heading, "yes", cells=tuple(map(_truth, cells)), names=names)
    if any(map(day_of, known)):
        return _dated(heading, place, rows, names, file)
    read = _read(cells)
    if any(read.numbers) and not _are_kinds(read):
        return _numbers(heading, place, rows, read, file)
    first = dict.fromkeys(UNKNOWN, "")  # "north" is "North"
    told = [first.setdefault(cell.casefold(), cell) for cell in cells]
    return Column(heading, "word", cells=tuple(told), names=names)


def _dated(
    heading: str, place: int, rows: Sequence[Row], names: tuple[str, ...], file: str | None
) -> Column:
    known = [row for row in rows if not _is_unknown(row.cells[place])]
    try:
        name, told = days_of(heading, place, known, file)
    except BadInput as wrong:
        return Column(heading, "number", ERA, ("",) * len(rows), names, wrong)
    cells = tuple(told.get(row.line, "") for row in rows)
    return Column(name, "number", ERA, cells, tuple(dict.fromkeys((name, *names))))


def _is_unknown(cell: str) -> bool:
    return cell.casefold() in UNKNOWN


def _truth(cell: str) -> str:
    low = cell.casefold()
    return "yes" if low in YES else "no" if low in NO else ""


def _read(cells: Sequence[str]) -> _Read:
    """Numbers, maybe all behind the same words: 徒歩5分 and 徒歩12分 are minutes."""
    numbers = tuple(map(number_of, cells))
    if any(numbers):
        return _Read(numbers)
    found = list(map(_BEFORE.fullmatch, cells))
    words = {each["words"].casefold(): each["words"] for each in found if each}
    behind = tuple(number_of(each["rest"]) if each else None for each in found)
    alike = len(words) == 1 and _ABOUT.isdisjoint(words)
    measured = all(is_measure(number.unit) for number in behind if number)
    return _Read(behind, *words.values()) if alike and measured else _Read(numbers)


def _are_kinds(read: _Read) -> bool:
    """Names that begin with a number, 1LDK and 2DK: units of which none is a measure."""
    units = {number.unit for number in read.numbers if number}
    return len(units) > 1 and not any(unit == "" or is_measure(unit) for unit in units)


def _numbers(
    heading: str, place: int, rows: Sequence[Row], read: _Read, file: str | None
) -> Column:
    name, headed = _name_of(heading)
    units = [number.unit for number in read.numbers if number and number.unit]
    if headed and not is_measure(headed) and any(map(is_measure, units)):
        name, headed = f"{name} {headed}", ""
    unit = headed or _common(units)
    before = "" if read.before.casefold() in name.casefold() else read.before
    said = f"{name}{before}" if before and not before.isascii() else f"{name} {before}".strip()
    names = dict.fromkeys((said, name, _name_of(lower_of(heading))[0]))
    wrong, digits = None, []
    for row, number in zip(rows, read.numbers, strict=True):
        told = _told(number, unit, mixed="percent" in units and not headed)
        if told is None and not _is_unknown(row.cells[place]):
            wrong = wrong or _no_number(heading, row, place, number, unit, file)
        digits.append(told or "")
    scaled = is_scaled(unit) or len(set(units)) > 1
    return Column(said, "number", unit, tuple(digits), tuple(names), wrong, scaled)


def _told(number: Number | None, unit: str, *, mixed: bool) -> str | None:
    """Its digits in the unit of the column; 0.5 beside 50 % is neither."""
    if number is None or number.digits.startswith("-") or (mixed and not number.unit):
        return None
    return converted(number, unit)


def _name_of(heading: str) -> tuple[str, str]:
    """ "Rent (£/month)" is the rent, in pounds per month."""
    found = _HEADED.fullmatch(heading)
    if found is None:
        return heading, ""
    return found["name"], unit_of(found["unit"] or found["after"] or found["named"])


def _common(units: Sequence[str]) -> str:
    """The smallest unit, whatever the order of rows, if all measure the same."""
    if any(how_many(unit, units[0]) is None for unit in units):
        return units[0]
    return smallest(units)


def _no_number(
    heading: str, row: Row, place: int, number: Number | None, unit: str, file: str | None
) -> BadInput:
    name, cell = row.cells[0], row.cells[place]
    if number and number.digits.startswith("-"):
        what = _say("below_nought", heading=heading, name=name)
        do = _say("count_lower_point")
    elif number:
        what = _say("given_heading", heading=heading, unit=unit, name=name, unit_2=number.unit)
        do = _say("write_column_unit")
    elif is_range(cell):
        what = _say("range_heading", heading=heading, name=name, cell=cell)
        do = _say("write_number_decided")
    else:
        what = _say("number_other_rows", heading=heading, name=name, cell=cell)
        do = _say("write_number_leave")
    return BadInput(what, do=do, file=file, line=row.line)


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
