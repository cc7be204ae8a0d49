"""An argument graph as DOT, the language of Graphviz."""

from collections.abc import Iterator

from aufheben.domain.legible_text import legible
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.formats.interchange.links import links
from aufheben.formats.quoting.characters import flat, short

LABEL = 80
"""Most characters of what is drawn in a box; `text` has all of them."""


def write_dot(graph: ArgumentGraph) -> str:
    """Statements are boxes, inferences and conflicts small ones; `text`, `by`, `status`, `weight`
    and `original` (the id) are attributes besides, for programs that read DOT, in which every backslash is doubled.
    """
    lines = [f"digraph {_quoted(graph.title or 'graph')} {{", "  node [shape=box];"]
    return "\n".join([*lines, *_nodes(graph), *_edges(graph), "}"]) + "\n"


def _nodes(graph: ArgumentGraph) -> Iterator[str]:
    names = links(graph).names
    for each in graph.statements:
        fields = {
            "kind": "statement",
            "original": each.id,
            "label": _drawn(each.text),
            "text": each.text,
        }
        more = {"by": each.by, "status": each.status}
        weight = {} if each.weight is None else {"weight": str(each.weight)}
        yield _line(names[each.id], fields | more | weight)
    for step in graph.inferences:
        fields = {
            "kind": "inference",
            "original": step.id,
            "label": _drawn(step.rule),
            "text": step.rule,
        }
        yield _line(names[step.id], fields | {"by": step.by, "shape": "ellipse"})
    for conflict in graph.conflicts:
        fields = {"kind": "conflict", "original": conflict.id, "label": "×", "by": conflict.by}
        yield _line(names[conflict.id], fields | {"shape": "circle"})


def _edges(graph: ArgumentGraph) -> Iterator[str]:
    for link in links(graph).edges:
        style = {"target": "style=dashed, arrowhead=tee", "source": "style=dashed, arrowhead=none"}
        drawn = style.get(link.role, "arrowhead=none" if link.role == "premise" else "style=solid")
        yield f"  {link.source} -> {link.target} [role={link.role}, {drawn}];"


def _line(name: str, fields: dict[str, str]) -> str:
    said = ", ".join(f"{key}={_quoted(each)}" for key, each in fields.items() if each)
    return f"  {name} [{said}];"


def _drawn(text: str) -> str:
    """Graphviz reads entities of HTML in what it draws."""
    return short(flat(text), LABEL).replace("&", "&amp;")


def _quoted(text: str) -> str:
    """Backslashes are doubled: a single one joins with what follows it, a quote or a letter."""
    return '"' + legible(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
