"""Units of numbers: which are the same, and how many of one make another."""

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

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
