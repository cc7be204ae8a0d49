"""An argument graph as GraphML, which yEd, Gephi and networkx read."""

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from aufheben.domain.legible_text import legible
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.formats.interchange.links import links

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""
_KEYS = {
    "kind": "string",
    "name": "string",
    "label": "string",
    "by": "string",
    "status": "string",
    "weight": "double",
}


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
    names = links(graph).names
    for each in graph.statements:
        weight = "" if each.weight is None else repr(float(each.weight))
        said = {"kind": "statement", "name": each.id, "label": each.text, "by": each.by}
        yield _node(names[each.id], said | {"status": each.status, "weight": weight})
    for step in graph.inferences:
        said = {"kind": "inference", "name": step.id, "label": step.rule, "by": step.by}
        yield _node(names[step.id], said)
    for conflict in graph.conflicts:
        said = {"kind": "conflict", "name": conflict.id, "by": conflict.by}
        yield _node(names[conflict.id], said)


def _edges(graph: ArgumentGraph) -> Iterator[str]:
    for link in links(graph).edges:
        data = _data("role", link.role)
        yield f'<edge source="{link.source}" target="{link.target}">{data}</edge>'


def _node(name: str, said: Mapping[str, str]) -> str:
    data = "".join(_data(key, each) for key, each in said.items() if each)
    return f'<node id="{name}">{data}</node>'


def _data(key: str, text: str) -> str:
    return f'<data key="{key}">{escape(legible(text))}</data>'
