"""An argument graph as GraphML, which yEd, Gephi and networkx read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from aufheben.domain.text import encodable, legible
from aufheben.errors import BadInput
from aufheben.formats.interchange.graph import ArgumentGraph, Reading, links, nodes
from aufheben.formats.interchange.step_nodes import Linked
from aufheben.words import speaker

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType


_say = speaker(__name__)
_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""
_KEYS = {
    "kind": "string", "name": "string", "label": "string", "by": "string", "status": "string",
    "weight": "double",
}  # fmt: skip
_OWNERS: Final = ("graph", "node", "edge")
"""Elements that `data` may stand in."""


def write_graphml(graph: ArgumentGraph) -> str:
    """Statements, inferences and conflicts are nodes: `kind`, `name` (the id), `label` (the text or
    the rule), `by`, `status`, `weight`; `role` says what an edge is.
    """
    keys = [_key(name, "node", kind) for name, kind in _KEYS.items()]
    keys += [_key("role", "edge", "string"), _key("title", "graph", "string")]
    title = [_data("title", graph.title)] if graph.title else []
    lines = [*keys, '<graph id="G" edgedefault="directed">', *title, *_nodes(graph), *_edges(graph)]
    return _HEAD + "\n".join([*lines, "</graph>", "</graphml>"]) + "\n"


def _key(name: str, of: str, kind: str) -> str:
    return f'<key id="{name}" for="{of}" attr.name="{name}" attr.type="{kind}"/>'


def _nodes(graph: ArgumentGraph) -> Iterator[str]:
    for name, said in nodes(graph):
        data = "".join(_data(key, each) for key, each in said.items() if each)
        yield f'<node id="{name}">{data}</node>'


def _edges(graph: ArgumentGraph) -> Iterator[str]:
    for link in links(graph).edges:
        data = _data("role", link.role)
        yield f'<edge source="{link.source}" target="{link.target}">{data}</edge>'


def _data(key: str, text: str) -> str:
    return f'<data key="{key}">{escape(legible(text))}</data>'


def read_graphml(text: str, file: str | None = None) -> Reading:
    """The graph; nodes say their `kind`, and keys are known by their `attr.name`.

    A DOCTYPE is refused: without one there are no entities, which could read other files or
    unfold without end. Raises BadInput naming the line.
    """
    try:
        return _GraphML().read(text.removeprefix("\ufeff"))
    except BadInput as wrong:
        raise wrong.at(file=file) from None


@dataclass(slots=True, kw_only=True)
class _Open:
    """An element that is being read."""

    element: str
    attributes: Mapping[str, str]
    line: int
    said: dict[str, str] = field(default_factory=dict)
    text: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class _GraphML:
    linked: Linked = field(default_factory=Linked)
    keys: dict[str, str] = field(default_factory=dict)
    open: list[_Open] = field(default_factory=list)
    title: str = ""
    hyperedges: int = 0

    def read(self, text: str) -> Reading:
        from xml.parsers import expat

        parser = expat.ParserCreate("utf-8")
        self._listen(parser)
        try:
            parser.Parse(encodable(text).encode(), True)
        except expat.ExpatError as wrong:
            what = _say("no_xml", errorstring=expat.ErrorString(wrong.code))
            raise BadInput(what, do=_say("mend_line"), line=wrong.lineno) from None
        found = self.linked.reading(self.title)
        if not self.hyperedges:
            return found
        note = _say("hyperedges", n=self.hyperedges)
        return Reading(graph=found.graph, notes=(note, *found.notes))

    def _listen(self, parser: "XMLParserType") -> None:
        def doctype(*_: object) -> None:
            do = _say("remove_graphml_needs")
            raise BadInput(_say("doctype"), do=do, line=parser.CurrentLineNumber)

        def begin(name: str, attributes: dict[str, str]) -> None:
            element = name.rpartition(":")[2]
            if not self.open and element != "graphml":
                do = _say("give_graphml_whose")
                raise BadInput(_say("no_graphml_begins", element=element[:40]), do=do, line=1)
            line = parser.CurrentLineNumber
            self.open.append(_Open(element=element, attributes=attributes, line=line))

        parser.StartDoctypeDeclHandler = doctype
        parser.StartElementHandler = begin
        parser.EndElementHandler = lambda _: self._end(self.open.pop())
        parser.CharacterDataHandler = self._text

    def _text(self, text: str) -> None:
        self.open[-1].text.append(text)

    def _end(self, found: _Open) -> None:
        match found.element:
            case "key" if key := found.attributes.get("id"):
                self.keys[key] = found.attributes.get("attr.name", key)
            case "data":
                self._data(found)
            case "graph":
                self.title = found.said.get("title") or self.title
            case "node":
                self.linked.node(_named(found, "id"), found.said, found.line)
            case "edge":
                self.linked.edge(_named(found, "source"), _named(found, "target"))
            case "hyperedge":
                self.hyperedges += 1

    def _data(self, found: _Open) -> None:
        if self.open and self.open[-1].element in _OWNERS:
            key = _named(found, "key")
            self.open[-1].said[self.keys.get(key, key)] = "".join(found.text)


def _named(found: _Open, attribute: str) -> str:
    name = found.attributes.get(attribute)
    if name:
        return name
    what = _say("element_without", element=found.element, attribute=attribute)
    raise BadInput(what, do=_say("give_each_node_id"), line=found.line)
