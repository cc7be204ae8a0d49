"""Times and lengths in headings, which name nobody: `(7:12)`, `（6分）`, `[00:03:10 - 00:09:02]`."""

import re
import unicodedata

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
