"""How words of others stand in a memo: as they are, or so that no Markdown reads them."""

import re
from collections.abc import Callable
from typing import NamedTuple

from aufheben.formats.findings.inert import bare, flat
from aufheben.formats.findings.plain import harmless

_CITATION = re.compile(r"&#91;(c\d+(?:, ?c\d+)*)&#93;(?![(:&])")


class Mark(NamedTuple):
    """For what takes one line, and for a text of several paragraphs."""

    line: Callable[[str], str]
    text: Callable[[str], list[str]]


def _bare_lines(text: str) -> list[str]:
    return [bare(line).rstrip() for line in text.strip().splitlines()]


def _harmless_lines(text: str) -> list[str]:
    return [_harmless_line(line) for line in text.strip().splitlines()]


def _harmless_line(line: str) -> str:
    # A rule, an underline, a list or a number would begin a block of its own.
    inert = re.sub(r"^(\d*)([-+=.)])", lambda m: f"{m[1]}&#{ord(m[2])};", harmless(flat(line)))
    # A citation links nowhere unless a parenthesis or a colon follows; so it may stay as it is.
    return _CITATION.sub(r"[\1]", inert)


unmarked = Mark(flat, _bare_lines)
marked = Mark(_harmless_line, _harmless_lines)
