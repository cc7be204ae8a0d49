"""Numbers as cells and wishes write them: "1,200 €", "3万5千円", "$25 a head"."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from aufheben.formats.tables.units import how_many, unit_of

_SIZES = {"": 1, "千": 1_000, "万": 10_000, "億": 100_000_000}
DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,20}(?:\.(?!\d{3}$|\d{3}\D)\d{1,9})?)(?!\d)"
_NUMBER = re.compile(
    rf"(?P<sign>[€$£¥￥])?\s*(?P<number>-?{DIGITS})(?P<size>[千万億]?)(?:(?P<more>\d{{1,4}})(?P<times>千?)(?=\D|$))?"
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
    """ "1,200 €", "3万円", "12 km"; None for what is no one number."""
    found = _NUMBER.fullmatch(cell.strip())
    if found is None or (found["more"] and not found["size"]):
        return None
    counted = found["sign"] and found["unit"] and not EVERY.fullmatch(found["unit"])
    return None if counted else _number(found)


def _number(found: re.Match[str]) -> Number:
    value = Decimal(found["number"].replace(",", "")) * _SIZES[found["size"]]
    value += Decimal(found["more"] or 0) * _SIZES[found["times"] or ""]
    return Number(digits_of(value), unit_of(f"{found['sign'] or ''} {found['unit'] or ''}"))


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
