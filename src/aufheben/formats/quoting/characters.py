"""Characters that no page can show: they become a blank, a sign, or their own number."""

import re

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
# Halves of characters encode in no file, and XML knows the last two neither.
_NO_TEXT = re.compile(r"[\ud800-\udfff\ufffe\uffff]")
# What turns the direction of a whole line; the marks of one letter's direction stay.
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_BLANKS = re.compile(r"[ \xa0]+")


def bare(text: str) -> str:
    """`text` without control characters and lone surrogates: it takes one line, and encodes."""
    return _NO_TEXT.sub("\ufffd", _CONTROL.sub(" ", text))


def unturned(text: str) -> str:
    """`bare`, and what would turn the direction of a line is shown as its number."""
    return _TURNING.sub(lambda turn: f"\\u{ord(turn[0]):04x}", bare(text))


def flat(text: str) -> str:
    """`unturned`, and every run of blanks is one space; Japanese ones stay within a line."""
    return _BLANKS.sub(" ", unturned(text)).strip()
