"""Sentences as they were said, without their stops; when two of them are the same words."""

import unicodedata

from aufheben.domain.legible import legible


def bare(text: str) -> str:
    """One line without the stop at its end."""
    return " ".join(text.split()).rstrip(" .。．")


def plain(text: str) -> str:
    """Compatibility-normalized, case-folded, single-spaced, without a closing stop."""
    folded = unicodedata.normalize("NFKC", legible(text)).casefold()
    return " ".join(folded.split()).rstrip(".。 ")
