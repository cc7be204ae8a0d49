"""Values as the texts of cells: of workbooks, of data frames, of TOML and JSON."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

_SAID = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|([€$£¥￥%])|\[[^\]]*\]|_.|\*.')
_LONGEST = 18
"""Digits before the point of the largest number."""
_PLACES = 9
"""Decimal places that are kept of a number."""


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
