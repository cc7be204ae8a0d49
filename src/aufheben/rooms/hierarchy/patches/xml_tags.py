"""The elements of an XML text with their places, entities and all."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

_TAG = re.compile(
    r"""<[^\s/>]+(?P<more>(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?P<empty>/?)>"""
)
_PAIR = re.compile(r"""(?<!\S)([^\s=]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""")


@dataclass(slots=True, kw_only=True)
class Element:
    """An element. `name` and the keys of `attributes` are namespace and local name in one.

    It stands from `start` to `end`, its content from `opened` to `closed`; `raw` are the places of
    the attributes' values, by their names as written; `spaces` the prefixes that hold in it.
    """

    name: str
    start: int
    attributes: Mapping[str, str]
    raw: Mapping[str, tuple[int, int]]
    spaces: Mapping[str, str]
    opened: int
    empty: bool
    closed: int = 0
    end: int = 0
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def place(self, attribute: str) -> tuple[int, int] | None:
        """Where the value of an attribute of that local name is written."""
        return next((at for name, at in self.raw.items() if name.endswith(f":{attribute}")), None)


def root_of(text: str) -> Element:
    """The root element. The text is known to be sound XML that reads nothing else."""
    return _Reader(text).root()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.data = text.encode()
        self.byte = self.char = 0
        self.open: list[Element] = []
        self.found: Element | None = None
        self.spaces: list[tuple[str, str]] = []

    def root(self) -> Element:
        from xml.parsers import expat

        parser = expat.ParserCreate("UTF-8", namespace_separator="")
        parser.buffer_text = True
        self._listen(parser)
        parser.Parse(self.data, True)
        if self.found is None:
            raise ValueError(self.text[:40])
        return self.found

    def _listen(self, parser: "XMLParserType") -> None:
        def begins(name: str, attributes: dict[str, str]) -> None:
            self._begin(name, attributes, self._at(parser.CurrentByteIndex))

        def ends(_: str) -> None:
            self._end(self._at(parser.CurrentByteIndex))

        def says(text: str) -> None:
            if self.open:
                self.open[-1].text += text

        def space(prefix: str | None, name: str | None) -> None:
            self.spaces.append((prefix or "", name or ""))

        parser.StartNamespaceDeclHandler = space
        parser.StartElementHandler = begins
        parser.EndElementHandler = ends
        parser.CharacterDataHandler = says

    def _at(self, byte: int) -> int:
        """Characters before a byte; bytes come in order."""
        self.char += len(self.data[self.byte : byte].decode())
        self.byte = byte
        return self.char

    def _begin(self, name: str, attributes: dict[str, str], start: int) -> None:
        tag = _TAG.match(self.text, start)
        if tag is None:
            raise ValueError(self.text[start : start + 40])
        above = self.open[-1] if self.open else None
        element = Element(
            name=name,
            start=start,
            attributes=attributes,
            raw={
                pair[1]: pair.span(2 if pair[2] is not None else 3)
                for pair in _PAIR.finditer(self.text, *tag.span("more"))
            },
            spaces={**(above.spaces if above else {}), **dict(self.spaces)},
            opened=tag.end(),
            empty=bool(tag["empty"]),
        )
        self.spaces.clear()
        if above is not None:
            above.children.append(element)
        else:
            self.found = element
        self.open.append(element)

    def _end(self, at: int) -> None:
        element = self.open.pop()
        element.closed = element.opened if element.empty else at
        element.end = element.opened if element.empty else self.text.index(">", at) + 1
