"""Days of the calendar as numbers: 2026-12-24 is 20261224 of the common era, and is said back as a day."""

import re

ERA = "CE"
"""The unit of a day: no other number is read or said as one."""
WRITTEN = r"(?P<day>(?:19|20)\d\d-[01]\d-[0-3]\d)(?![\w-])"
"""A day as it stands in a sentence."""
_KEPT = re.compile(rf"\b(\d{{4}})(\d\d)(\d\d) {ERA}\b")


def digits(day: str) -> str:
    """The number of a day: later days have larger ones."""
    return day.replace("-", "")


def dated(said: str) -> str:
    """A sentence with its days as they are written."""
    return _KEPT.sub(r"\1-\2-\3", said)
