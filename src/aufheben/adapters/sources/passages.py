"""Documents cut into passages: paragraphs, and long ones where a line or a sentence ends."""

import re
from collections.abc import Iterator

LONGEST = 1200
"""Characters in a passage, at most."""
_BETWEEN = re.compile(r"\n[^\S\n]*\n\s*|\f")
# Where to cut a long paragraph, best first: after a line, a sentence, a word.
_ENDS = (
    re.compile(r"\n"),
    re.compile(r"[。！？]|[.!?][\"'”’)]*(?=\s)"),
    re.compile(r"[\s、，]"),
)


def cut(text: str) -> Iterator[str]:
    """The passages of a text in order, each word for word as it stands there, none blank."""
    for paragraph in _BETWEEN.split(text):
        rest = paragraph.strip()
        while rest:
            at = _end(rest)
            yield rest[:at].rstrip()
            rest = rest[at:].lstrip()


def _end(text: str) -> int:
    """Where the first passage of a paragraph ends."""
    if len(text) <= LONGEST:
        return len(text)
    for ends in _ENDS:
        # Not before a third of what fits: a passage wants its context.
        found = [m.end() for m in ends.finditer(text, LONGEST // 3, LONGEST)]
        if found:
            return found[-1]
    return LONGEST
