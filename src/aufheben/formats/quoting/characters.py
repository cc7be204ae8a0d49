"""Characters that no page can show, or that a terminal would obey: they become a blank, a sign, or
their own number. Japanese quotations within quotations have marks of their own.
"""

import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
# Halves of characters encode in no file, and XML knows the last two neither.
_NO_TEXT = re.compile(r"[\ud800-\udfff\ufffe\uffff]")
# What turns the direction of a whole line; the marks of one letter's direction stay.
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
# Colors of skin, which belong to the hand before them.
_TONE = re.compile(r"[\U0001f3fb-\U0001f3ff]")
_BLANKS = re.compile(r"[ \xa0]+")
# All that JSON may hold of it stands within its strings, where the escape means the character.
# A table's lines end in a return and a feed, which together go to the next line and no other.
_OBEYED = re.compile(
    r"(?!\r\n)[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_INNER = str.maketrans("「」", "『』")
_OUTER = str.maketrans("『』", "「」")


def bare(text: str) -> str:
    """`text` without control characters and lone surrogates: it takes one line, and encodes."""
    return _NO_TEXT.sub("\ufffd", _CONTROL.sub(" ", text))


def unturned(text: str) -> str:
    """`bare`, and what would turn the direction of a line is shown as its number."""
    return _TURNING.sub(lambda turn: f"\\u{ord(turn[0]):04x}", bare(text))


def flat(text: str) -> str:
    """`unturned`, and every run of blanks is one space; Japanese ones stay within a line."""
    return _BLANKS.sub(" ", unturned(text)).strip()


def short(line: str, most: int) -> str:
    """At most so many characters: cut between words where one ends in the second half, else
    between whole characters, and ended by "…".
    """
    if len(line) <= most:
        return line
    end = most - 1
    while end > 0 and _joined(line, end):
        end -= 1
    word = line.rfind(" ", 0, end + 1)
    return f"{line[: word if word > most // 2 else end].rstrip()}…"


def _joined(line: str, at: int) -> bool:
    """Whether what stands there belongs to the character before it."""
    joins = line[at - 1] == "\u200d" or line[at] in "\u200d\ufe0e\ufe0f" or _TONE.match(line, at)
    return bool(joins) or unicodedata.combining(line[at]) > 0


def clean(text: str) -> str:
    """For a terminal: control characters and turns of direction become escapes; lines stay."""
    return _OBEYED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def nested(text: str, lang: str) -> str:
    """A quotation between 「 and 」 of a Japanese sentence; in other languages nothing is changed."""
    return text.translate(_INNER) if lang == "ja" else text


def unnested(text: str) -> str:
    """The same quotation by itself."""
    return text.translate(_OUTER)
