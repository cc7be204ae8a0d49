"""What an RDF/XML text states where (W3C 2014, RDF 1.1 XML Syntax)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from aufheben.rooms.hierarchy.ontologies.relative_iris import BASE
from aufheben.rooms.hierarchy.patches.statements import Block, Statement, Subject
from aufheben.rooms.hierarchy.patches.xml_tags import Element

if TYPE_CHECKING:
    from rdflib.term import URIRef

    from aufheben.rooms.hierarchy.patches.statements import Object

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XML = "http://www.w3.org/XML/1998/namespace"
_NOT_SAID = {f"{RDF}Description", f"{RDF}RDF"}


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
