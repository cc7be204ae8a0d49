"""What people draw and write around a heading, and what a line lacks to be one.

Times and lengths in headings name nobody: `(7:12)`, `（6分）`, `[00:03:10 - 00:09:02]`.
"""

import re
import unicodedata
from difflib import get_close_matches

from aufheben.rooms.judging.transcripts.exchange_headings import exchange_of
from aufheben.rooms.judging.transcripts.roles import WORDS, role_of

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
_DRAWN = "~=*_#|+^—–-・:\uff1a"
_SHORT, _WIDE = 60, 20
_WORD = re.compile(r"[^\W\d_]+")
_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?\s*(?:[ap]\.?m\.?)?"
_UNIT = r"(?:h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?|words?|['’′]|[\"”″]|時間?|分間?|秒間?|字|語|文字)"
_LENGTH = (
    rf"(?:\d[\d,.]*(?:\s*-?\s*{_UNIT}(?![A-Za-z])\.?\s*半?\s*)(?:(?:and\s*)?\d+\s*{_UNIT}?\s*)?)"
)
_ABOUT = r"(?:(?:time|length|duration|start(?:ed)?|at|about|approx\.?|ca?\.|~|時間|持ち時間|制限時間|開始|約)\s*:?\s*)*"
_MORE = r"(?:\s*(?:-|–|—|~|〜|/|to|から|of|,|->|-->|まで|以内|経過)\s*)"
_ONE = rf"{_ABOUT}(?:{_CLOCK}|{_LENGTH})(?:まで|以内|経過|speech|each)?"
_TIME = re.compile(rf"\s*{_ONE}(?:{_MORE}(?:{_ONE}|\d+)?)?\s*", re.IGNORECASE)
_BRACKETED = re.compile(
    r"(?:(?<!\s)\s++)?(?:\(([^()]{1,40})\)|\[([^\[\]]{1,40})\]|<([^<>]{1,40})>|\uff08([^\uff08\uff09]{1,40})\uff09|\u3014([^\u3014\u3015]{1,40})\u3015)\s*+"
)
_APART = re.compile(r"(?:(?<!\s)\s++)?(?:[、，;/・]|,(?!\d{3}(?!\d)))\s*+")
_MARKS = " ,、–—|/・-"


_PAIRS |= {"\uff08": "\uff09", "\u3014": "\u3015"}


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


def is_time(words: str) -> bool:
    """Whether words say a time or a length and nothing besides."""
    return len(words) <= 40 and bool(_TIME.fullmatch(unicodedata.normalize("NFKC", words)))


def timeless(words: str) -> str:
    """A heading without the times in it."""
    left = _BRACKETED.sub(_unless_time, words).strip()
    parts = left.split()
    for many in (3, 2, 1):
        if len(parts) > many and is_time(" ".join(parts[-many:])):
            return " ".join(parts[:-many]).rstrip(_MARKS)
        if len(parts) > many and is_time(" ".join(parts[:many]).rstrip(_MARKS)):
            return " ".join(parts[many:]).lstrip(_MARKS)
    return left


def _unless_time(found: re.Match[str]) -> str:
    said = next(filter(None, found.groups()))
    kept = [part for part in _APART.split(said) if not is_time(part)]
    if len(kept) == len(_APART.split(said)):
        return found[0]
    return found[0].replace(said, ", ".join(kept)) if kept else " "
