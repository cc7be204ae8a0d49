"""Words of others in plain text: each on its line, so that none passes for a line of ours."""

import re
from collections.abc import Iterable

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
