"""What a text cites ([c3], or several as [c1, c4]), and whether it quotes a passage word for word."""

import re
import unicodedata

from aufheben.domain.text import legible
from aufheben.logic.likeness import is_japanese

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_IDS = re.compile(r"(?<![a-z0-9])c(\d+)(?![a-z0-9])", re.IGNORECASE)
WORDS, SIGNS = 3, 6
"""Fewest words (of Japanese: characters) that say enough to be quoted."""


def cited(text: str) -> tuple[str, ...]:
    """The ids of the claims that a text cites, in order, each once; width and case aside.

    Whatever brackets name a claim counts.
    """
    folded = unicodedata.normalize("NFKC", text)
    found = (f"c{int(key)}" for group in _BRACKETS.findall(folded) for key in _IDS.findall(group))
    return tuple(dict.fromkeys(found))


def stands(quoted: str, passage: str) -> bool:
    """Word for word, width and spacing aside; a whole passage may be shorter than the least."""
    words, text = plain(quoted), plain(passage)
    if not words or (len_of(words) < (SIGNS if is_japanese(words) else WORDS) and words != text):
        return False
    if is_japanese(words):
        return words in text
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def len_of(text: str) -> int:
    """Its words, or of Japanese its characters."""
    return len(text) if is_japanese(text) else len(text.split())


def plain(text: str) -> str:
    """Width and spacing aside."""
    return " ".join(unicodedata.normalize("NFKC", legible(text)).split())
