"""What a page of words needs of its target."""

from collections.abc import Callable
from typing import Final, NamedTuple

from aufheben.formats.quoting import markdown, plain


class Target(NamedTuple):
    """How words of others stand in one line, and how in paragraphs."""

    line: Callable[[str], str]
    text: Callable[[str], list[str]]


PLAIN: Final = Target(plain.line, plain.text)
MARKDOWN: Final = Target(markdown.line, markdown.text)
