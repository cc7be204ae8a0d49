"""An argument graph as plain nodes and edges: inferences and conflicts are nodes too."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from aufheben.formats.interchange.graph import ArgumentGraph

Role = Literal["premise", "conclusion", "source", "target"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """From a premise to its inference, from there to the conclusion; so with conflicts."""

    source: str
    target: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """`names` are short ones for each id: s1 … statements, i1 … inferences, c1 … conflicts."""

    names: Mapping[str, str]
    edges: tuple[Link, ...]


def links(graph: ArgumentGraph) -> Links:
    """All edges, by short names."""
    names = {each.id: f"s{number}" for number, each in enumerate(graph.statements, start=1)}
    names |= {each.id: f"i{number}" for number, each in enumerate(graph.inferences, start=1)}
    names |= {each.id: f"c{number}" for number, each in enumerate(graph.conflicts, start=1)}
    edges = list[Link]()

    def add(source: str, target: str, role: Role) -> None:
        edges.append(Link(source=names[source], target=names[target], role=role))

    for step in graph.inferences:
        for premise in step.premises:
            add(premise, step.id, "premise")
        add(step.id, step.conclusion, "conclusion")
    for conflict in graph.conflicts:
        for source in conflict.sources:
            add(source, conflict.id, "source")
        add(conflict.id, conflict.target, "target")
    return Links(names=names, edges=tuple(edges))
