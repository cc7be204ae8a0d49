"""Days of the calendar as tables and wishes write them, each as the eight digits of 2026-12-24."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
_YEAR, _DAY = r"(?P<year>(?:19|20)\d\d)", r"(?P<day>\d{1,2})"
_FORMS = tuple(
    re.compile(
        form if "日" in form else rf"(?<![A-Za-z\d./-]){form}(?![A-Za-z\d/]|[.-]\d)", re.IGNORECASE
    )
    for form in (
        rf"{_YEAR}(?P<by>[-/.])(?P<month>\d{{1,2}})(?P=by){_DAY}",
        rf"{_DAY}\.\s?(?P<month>\d{{1,2}})\.\s?{_YEAR}",
        rf"(?P<first>\d{{1,2}})(?P<by>[/-])(?P<second>\d{{1,2}})(?P=by){_YEAR}",
        rf"{_DAY}(?:st|nd|rd|th|\.)?\s+{_MONTH}(?:,?\s+{_YEAR})?",
        rf"{_MONTH}\s+{_DAY}(?:st|nd|rd|th)?(?:,?\s+{_YEAR})?",
        rf"(?:{_YEAR}年\s?)?(?P<month>\d{{1,2}})月\s?{_DAY}日",
    )
)
_BESIDE = re.compile(r"(?<=[\d日])\s*[(（][^()（）\d]{1,12}[)）]")
_LEAP = "2024"


class Day(NamedTuple):
    """A date as it is said, without a year where `year` is "".

    Unless it is `sure`, `first` and `second` may be the day and the month, or the reverse.
    """

    said: str
    year: str
    first: int
    second: int
    sure: bool

    def digits(self, *, day_first: bool = True, year: str = "") -> str:
        """As eight digits; "" for what is no day of the calendar."""
        pair = (self.first, self.second) if day_first or self.sure else (self.second, self.first)
        try:
            return date(int(self.year or year), pair[1], pair[0]).strftime("%Y%m%d")
        except ValueError:
            return ""


def day_in(text: str) -> Day | None:
    """The first date that is written in a text, the longest there."""
    matches = [each for form in _FORMS for each in form.finditer(text)]
    found = min(matches, key=lambda each: (each.start(), -each.end()), default=None)
    return _day(found) if found else None


def _day(found: re.Match[str]) -> Day:
    said = found.groupdict()
    first, second = said.get("first"), said.get("second")
    if first and second:
        return Day(found[0], said["year"], int(first), int(second), sure=False)
    name = said.get("name")
    month = _MONTHS.index(name[:3].lower()) + 1 if name else int(said["month"] or 0)
    return Day(found[0], said["year"] or "", int(said["day"]), month, sure=True)


def day_of(cell: str) -> Day | None:
    """The date that a cell is, "2026/12/24（木）" too; None for what is none."""
    text = normal(cell)
    found = day_in(text)
    return found if found and found.said == text else None


def normal(text: str) -> str:
    """In narrow digits, without the day of the week behind a date."""
    return _BESIDE.sub("", unicodedata.normalize("NFKC", text)).strip()


def orders(days: Sequence[Day]) -> tuple[bool, ...]:
    """Whether the day may stand before the month, and behind it, in all of them."""
    found = (
        tuple(day.digits(day_first=order, year=_LEAP) for day in days) for order in (True, False)
    )
    read = {
        digits: order for digits, order in zip(found, (True, False), strict=True) if all(digits)
    }
    return tuple(read.values())


def shown(digits: str, lang: str = "en") -> str:
    """20261224 as 2026-12-24, or as 2026年12月24日."""
    if lang == "ja":
        return f"{digits[:4]}年{int(digits[4:6])}月{int(digits[6:])}日"
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
