"""Numbers as cells and wishes write them: "1,200 €", "3万5千円", "$25 a head".

Which units are the same, how many of one make another, and values of workbooks, of data frames, of TOML
and JSON as the texts of cells.
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

_SIZES = {"": 1, "千": 1_000, "万": 10_000, "億": 100_000_000}
_SCALES = frozenset(
    [
        "hundred", "thousand", "million", "billion", "dozen", "hundreds", "thousands", "millions",
        "billions", "mio",
    ]
)  # fmt: skip
_SHORT = frozenset(["k", "K", "M", "bn", "mn", "Mio"])
_BOUNDS = re.compile(r"[+＋]|(?:or )?(?:more|less|over|under|up|plus|max(?:imum)?|min(?:imum)?|approx|about|circa)\.?\b|以上|以下|未満|以内|程度|前後|から|まで|超|弱$|強$", re.IGNORECASE)  # fmt: skip
DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,20}(?:\.(?!\d{3}$|\d{3}\D)\d{1,9})?)(?!\d)"
NUMERAL = rf"{DIGITS}(?:(?:千?[万億]|千)(?:\d{{1,4}}(?:千?万|千)?(?!\d))*)?"
_SUMMAND = re.compile(r"([\d,.]+)(千?)([万億]?)")
_NUMBER = re.compile(
    rf"(?P<sign>[€$£¥￥])?\s*(?P<number>-?{NUMERAL})"
    r"\s*(?P<unit>[^\d\s,.;~–-][^\d,;~–]*)?"
)
EVERY = re.compile(r"(?:/|per\s|an?\s)\s*\w+")
_RANGE = re.compile(r"\d[\d,.]*\D{0,6}\s*(?:[-–—~〜～]|to|bis|から)\s*\D{0,2}\d")
_TIME = re.compile(r"(?<![\d/])\d{1,2}[:：]\d{2}(?!\d)|\d時(?!間)|\d\s?[ap]\.?m\b", re.IGNORECASE)
_EXACT = 9
"""Digits behind the point of what is given exactly."""
_MEASURES = {
    "euros": {"1": "€ eur euro euros ユーロ"},
    "dollars": {"1": "$ usd dollar dollars ドル"},
    "pounds": {"1": "£ gbp pound pounds ポンド"},
    "yen": {"1": "¥ ￥ jpy yen 円", "1000": "千円", "10000": "万円", "1000000": "百万円", "100000000": "億円"},
    "percent": {"1": "% ％ percent パーセント"},
    "people": {"1": "people person persons pax 人 名"},
    "inches": {"1": 'inch inches " ″ インチ'},
    "metres": {"0.001": "mm", "0.01": "cm センチ", "1": "m metre metres meter meters メートル", "1000": "km kilometre kilometres kilometer kilometers キロメートル"},
    "miles": {"1": "mi mile miles マイル"},
    "m2": {"1": "m2 sqm 平米 平方メートル"},
    "grams": {"0.001": "mg", "1": "g gram grams グラム", "1000": "kg kilo kilos kilogram kilograms", "1000000": "t tonne tonnes トン"},
    "litres": {"0.001": "ml", "1": "l litre litres liter liters リットル"},
    "bytes": {"1": "mb", "1000": "gb ギガ", "1000000": "tb"},
    "seconds": {"1": "sec second seconds 秒", "60": "min mins minute minutes 分", "3600": "h hr hrs hour hours 時間", "86400": "day days 日 日間", "604800": "week weeks 週 週間"},
    "months": {"1": "month months か月 ヶ月 カ月 ヵ月", "12": "year years 年 年間"},
}  # fmt: skip
_RATES = {"head": "person", "pax": "person", "人": "person", "名": "person", "月": "month", "日": "day", "泊": "night", "年": "year", "時間": "hour"}  # fmt: skip
_RATE = re.compile(r"(?P<unit>.*?)\s*(?:/|\bper\s|\ban?\s)\s*(?P<per>[^\s/]+)")
_NAMED = {"€": "euros", "eur": "euros", "£": "pounds", "gbp": "pounds", "$": "dollars", "usd": "dollars", "¥": "yen", "￥": "yen", "jpy": "yen", "%": "percent", "％": "percent", '"': "inches", "″": "inches"}  # fmt: skip
_LONGEST = 18
"""Digits before the point of the largest number."""
_PLACES = 9
"""Decimal places that are kept of a number."""


class Number(NamedTuple):
    """A number as digits, and its unit, maybe none."""

    digits: str
    unit: str


def number_of(cell: str) -> Number | None:
    """ "1,200 €", "3万円", "1億2000万円", "12 km"; None for what is no one number."""
    found = _NUMBER.fullmatch(cell.strip())
    if found is None or not _is_unit(found["unit"] or "", signed=bool(found["sign"])):
        return None
    value = _value(found["number"])
    unit = unit_of(f"{found['sign'] or ''} {found['unit'] or ''}")
    return Number(digits_of(value), unit) if value is not None else None


def _is_unit(said: str, *, signed: bool) -> bool:
    """A unit, and how often; no size as a word, "2 million", and no bound, "80+", "300 or more"."""
    if signed and said and not EVERY.fullmatch(said):
        return False
    many = len(said.split()) > 1 and not is_measure(unit_of(said)) and not EVERY.search(said)
    return (
        not many
        and said.casefold() not in _SCALES
        and said not in _SHORT
        and not _BOUNDS.search(said)
    )


def _value(said: str) -> Decimal | None:
    """1億2000万 is 120,000,000; each part must count less than the one before."""
    sign, total, last = -1 if said.startswith("-") else 1, Decimal(0), None
    for digits, thousands, size in _SUMMAND.findall(said):
        times = _SIZES[thousands] * _SIZES[size]
        if last is not None and times >= last:
            return None
        total, last = total + Decimal(digits.replace(",", "")) * times, times
    return sign * total


def digits_of(value: Decimal) -> str:
    """As it is written, without noughts behind it."""
    digits = format(value, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def converted(number: Number, unit: str) -> str | None:
    """Its digits in another unit; None where it measures something else, or not exactly so."""
    times = how_many(number.unit, unit) if number.unit else Fraction(1)
    if times is None:
        return None
    value = Fraction(number.digits) * times
    digits = digits_of(Decimal(value.numerator) / Decimal(value.denominator))
    return digits if len(digits.partition(".")[2]) <= _EXACT else None


def is_range(cell: str) -> bool:
    """ "300-400"."""
    return _RANGE.search(cell) is not None


def is_time(text: str) -> bool:
    """Whether a time of day is in it, which is not compared."""
    return _TIME.search(text) is not None


class _Measure(NamedTuple):
    of: str
    size: Decimal


_KNOWN = {
    word: _Measure(of, Decimal(size))
    for of, sizes in _MEASURES.items()
    for size, words in sizes.items()
    for word in words.split()
}


def unit_of(said: str) -> str:
    """ "€" and "EUR" are euros, "£/month" pounds per month; others stay as they are written."""
    said = unicodedata.normalize("NFKC", said).strip()
    if rate := _RATE.fullmatch(said):
        return f"{unit_of(rate['unit'])} per {rate['per']}".strip()
    parts = re.split(r"[・、,;]\s*", said)
    known = [part for part in parts if is_measure(part)]  # "円・税込"
    said = known[0] if len(known) == 1 else said
    plural = f"{said}s"
    return plural if plural.casefold() in _KNOWN else _NAMED.get(said.casefold(), said)


def is_measure(unit: str) -> bool:
    """Whether it is a unit that is known, whatever it counts."""
    return split_rate(unit)[0].casefold() in _KNOWN


def is_scaled(unit: str) -> bool:
    """Whether it is yen by the thousand or more, whose numbers are often written without it."""
    known = _KNOWN.get(split_rate(unit)[0].casefold())
    return known is not None and known.of == "yen" and known.size > 1


def split_rate(unit: str) -> tuple[str, str]:
    """ "pounds per month" is pounds, and month; "" where nothing is said of how often."""
    of, _, per = unit.partition(" per ")
    per = per.casefold().strip()
    return of, _RATES.get(per, per)


def how_many(unit: str, other: str) -> Fraction | None:
    """How many of the other one of the unit is; None where they measure different things.

    A rate that only one of them says is no difference.
    """
    (one, per), (another, each) = split_rate(unit), split_rate(other)
    if per and each and per != each:
        return None
    first, second = _KNOWN.get(one.casefold()), _KNOWN.get(another.casefold())
    if first is None or second is None:
        return Fraction(1) if _bare(one) == _bare(another) else None
    return Fraction(first.size) / Fraction(second.size) if first.of == second.of else None


def _bare(word: str) -> str:
    return word.casefold().removesuffix("s")


def smallest(units: Sequence[str]) -> str:
    """Of units of one measure the smallest, whatever their order; the first where they are one."""
    return min(units, key=lambda one: (_size(one), one)) if units else ""


def _size(unit: str) -> Decimal:
    known = _KNOWN.get(split_rate(unit)[0].casefold())
    return known.size if known else Decimal(1)


_SAID = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|([€$£¥￥%])|\[[^\]]*\]|_.|\*.')


def cell_of(value: Any, number_format: str = "") -> str:
    """The text of a value; "" for None, NaN and the like. A format of numbers may give the unit."""
    if value is None or _is_unknown(value):
        return ""
    if getattr(value, "shape", None) == ():  # of numpy, one number
        value = value.item()
    match value:
        case bool():
            return "yes" if value else "no"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(" ", "minutes")
        case date():
            return value.isoformat()
        case int() | float() | Decimal():
            return _number(value, number_format)
        case _:
            return " ".join(str(value).split())


def _is_unknown(value: object) -> bool:
    """What is not equal to itself: NaN and NaT; pandas's NA does not even say."""
    try:
        return bool(value != value)  # noqa: PLR0124
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def _number(value: float | Decimal, number_format: str) -> str:
    """ "1200 €", "50 %", "0.25": of a number that is shown as a percentage, the percent."""
    unit = "".join(
        "".join(each) for each in _SAID.findall(number_format.split(";", maxsplit=1)[0])
    ).strip()
    exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not exact.is_finite() or exact.adjusted() >= _LONGEST:
        return str(value)
    said = format(exact * (100 if unit == "%" else 1), f".{_PLACES}f")
    whole, _, places = said.partition(".")
    places = places.rstrip("0")
    # Three places could be thousands, as in "1.200".
    places = places.ljust(4, "0") if len(places) == 3 else places
    return " ".join(filter(None, (f"{whole}.{places}".rstrip("."), unit)))
