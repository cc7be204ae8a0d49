"""A graph as one SVG element without scripts: a box a node, an arc an edge, all said in words too."""

from collections.abc import Iterator, Mapping

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

JAPANESE = {
    "thesis": "主論証", "rebut": "反駁", "undercut": "アンダーカット", "undermine": "前提の疑問視",
    "synthesis": "止揚論証", "claim": "主張", "defeats": "退ける", "lifted": "止揚",
    "resolved": "答えのある攻撃", "merged": "まとめる", "justified": "正当", "overruled": "却下",
    "defensible": "擁護可能", "open": "未決", "budget exceeded": "計算の上限超過",
    "in": "成り立つ", "out": "退けられた", "undecided": "未決", "withdrawn": "取り下げ",
    "logic": "論理への攻撃", "evidence": "証拠への攻撃", "relevance": "関連性への攻撃",
}  # fmt: skip
"""What nodes and edges are and where they stand, in Japanese."""


def svg(graph: Graph, lang: str = "en") -> str:
    """The nodes below each other in their order; status in words, never by color alone."""
    words = JAPANESE if lang == "ja" else {}
    rows = {node.id: number for number, node in enumerate(graph.nodes)}
    height = ROW * len(rows) + 16
    known = [edge for edge in graph.edges if {edge.source, edge.target} <= rows.keys()]
    arcs = "".join(_arc(edge, rows, words) for edge in known)
    boxes = "".join(part for node in graph.nodes for part in _box(node, rows[node.id], words))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" role="img">'
        f"{_ARROW}{arcs}{boxes}</svg>"
    )


def _box(node: Node, row: int, words: Mapping[str, str]) -> Iterator[str]:
    top = 8 + ROW * row
    line = _LINES.get(node.status, 1)
    head = f"{node.id} · {node.seat} · {_in(words, node.role)} · {_in(words, node.status)}"
    said = node.said if len(node.said) <= LONGEST else f"{node.said[: LONGEST - 1]}…"
    yield f"<g><title>{escaped(node.said)}</title>"
    yield (
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 8}" height="{BOX}" rx="5" '
        f'fill="none" stroke="currentColor" stroke-width="{line}"/>'
    )
    yield f'<text x="{LEFT + 10}" y="{top + 18}" fill="currentColor">{escaped(head)}</text>'
    yield f'<text x="{LEFT + 10}" y="{top + 36}" fill="currentColor">{escaped(said)}</text></g>'


def _arc(edge: Edge, rows: dict[str, int], words: Mapping[str, str]) -> str:
    """From one box to another, the farther the wider; what it says is its title."""
    start, end = (8 + ROW * rows[name] + BOX // 2 for name in (edge.source, edge.target))
    # Two edges between the same boxes are told apart by their ends.
    start, end = (start - 6, end - 6) if start > end else (start + 6, end + 6)
    reach = LEFT - min(LEFT - 8, 18 + 16 * abs(rows[edge.source] - rows[edge.target]))
    dash = _DASHES.get(edge.kind)
    style = f' stroke-dasharray="{dash}"' if dash else ""
    said = escaped(f"{edge.source} {_in(words, edge.kind)} {edge.target}")
    return (
        f'<path d="M{LEFT} {start}C{reach} {start} {reach} {end} {LEFT} {end}" fill="none" '
        f'stroke="currentColor"{style} marker-end="url(#aufheben-arrow)"><title>{said}</title></path>'
    )


def _in(words: Mapping[str, str], word: str) -> str:
    return words.get(word, word)
