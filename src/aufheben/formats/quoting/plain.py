"""Words of others in plain text: each on its line, so that none passes for a line of ours.

A page of words needs as much of any target: how a line is written, and how paragraphs are.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from aufheben.formats.quoting import markdown
from aufheben.formats.quoting.characters import flat

_INDENT = re.compile(" *")


def line(text: str) -> str:
    """On one line."""
    return flat(text)


def text(text: str) -> list[str]:
    """Paragraphs, set in: no line of theirs begins where our headings do."""
    return [f"  {flat(each)}".rstrip() for each in text.strip().splitlines()]


def page(lines: Iterable[str]) -> str:
    """A page of lines of ours: whatever is in one, it stays one, as far in as it was."""
    return "".join(f"{_kept(each)}\n" for each in lines)


def _kept(line: str) -> str:
    indent = _INDENT.match(line)
    return f"{indent[0] if indent else ''}{flat(line)}".rstrip()


class Target(NamedTuple):
    """How words of others stand in one line, and how in paragraphs."""

    line: Callable[[str], str]
    text: Callable[[str], list[str]]


PLAIN: Final = Target(line, text)
MARKDOWN: Final = Target(markdown.line, markdown.text)
