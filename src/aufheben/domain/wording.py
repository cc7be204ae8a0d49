"""Sentences as they were said, without their stops; when two of them are the same words."""

import re
import unicodedata

from aufheben.domain.legible import legible

_STOPS = re.compile(r"[\s.。．]+$")


def bare(text: str) -> str:
    """One line without the stop at its end."""
    return _STOPS.sub("", " ".join(text.split()))


def plain(text: str) -> str:
    """Compatibility-normalized, case-folded, single-spaced, without a closing stop."""
    folded = unicodedata.normalize("NFKC", legible(text)).casefold()
    return " ".join(folded.split()).rstrip(".。 ")
