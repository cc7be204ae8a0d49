"""Limits that wishes set: "at most 500 euros", "3 years or more", "500円以下"; of dates "date before
2026-12-24", "2026-12-24以前".

Which column of numbers a limit is of is told by its name, by its unit, or both."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.dates import day_in, normal, orders, shown
from aufheben.formats.tables.matching import is_called, is_part, is_some, same, words_of
from aufheben.formats.tables.numbers import (
    EVERY,
    NUMERAL,
    how_many,
    is_measure,
    number_of,
    split_rate,
    unit_of,
)
from aufheben.words import speaker

_say = speaker(__name__)
_BEFORE = {
    "<=": "at most|(?:no|not) (?:more|later|longer) than|not (?:over|above)|(?:less|fewer) than or equal to|up to|within|maximum|max\\.?",
    ">=": "at least|(?:no|not) (?:less|fewer) than|not (?:under|below)|(?:more|greater) than or equal to|minimum|min\\.?",
    "<": "less than|fewer than|under|below",
    ">": "more than|greater than|over|above",
    "=": "exactly",
}  # fmt: skip
_SIGNS = {"<=": "≤|<=|=<|≦", ">=": "≥|>=|=>|≧", "<": "<(?![=>])", ">": "(?<![=<])>(?!=)", "=": "(?<![<>=!~])=(?![<>=])"}  # fmt: skip
_BEHIND = {"<=": "or (?:less|fewer)|at most(?!.*\\d)|以下|以内|まで", ">=": "or (?:more|over)|at least(?!.*\\d)|以上", "<": "未満", ">": "より多い|より大きい|を超える|超"}  # fmt: skip
_COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]  # fmt: skip
_FRONT = re.compile("|".join(rf"(?P<o{at}>(?<!\w)(?:{words})|{_SIGNS[op]})" for at, (op, words) in enumerate(_BEFORE.items())), re.IGNORECASE)  # fmt: skip
_TOPIC = re.compile(r"(?<=\w)[はがの]\s*$")
_ENDING = re.compile(r"(?:\s+of)?[\s:：]*$", re.IGNORECASE)
_BACK = re.compile(r"(?P<between>[^\d]*?)\s*(?:" + "|".join(rf"(?P<o{at}>(?:{words})(?![a-z]))" for at, words in enumerate(_BEHIND.values())) + ")", re.IGNORECASE)  # fmt: skip
_NUMERAL = re.compile(rf"(?<![\w.])[€$£¥￥]?\s*{NUMERAL}|(?<=[^\x00-\x7f]){NUMERAL}")
_COUNT = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b", re.IGNORECASE)
_TOKEN = re.compile(r"\s*(?P<unit>(?:[^\W\d]|[%％/\"″²³€$£¥￥])+)")
_DAYS_BEFORE = (
    ("on or before", "<="), ("not after", "<="), ("not later than", "<="), ("no later than", "<="), ("by", "<="), ("until", "<="), ("till", "<="), ("at most", "<="), ("≤", "<="), ("<=", "<="),
    ("on or after", ">="), ("not earlier than", ">="), ("no earlier than", ">="), ("not before", ">="), ("from", ">="), ("since", ">="), ("at least", ">="), ("≥", ">="), (">=", ">="),
    ("before", "<"), ("earlier than", "<"), ("<", "<"), ("after", ">"), ("later than", ">"), (">", ">"), ("on", "="), ("=", "="),
)  # fmt: skip
_DAYS_BEHIND = (("or earlier", "<="), ("at the latest", "<="), ("以前", "<="), ("までに", "<="), ("まで", "<="), ("or later", ">="), ("at the earliest", ">="), ("以降", ">="), ("以後", ">="), ("から", ">="), ("より前", "<"), ("より後", ">"), ("より遅い", ">"), ("より早い", "<"))  # fmt: skip
_WHOLLY, _IN_PART = 2, 1


class Limit(NamedTuple):
    """The words said of what is limited, how, and the number with its unit, maybe of each."""

    words: tuple[str, ...]
    op: str
    digits: str
    unit: str


def limit_of(text: str) -> Limit | None:
    """The one limit that is set; None where none is. Raises BadInput where several are."""
    found = list(_limits(text))
    if len(found) > 1:
        raise two_ways(text)
    return found[0] if found else None


def two_ways(said: str) -> BadInput:
    """What nobody can tell apart."""
    do = _say("write_each_wish")
    return BadInput(_say("read_two_ways", said=said), do=do)


def _limits(text: str) -> Iterator[Limit]:
    text = _counted(text)
    for number in _NUMERAL.finditer(text):
        before, after = text[: number.start()], text[number.end() :]
        front, back = _ending(before), _BACK.match(after)
        if front is not None:
            yield _limit(before[: front.start()], _op(front, _BEFORE), number[0], after)
        if back is not None:
            rest = f"{back['between']} {after[back.end() :]}"
            yield _limit(before, _op(back, _BEHIND), number[0], rest)


def _ending(before: str) -> re.Match[str] | None:
    """The words of a limit that stand last before a number."""
    found = list(_FRONT.finditer(before))
    return found[-1] if found and _ENDING.fullmatch(before, found[-1].end()) else None


def _op(found: re.Match[str], ops: dict[str, str]) -> str:
    return next(op for at, op in enumerate(ops) if found[f"o{at}"])


def _counted(text: str) -> str:
    """Small numbers behind the words of a limit as digits, "at least two bedrooms"."""

    def digit(found: re.Match[str]) -> str:
        told = str(_COUNTS.index(found[0].casefold()) + 1)
        return told if _ending(text[: found.start()]) else found[0]

    return _COUNT.sub(digit, text)


def _limit(before: str, op: str, number: str, after: str) -> Limit:
    token = _TOKEN.match(after)
    signed = number.lstrip()[:1] in "€$£¥￥"
    unit = "" if signed or token is None else token["unit"]
    if unit and (is_measure(unit_of(unit)) or not unit.isascii()):
        after = after[token.end() :] if token else after
    else:
        unit = ""
    every = EVERY.match(after.strip()) if signed or is_measure(unit_of(unit)) else None
    if every:
        unit, after = f"{unit} {every[0]}", after.strip()[every.end() :]
    told = number_of(f"{number}{unit}")
    words = (*words_of(_TOPIC.sub("", before)), *words_of(after))
    return Limit(words, op, told.digits if told else "", told.unit if told else unit)


def fitting_of(limit: Limit, columns: Sequence[Column]) -> list[Column]:
    """The columns that are named wholly; if there are none, those that are named in part."""
    fits = [(_fits(limit, column), column) for column in columns if column.kind == "number"]
    for much in (_WHOLLY, _IN_PART):
        if found := [column for how, column in fits if how == much]:
            return found
    return []


def _fits(limit: Limit, column: Column) -> int:
    return max(
        (_named(one, column) for one in _variants(limit, column) if _measured(one, column)),
        default=0,
    )


def _variants(limit: Limit, column: Column) -> Iterator[Limit]:
    """What stands behind a number may be a unit, or the name of what is counted."""
    yield limit
    of, per = split_rate(limit.unit)
    if of and not per:
        counted = words_of(of) or (of,)
        yield limit._replace(words=(*counted, *limit.words), unit="")
    own = words_of(column.unit)
    if not of and own and set(own) <= set(limit.words):
        rest = tuple(word for word in limit.words if word not in own)
        yield limit._replace(words=rest, unit=column.unit)


def _measured(limit: Limit, column: Column) -> bool:
    """Whether the unit is one of the column, and so is how often, where that is said."""
    of, per = split_rate(limit.unit)
    if per and per not in (split_rate(column.unit)[1], *words_of(column.name)):
        return False
    if not of:
        return True
    if column.unit:
        return how_many(of, split_rate(column.unit)[0]) is not None
    counted = not is_measure(of) or how_many(of, "people") is not None
    return bool(limit.words) and counted and not of.isascii()


def _named(limit: Limit, column: Column) -> int:
    words = limit.words
    if not words:
        return _WHOLLY if limit.unit and column.unit else 0
    names = (*column.names, column.name)
    if any(same(words, words_of(name)) for name in names):
        return _WHOLLY
    measured = bool(limit.unit and column.unit)
    part = any(is_part(words, name) or (measured and is_some(words, name)) for name in names)
    return _IN_PART if part else 0


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
    before, op = _day_limit(lead.strip(" はがの:："), tail.strip(), said)
    named = [one for one in dated if any(is_called(before, name) for name in one.names)]
    fitting = named if before else dated
    if len(fitting) != 1:
        what = _say("several_columns", said=said) if fitting else _say("no_column_says", said=said)
        names = ", ".join(one.name for one in dated)
        raise BadInput(what, do=_say("name_column_before", names=names))
    if fitting[0].wrong is not None:
        raise fitting[0].wrong
    return DayLimit(fitting[0], op, found.digits())


def _day_limit(lead: str, tail: str, said: str) -> tuple[str, str]:
    """What stands before the limit of a date, and the limit; a date alone is that day."""
    if tail:
        op = dict(_DAYS_BEHIND).get(tail.casefold(), "")
        if not op:
            do = _say("write_date_before")
            raise BadInput(_say("no_limit_read", said=said), do=do)
        return lead, op
    for words, op in _DAYS_BEFORE:
        start = len(lead) - len(words)
        if lead.casefold().endswith(words) and not lead[:start][-1:].isalpha():
            return lead[:start].strip(), op
    return lead, "="
