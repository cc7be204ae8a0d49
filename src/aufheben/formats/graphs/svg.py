"""A graph as one SVG element without scripts: a box a node, an arc an edge, all said in words too."""

from collections.abc import Iterator

from aufheben.formats.graphs.graph import Edge, Graph, Node
from aufheben.formats.quoting.html import escaped

WIDTH, ROW, BOX, LEFT = 860, 62, 46, 150
"""The picture's width, the height of a row and of a box, and the room for arcs, in pixels."""
LONGEST = 96
"""Characters of what a node says that its box shows; all of it is in its title."""
_DASHES = {"undercut": "6 4", "lifted": "2 3"}
_LINES = {"justified": 3, "in": 3}
_ARROW = (
    '<defs><marker id="aufheben-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
    'markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="currentColor"/></marker></defs>'
)


def svg(graph: Graph) -> str:
    """The nodes below each other in their order; status in words, never by color alone."""
    rows = {node.id: number for number, node in enumerate(graph.nodes)}
    height = ROW * len(rows) + 16
    known = [edge for edge in graph.edges if {edge.source, edge.target} <= rows.keys()]
    arcs = "".join(_arc(edge, rows) for edge in known)
    boxes = "".join(part for node in graph.nodes for part in _box(node, rows[node.id]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" role="img">'
        f"{_ARROW}{arcs}{boxes}</svg>"
    )


def _box(node: Node, row: int) -> Iterator[str]:
    top = 8 + ROW * row
    line = _LINES.get(node.status, 1)
    head = f"{node.id} · {node.seat} · {node.role} · {node.status}"
    said = node.said if len(node.said) <= LONGEST else f"{node.said[: LONGEST - 1]}…"
    yield f"<g><title>{escaped(node.said)}</title>"
    yield (
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 8}" height="{BOX}" rx="5" '
        f'fill="none" stroke="currentColor" stroke-width="{line}"/>'
    )
    yield f'<text x="{LEFT + 10}" y="{top + 18}" fill="currentColor">{escaped(head)}</text>'
    yield f'<text x="{LEFT + 10}" y="{top + 36}" fill="currentColor">{escaped(said)}</text></g>'


def _arc(edge: Edge, rows: dict[str, int]) -> str:
    """From one box to another, the farther the wider; what it says is its title."""
    start, end = (8 + ROW * rows[name] + BOX // 2 for name in (edge.source, edge.target))
    # Two edges between the same boxes are told apart by their ends.
    start, end = (start - 6, end - 6) if start > end else (start + 6, end + 6)
    reach = LEFT - min(LEFT - 8, 18 + 16 * abs(rows[edge.source] - rows[edge.target]))
    dash = _DASHES.get(edge.kind)
    style = f' stroke-dasharray="{dash}"' if dash else ""
    said = escaped(f"{edge.source} {edge.kind} {edge.target}")
    return (
        f'<path d="M{LEFT} {start}C{reach} {start} {reach} {end} {LEFT} {end}" fill="none" '
        f'stroke="currentColor"{style} marker-end="url(#aufheben-arrow)"><title>{said}</title></path>'
    )
