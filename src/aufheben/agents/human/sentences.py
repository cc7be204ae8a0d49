"""Arguments in a person's own sentence: conclusion, reasons, exceptions."""

import re
from typing import NamedTuple


class Spoken(NamedTuple):
    """What a sentence was read as."""

    conclusion: str
    because: tuple[str, ...]
    unless: tuple[str, ...]


# What parts two clauses, of words with one blank between them; each is tried once at each place.
_UNLESS = re.compile(r"\bunless\b|ただし", re.IGNORECASE)
_BECAUSE = re.compile(r"[ ,](?:because|since) ", re.IGNORECASE)
_SO = re.compile(r"[.;。] ?(?:so|therefore|hence|よって|したがって|だから)[ ,、]", re.IGNORECASE)
_WHY = re.compile(r"[。、] ?なぜならば?、?")
_SINCE = re.compile(r"(?:から|ので)[、,]")
_PARTS = re.compile(r" ?(?:;|, and |, |。|、|\. ) ?")
_REASONED, _EXCEPTED = ("からだ", "からです", "から"), ("でない限り", "ない限り")
_BESIDE = " 。、,."


def spoken(text: str) -> Spoken | None:
    """The argument in `text`; None if no reason is given."""
    clean = " ".join(text.split()).rstrip(".。")
    if _UNLESS.match(clean):
        return None
    unless: tuple[str, ...] = ()
    if excepted := _parted(clean, _UNLESS):
        clean, unless = excepted[0], _parts(_without(excepted[1], _EXCEPTED))
    for separator, is_first in ((_WHY, True), (_BECAUSE, True), (_SO, False), (_SINCE, False)):
        parted = _parted(clean, separator)
        said, reasons = (parted if is_first else parted[::-1]) if parted else ("", "")
        because = _parts(_without(reasons, _REASONED) if separator is _WHY else reasons)
        if said and because:
            return Spoken(said, because, unless)
    return None


def _parted(text: str, separator: re.Pattern[str]) -> tuple[str, str] | None:
    """What stands before and after it; the same may be None."""
    found = separator.search(text, 1)
    return found and (text[: found.start()].strip(_BESIDE), text[found.end() :].lstrip(" ,、"))


def _without(text: str, endings: tuple[str, ...]) -> str:
    return text.removesuffix(next(filter(text.endswith, endings), ""))


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in _PARTS.split(text) if part.strip(_BESIDE))
