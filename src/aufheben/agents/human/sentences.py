"""Arguments in a person's own sentence: conclusion, reasons, exceptions."""

import re
from typing import NamedTuple


class Spoken(NamedTuple):
    """What a sentence was read as."""

    conclusion: str
    because: tuple[str, ...]
    unless: tuple[str, ...]


_UNLESS = re.compile(
    r"[\s,、]*(?:\bunless\b|ただし)\s*(.+?)(?:でない限り|ない限り)?$", re.IGNORECASE
)
_ENGLISH = re.compile(r"(.+?)[\s,]+(?:because|since)\s+(.+)$", re.IGNORECASE)
_SO = re.compile(
    r"(.+?)[.;。]\s*(?:so|therefore|hence|よって|したがって|だから)[\s,、]+(.+)$", re.IGNORECASE
)
_WHY = re.compile(r"(.+?)[。、]\s*なぜなら(?:ば)?[、]?\s*(.+?)(?:からだ|からです|から)?$")
_SINCE = re.compile(r"(.+?)(?:から|ので)[、,]\s*(.+)$")
_PARTS = re.compile(r"\s*(?:;|,\s+and\s+|,\s+|。|、|\.\s+)\s*")


def spoken(text: str) -> Spoken | None:
    """The argument in `text`; None if no reason is given."""
    clean = " ".join(text.split()).rstrip(".。")
    unless: tuple[str, ...] = ()
    found = _UNLESS.search(clean)
    if found:
        unless, clean = _parts(found[1]), clean[: found.start()].rstrip(" ,、。.")
    for pattern, conclusion, reasons in (
        (_WHY, 1, 2),
        (_ENGLISH, 1, 2),
        (_SO, 2, 1),
        (_SINCE, 2, 1),
    ):
        match = pattern.match(clean)
        said = match[conclusion].strip(" 。、,.") if match else ""
        if match and said and _parts(match[reasons]):
            return Spoken(said, _parts(match[reasons]), unless)
    return None


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in _PARTS.split(text) if part.strip(" ,、。."))
