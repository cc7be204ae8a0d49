"""What an RDF/XML text states where, entities and all (W3C 2014, RDF 1.1 XML Syntax)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from aufheben.rooms.hierarchy.ontologies.names import BASE
from aufheben.rooms.hierarchy.patches.spans import Block, Statement, Subject

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

    from rdflib.term import URIRef

    from aufheben.rooms.hierarchy.patches.spans import Object

_TAG = re.compile(
    r"""<[^\s/>]+(?P<more>(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?P<empty>/?)>"""
)
_PAIR = re.compile(r"""(?<!\S)([^\s=]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""")
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XML = "http://www.w3.org/XML/1998/namespace"
_NOT_SAID = {f"{RDF}Description", f"{RDF}RDF"}


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


def blocks_of(root: Element) -> Iterator[tuple[Block, Element]]:
    """Every description with its element, in the order in which they begin."""
    if root.name == f"{RDF}RDF":
        base, lang = _inherited(root, BASE, "")
        for child in root.children:
            yield from _described(child, base, lang)
    else:
        yield from _described(root, BASE, "")


def _inherited(element: Element, base: str, lang: str) -> tuple[str, str]:
    attributes = element.attributes
    base = urljoin(base, attributes.get(f"{XML}base", ""))
    return base, attributes.get(f"{XML}lang", lang)


def _described(element: Element, base: str, lang: str) -> Iterator[tuple[Block, Element]]:
    base, lang = _inherited(element, base, lang)
    subject = _subject(element, base)
    block = Block(subject=subject, start=element.start, end=element.end)
    if element.name not in _NOT_SAID:
        block.statements.append(_typed(element, subject))
    nested: list[tuple[Block, Element]] = []
    for child in element.children:
        inner = _inherited(child, base, lang)
        block.statements.append(_stated(child, subject, *inner))
        if child.attributes.get(f"{RDF}parseType", "Collection") == "Collection":
            nested += [each for node in child.children for each in _described(node, *inner)]
    yield block, element
    yield from nested


def _subject(element: Element, base: str) -> Subject:
    from rdflib.term import URIRef

    attributes = element.attributes
    if f"{RDF}ID" in attributes:
        return URIRef(urljoin(base, f"#{attributes[f'{RDF}ID']}"))
    about = attributes.get(f"{RDF}about")
    return element.start if about is None else _resolved(about, base)


def _resolved(reference: str, base: str) -> "URIRef":
    from rdflib.term import URIRef

    joined = urljoin(base, reference, allow_fragments=True)
    return URIRef(f"{joined}#" if reference.endswith("#") and not joined.endswith("#") else joined)


def _typed(element: Element, subject: Subject) -> Statement:
    """The type that a tag states; it has no place of its own."""
    from rdflib.term import URIRef

    return Statement(
        subject=subject,
        predicate=URIRef(f"{RDF}type"),
        value=URIRef(element.name),
        start=element.start,
        end=element.start,
    )


def _stated(element: Element, subject: Subject, base: str, lang: str) -> Statement:
    from rdflib.term import URIRef

    value, named = _value(element, base, lang)
    return Statement(
        subject=subject,
        predicate=URIRef(element.name),
        value=value,
        start=element.start,
        end=element.end,
        named=named,
    )


def _value(element: Element, base: str, lang: str) -> "tuple[Object, tuple[int, int] | None]":
    from rdflib.term import Literal, URIRef

    attributes = element.attributes
    if (reference := attributes.get(f"{RDF}resource")) is not None:
        return _resolved(reference, base), element.place("resource")
    if f"{RDF}parseType" in attributes or f"{RDF}nodeID" in attributes:
        return None, None
    if element.children:
        node = element.children[0]
        value = _subject(node, _inherited(node, base, lang)[0])
        return value, None if node.children else node.place("about")
    if datatype := attributes.get(f"{RDF}datatype"):
        return Literal(element.text, datatype=URIRef(_resolved(datatype, base))), None
    return Literal(element.text, lang=lang or None), None
