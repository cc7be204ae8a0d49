"""Text cut and put together again: everything between the cuts stays as it is."""

from collections.abc import Iterable
from typing import NamedTuple


class Cut(NamedTuple):
    """What stands from `start` to `end` (characters, the end excluded) becomes `text`."""

    start: int
    end: int
    text: str = ""


def cut(text: str, cuts: Iterable[Cut]) -> str:
    """The text with all cuts made. Raises ValueError for cuts that overlap."""
    parts, at = [], 0
    for each in sorted(set(cuts)):
        if each.start < at:
            raise ValueError(each)
        parts += [text[at : each.start], each.text]
        at = each.end
    return "".join([*parts, text[at:]])


def whole_lines(text: str, start: int, end: int, comment: str = "") -> tuple[int, int]:
    """The same place with its lines, where nothing else stands on them but a comment behind it,
    which begins with `comment`.
    """
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last + 1
    rest = text[end:last].strip()
    alone = not text[first:start].strip() and (
        not rest or rest[: len(comment)] == (comment or None)
    )
    return (first, last) if alone else (start, end)


def indent_at(text: str, start: int) -> str:
    """The blanks before the first sign of the line on which a place is."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return line[: len(line) - len(line.lstrip())]


def line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
