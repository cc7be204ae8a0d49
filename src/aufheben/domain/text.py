"""Sentences as they were said, without their stops; when two of them are the same words."""

import re
import unicodedata

from aufheben.domain.legible_text import legible

_QUOTED = re.compile(r"""“[^“”]*”|"[^"]*"|‘[^‘’]*’|「[^「」]*」|『[^『』]*』""")


def bare(text: str) -> str:
    """One line without the stop at its end."""
    return " ".join(text.split()).rstrip(" .。．")


def plain(text: str) -> str:
    """Compatibility-normalized, case-folded, single-spaced, without a closing stop."""
    folded = unicodedata.normalize("NFKC", legible(text)).casefold()
    return " ".join(folded.split()).rstrip(".。 ")


def unquoted(text: str) -> str:
    """`text` without what it quotes, which may be in another language than its own words."""
    return _QUOTED.sub(" ", text)
