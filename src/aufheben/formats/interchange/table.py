"""An argument graph as one table: a row for each node, then a row for each edge."""

from collections.abc import Iterator

from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.formats.interchange.links import links
from aufheben.formats.quoting.data import comma_separated, text_cell

COLUMNS = ("kind", "id", "name", "label", "by", "status", "weight", "source", "target")
"""`kind` of an edge is its role; only edges have `source` and `target`, which are ids of nodes."""


def write_csv(graph: ArgumentGraph) -> str:
    """One file, so that nothing gets lost between two; filter by `kind` for nodes and edges.

    No cell is calculated by a spreadsheet, and each takes one line.
    """
    return comma_separated([COLUMNS, *_nodes(graph), *_edges(graph)])


def _nodes(graph: ArgumentGraph) -> Iterator[tuple[str, ...]]:
    names = links(graph).names
    if graph.title:
        yield _row("graph", "", "", graph.title)
    for each in graph.statements:
        weight = "" if each.weight is None else repr(float(each.weight))
        status = (each.by, each.status, weight)
        yield _row("statement", names[each.id], each.id, each.text, *status)
    for step in graph.inferences:
        yield _row("inference", names[step.id], step.id, step.rule, step.by)
    for conflict in graph.conflicts:
        yield _row("conflict", names[conflict.id], conflict.id, "", conflict.by)


def _edges(graph: ArgumentGraph) -> Iterator[tuple[str, ...]]:
    for link in links(graph).edges:
        yield (*_row(link.role)[:-2], link.source, link.target)


def _row(*cells: str) -> tuple[str, ...]:
    return tuple(text_cell(each) for each in (*cells, *[""] * (len(COLUMNS) - len(cells))))
