"""When two sentences are the same words."""

import unicodedata

from aufheben.domain.legible import legible


def plain(text: str) -> str:
    """Compatibility-normalized, case-folded, single-spaced, without a closing stop."""
    folded = unicodedata.normalize("NFKC", legible(text)).casefold()
    return " ".join(folded.split()).rstrip(".。 ")
