"""As much of a document as fits a screen: the result on top, how it ended below."""

from collections.abc import Iterable
from dataclasses import dataclass

from aufheben.formats.document.blocks import (
    Beside,
    Block,
    Document,
    Heading,
    Items,
    Line,
    Section,
)
from aufheben.formats.document.text import Text
from aufheben.formats.quoting.plain import PLAIN
from aufheben.formats.wrapping import width_of, wrapped
from aufheben.words import Lang, speaker

ITEMS = 5
"""Most items of a list."""
_say = speaker(__name__)


def screen(document: Document, lang: Lang, width: int, height: int, rest: str) -> str:
    """The heading, blocks as long as they fit, and the footer; `rest` is the command for all of it."""
    fitting = _Fitting(Text(lang, PLAIN), width)
    last = fitting.text.line(_say("rest", command=rest))
    below = ["", *fitting.blocks(filter(_is_footer, document)), *wrapped(last, width)]
    room = max(1, height - len(below))
    lines = fitting.heading(document, room)
    for block in document:
        if isinstance(block, Heading) or _is_footer(block):
            continue
        found = fitting.fitted(block, room - len(lines))
        if not found:
            break
        lines += found
    return "\n".join([*lines, *below]) + "\n"


def _is_footer(block: Block) -> bool:
    return isinstance(block, Line) and block.role == "footer"


@dataclass(frozen=True, slots=True)
class _Fitting:
    text: Text
    width: int

    def wrapped(self, lines: Iterable[str]) -> list[str]:
        return [part for line in lines if line for part in wrapped(line, self.width)]

    def blocks(self, blocks: Iterable[Block]) -> list[str]:
        return [part for block in blocks for part in self.wrapped(self.text.block(block))]

    def heading(self, document: Document, room: int) -> list[str]:
        """As much of it as there is room for."""
        said = (block.said for block in document if isinstance(block, Heading))
        lines = [
            part for each in said for part in wrapped(self.text.line(each), self.width, hang=0)
        ]
        return lines if len(lines) <= room else [*lines[: room - 1], self._cut(lines[room - 1])]

    def _cut(self, line: str) -> str:
        while width_of(line) > self.width - 1:
            line = line[:-1]
        return f"{line}…"

    def fitted(self, block: Block, room: int) -> list[str]:
        """A blank line and the block, of a list as many items as fit; nothing where none does."""
        match block:
            case Section(_, (Items(),)):
                lines = self._listed(block, room - 1)
            case Beside(sections):
                lines = [line for each in sections for line in ("", *self.blocks([each]))][1:]
            case _:
                lines = self.blocks([block])
        return ["", *lines] if 0 < len(lines) < room else []

    def _listed(self, section: Section, room: int) -> list[str]:
        """The head, and the items there is room for, at least one; what is left out is counted."""
        [listed] = section.blocks
        assert isinstance(listed, Items)
        lines, shown = self.blocks([Section(section.head)]), 0
        items = [self.blocks([Items((item,))]) for item in listed.items]
        for item in items[:ITEMS]:
            left = len(items) > shown + 1
            if len(lines) + len(item) + left > room:
                break
            lines, shown = [*lines, *item], shown + 1
        if not shown:
            return []
        more = self.text.line(_say("more", count=len(items) - shown))
        return [*lines, *[f"  {more}"] * (shown < len(items))]
