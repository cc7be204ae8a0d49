"""Numbers as cells and wishes write them: "1,200 €", "3万5千円", "$25 a head"."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from aufheben.formats.tables.units import how_many, is_measure, unit_of

_SIZES = {"": 1, "千": 1_000, "万": 10_000, "億": 100_000_000}
_SCALES = frozenset(
    [
        "hundred",
        "thousand",
        "million",
        "billion",
        "dozen",
        "hundreds",
        "thousands",
        "millions",
        "billions",
        "mio",
    ]
)
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
