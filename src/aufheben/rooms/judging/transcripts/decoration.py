"""What people draw around a heading, and what a line lacks to be one."""

import re
import unicodedata
from difflib import get_close_matches

from aufheben.rooms.judging.transcripts.exchange_headings import exchange_of
from aufheben.rooms.judging.transcripts.role_words import WORDS
from aufheben.rooms.judging.transcripts.roles import role_of
from aufheben.rooms.judging.transcripts.times import timeless

_PAIRS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "<": ">",
    "〈": "〉",
    "《": "》",
    "【": "】",
    "「": "」",
    "『": "』",
}
_PAIRS |= {"\uff08": "\uff09", "\u3014": "\u3015"}
_DRAWN = "~=*_#|+^—–-・:\uff1a"
_SHORT, _WIDE = 60, 20
_WORD = re.compile(r"[^\W\d_]+")


def unmarked(line: str) -> str:
    """A line without the marks, signs and brackets around all of it."""
    words = line.strip()
    while words:
        inner = words[1:-1] if _PAIRS.get(words[0]) == words[-1] else words
        inner = inner if words[0] not in inner else words
        inner = inner.strip(_DRAWN + " ")
        inner = inner[1:].strip() if inner and _is_sign(inner[0]) else inner
        if inner == words:
            return words
        words = inner
    return words


def unadorned(line: str) -> str:
    """A line without what makes its first words stand out: `**Motion:** …`, `【論題】…`."""
    line = re.sub(r"^\s*(論題|議題)\s*[「『](.+)[」』]\s*$", r"\1: \2", line)
    line = re.sub(r"^\s*[■□◆◇●○▼▶★]\s*", "", re.sub(r"\*\*|__", "", line))
    return re.sub(r"^\s*[【\[]([^】\]]{1,40})[】\]]\s*+(?:[:\uff1a]\s*+)?(?=\S)", r"\1: ", line)


def _is_sign(character: str) -> bool:
    return unicodedata.category(character) in ("So", "No", "Sk", "Mn")


def is_missed(line: str) -> bool:
    """Whether a line under a blank one heads something, though nothing that is known.

    It is a title but for a slip in spelling, or has a word for questions and answers.
    """
    words = timeless(unmarked(line))
    wide = not words.isascii()
    if not words or len(words) > (_WIDE if wide else _SHORT) or words[-1] in ".!?。\uff01\uff1f,、":
        return False
    exchange = exchange_of(words)
    asked = bool(exchange and exchange.sure) and (wide or len(words.split()) <= 8)
    return asked or role_of(_spelled(words)) is not None


def _spelled(words: str) -> str:
    """The words, each that is nearly one of a title as that is written."""
    return _WORD.sub(lambda word: _near(word[0]), words)


def _near(word: str) -> str:
    plain = word.casefold()
    if plain in WORDS or len(word) < 4:
        return word
    return next(iter(get_close_matches(plain, WORDS, n=1, cutoff=0.8)), word)
