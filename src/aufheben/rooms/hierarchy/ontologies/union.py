"""Several ontologies as one, and beside them what they import, which is known and not examined."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from aufheben.domain.taxonomies import Edge, Property, Skipped, Taxonomy
from aufheben.rooms.hierarchy.ontologies import obo
from aufheben.rooms.hierarchy.ontologies.builder import Loaded, TaxonomyBuilder
from aufheben.rooms.hierarchy.ontologies.classes import NO_ORDER, NOT_FOLLOWED

_NAMELESS = ("no_label_in", "no_english_label", "no_label")
"""What is said of classes without a label, and counted anew where other files may have them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What was read from `files` that are only known: classes of which nothing else is stated."""

    files: tuple[str, ...]
    terms: frozenset[str]
    edges: frozenset[Edge]

    def rest_of(self, taxonomy: Taxonomy) -> Taxonomy:
        """The taxonomy with the edges that are to be examined."""
        return replace(taxonomy, edges=tuple(e for e in taxonomy.edges if e not in self.edges))


def united(
    own: Sequence[Loaded], known: Mapping[str, Loaded], langs: Sequence[str] = ()
) -> tuple[Loaded, Imported | None]:
    """One taxonomy of all of them, and which of it is only known, by the names of its files.

    What one file calls or defines holds for all. One file alone is as it was read.
    """
    if len(own) == 1 and not known:
        return own[0], None
    every = [*own, *known.values()]
    builder = TaxonomyBuilder()
    for loaded in every:
        _take(loaded, builder)
    builder.domain = next((each.taxonomy.domain for each in own if each.taxonomy.domain), "")
    for row in _skipped(own, every):
        builder.skip(row.why, row.number)
    for each in (remark for loaded in own for remark in loaded.remarks):
        builder.remarks[each.what] += 0 if each.what.key in _NAMELESS else each.number
    builder.remarks += Counter()
    orders = dict.fromkeys(part for each in own for part in each.order)
    if len(orders) > 1:
        orders.pop(NO_ORDER, None)
    united = builder.loaded(tuple(orders), langs, _property(own))
    united = replace(united, unread=tuple(dict.fromkeys(c for each in own for c in each.unread)))
    return united, _imported(own, known) if known else None


def _take(loaded: Loaded, builder: TaxonomyBuilder) -> None:
    for term in loaded.taxonomy.terms.values():
        builder.term(term)
    for edge in loaded.taxonomy.edges:
        builder.edge(*edge)


def _skipped(own: Sequence[Loaded], every: Sequence[Loaded]) -> Iterable[Skipped]:
    """What the own files leave out; an import that is read too is followed."""
    named = {name for each in every for name in each.named}
    followed = sum(name in named for each in own for name in each.imports)
    for row in (row for each in own for row in each.skipped):
        if row.why in (NOT_FOLLOWED, obo.NOT_FOLLOWED):
            less = min(followed, row.number)
            followed -= less
            row = Skipped(row.number - less, row.why)  # noqa: PLW2901 - the rest of the same
        if row.number:
            yield row


def _property(own: Sequence[Loaded]) -> Property:
    concepts = all(each.taxonomy.property == "skos:broader" for each in own)
    return "skos:broader" if concepts else "rdfs:subClassOf"


def _imported(own: Sequence[Loaded], known: Mapping[str, Loaded]) -> Imported:
    stated = {edge for each in own for edge in each.taxonomy.edges}
    children = {edge.child for edge in stated}
    terms = {key for each in known.values() for key in each.taxonomy.terms}
    edges = {edge for each in known.values() for edge in each.taxonomy.edges}
    return Imported(
        files=tuple(known), terms=frozenset(terms - children), edges=frozenset(edges - stated)
    )
