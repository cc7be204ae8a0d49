"""When two sentences are the same words."""

import unicodedata


def plain(text: str) -> str:
    """Compatibility-normalized, case-folded, single-spaced, without a closing stop."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).rstrip(".。 ")
