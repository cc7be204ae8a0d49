"""Structural faults of a taxonomy, found without judging what any class means."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from aufheben.domain.findings import Edit, Finding
from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.fault_text import quoted, why
from aufheben.logic.taxonomies.graph import TaxonomyGraph, cycles, graph_of, pairs
from aufheben.logic.taxonomies.names import duplicate, instance_like, missing
from aufheben.logic.taxonomies.shortcuts import shortcuts

SHOWN = 8
"""Classes of one cycle that a reason names."""


def structural(taxonomy: Taxonomy, lang: Lang = "en") -> tuple[Finding, ...]:
    """Deprecated classes that are used, self-loops, reversed pairs, cycles, redundant edges, and
    doubtful names, in this order. What is deprecated has no other fault.

    Reasons are in `lang`. Within a rule the order is the source's. Time grows about linearly
    with classes and edges: the one search that could grow faster, for redundant edges, is
    bounded (see `shortcuts`).
    """
    edges = tuple(edge for edge in taxonomy.edges if taxonomy.is_current(edge))
    current = replace(taxonomy, edges=edges) if taxonomy.deprecated else taxonomy
    graph, names = graph_of(current), _Names(current, lang)
    return (
        *_deprecated(taxonomy, lang),
        *names.loops(),
        *names.pairs(graph),
        *names.cycles(graph),
        *names.shortcuts(graph),
        *missing(current, lang),
        *duplicate(current, lang),
        *instance_like(current, lang),
    )


def _deprecated(taxonomy: Taxonomy, lang: Lang) -> Iterator[Finding]:
    """A finding for each edge: an error where its parent is deprecated, else a warning."""
    for child, parent in dict.fromkeys(taxonomy.edges):
        old = next((key for key in (parent, child) if key in taxonomy.deprecated), None)
        if old is not None:
            ends = {"child": taxonomy.terms[child].name, "parent": taxonomy.terms[parent].name}
            reason = why("deprecated_class_reference", lang, **ends, old=taxonomy.terms[old].name)
            yield Finding(
                level="ERROR" if old == parent else "WARN",
                rule="deprecated_class_reference",
                subject=child,
                parent=parent,
                reason=reason,
            )


class _Names:
    """Findings about edges, with the classes called by their names."""

    def __init__(self, taxonomy: Taxonomy, lang: Lang) -> None:
        self.taxonomy, self.lang = taxonomy, lang

    def of(self, key: str) -> str:
        term = self.taxonomy.terms.get(key)
        return term.name if term else key

    def loops(self) -> Iterator[Finding]:
        for child, parent in dict.fromkeys(self.taxonomy.edges):
            if child == parent:
                said = why("self_loop", self.lang, child=self.of(child))
                yield Finding(
                    level="ERROR", rule="self_loop", subject=child, parent=child, reason=said
                )

    def pairs(self, graph: TaxonomyGraph) -> Iterator[Finding]:
        for one, other in pairs(graph):
            child, parent = graph.keys[one], graph.keys[other]
            ends = {"child": self.of(child), "parent": self.of(parent)}
            said = why("reversed_pair", self.lang, **ends)
            yield Finding(
                level="ERROR", rule="reversed_pair", subject=child, parent=parent, reason=said
            )

    def cycles(self, graph: TaxonomyGraph) -> Iterator[Finding]:
        for found in cycles(graph):
            keys = [graph.keys[place] for place in found]
            said = why("cycle", self.lang, way=self.way(keys), number=len(keys))
            yield Finding(
                level="ERROR",
                rule="cycle",
                subject=keys[0],
                parent=keys[1],
                value=" > ".join(keys),
                reason=said,
            )

    def way(self, keys: Sequence[str]) -> str:
        named = [quoted(self.of(key), self.lang) for key in keys[:SHOWN]]
        more = [f"(+{len(keys) - SHOWN})"] if len(keys) > SHOWN else []
        between = " → " if self.lang == "ja" else " under "
        return between.join([*named, *more, quoted(self.of(keys[0]), self.lang)])

    def shortcuts(self, graph: TaxonomyGraph) -> Iterator[Finding]:
        for child, parent, through in shortcuts(graph):
            below, above, other = (graph.keys[place] for place in (child, parent, through))
            ends = {"child": self.of(below), "parent": self.of(above), "through": self.of(other)}
            said = why("redundant_edge", self.lang, **ends)
            yield Finding(
                level="INFO",
                rule="redundant_edge",
                subject=below,
                parent=above,
                value=other,
                reason=said,
                edit=Edit(kind="none", reason=said),
            )
