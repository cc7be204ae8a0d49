"""Structural faults of a taxonomy, found without judging what any class means."""

from collections.abc import Iterator, Sequence

from aufheben.domain.findings import Finding
from aufheben.domain.taxonomies import Taxonomy
from aufheben.logic.taxonomies.circles import cycles, pairs
from aufheben.logic.taxonomies.graph import Graph, graph_of
from aufheben.logic.taxonomies.names import duplicate, instance_like, missing
from aufheben.logic.taxonomies.shortcuts import shortcuts

SHOWN = 8
"""Classes of one cycle that a reason names."""


def structural(taxonomy: Taxonomy) -> tuple[Finding, ...]:
    """Self-loops, reversed pairs, cycles, redundant edges, and doubtful names, in this order.

    Within a rule the order is the source's. Time grows about linearly with classes and edges:
    the one search that could grow faster, for redundant edges, is bounded (see `shortcuts`).
    """
    graph, names = graph_of(taxonomy), _Names(taxonomy)
    return (
        *names.loops(),
        *names.pairs(graph),
        *names.cycles(graph),
        *names.shortcuts(graph),
        *missing(taxonomy),
        *duplicate(taxonomy),
        *instance_like(taxonomy),
    )


class _Names:
    """Findings about edges, with the classes called by their names."""

    def __init__(self, taxonomy: Taxonomy) -> None:
        self.taxonomy = taxonomy

    def of(self, key: str) -> str:
        term = self.taxonomy.terms.get(key)
        return f'"{term.name if term else key}"'

    def loops(self) -> Iterator[Finding]:
        for child, parent in dict.fromkeys(self.taxonomy.edges):
            if child == parent:
                why = f"{self.of(child)} is stated under itself; delete this edge."
                yield Finding(
                    level="ERROR", rule="self_loop", subject=child, parent=child, reason=why
                )

    def pairs(self, graph: Graph) -> Iterator[Finding]:
        for one, other in pairs(graph):
            child, parent = graph.keys[one], graph.keys[other]
            why = (
                f"{self.of(child)} is stated under {self.of(parent)}, and {self.of(parent)} under"
                f" {self.of(child)}; delete one of the two edges, or merge the classes if they"
                " mean the same."
            )
            yield Finding(
                level="ERROR", rule="reversed_pair", subject=child, parent=parent, reason=why
            )

    def cycles(self, graph: Graph) -> Iterator[Finding]:
        for found in cycles(graph):
            keys = [graph.keys[place] for place in found]
            shown = self.way(keys)
            why = f"{shown} is a cycle of {len(keys)} classes; delete at least one of its edges."
            yield Finding(
                level="ERROR",
                rule="cycle",
                subject=keys[0],
                parent=keys[1],
                value=" > ".join(keys),
                reason=why,
            )

    def way(self, keys: Sequence[str]) -> str:
        named = [self.of(key) for key in keys[:SHOWN]]
        more = [f"({len(keys) - SHOWN} more)"] if len(keys) > SHOWN else []
        return " under ".join([*named, *more, self.of(keys[0])])

    def shortcuts(self, graph: Graph) -> Iterator[Finding]:
        for child, parent, through in shortcuts(graph):
            below, above, other = (graph.keys[place] for place in (child, parent, through))
            why = (
                f"{self.of(below)} is already under {self.of(above)} by way of {self.of(other)};"
                " delete the direct edge, which adds nothing."
            )
            yield Finding(
                level="INFO",
                rule="redundant_edge",
                subject=below,
                parent=above,
                value=other,
                reason=why,
            )
