"""What the experts without a model find of wrong edges: precision, recall, and how often none.

A wrong edge is the positive class. An abstention flags nothing, so it is a miss where the edge
is wrong and no alarm where it is right (see `counts`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from aufheben.bench.corruption import Corrupted
from aufheben.domain.opinions import Truth
from aufheben.domain.taxonomies import Edge, EdgeClaim, Portrait, Taxonomy, Term
from aufheben.evaluation.hierarchy.measures import Counts, total
from aufheben.logic.taxonomies.graph import cycles, graph_of, pairs
from aufheben.logic.taxonomies.headnouns import judged
from aufheben.logic.taxonomies.structure import instance_like
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import LabeledPair
from benchmarks.results import table

Expert = Callable[[LabeledPair], Truth]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineRow:
    """One set of edges; `structural` is None where they are of no one graph.

    `kinds` are the kinds of its wrong edges by name, with what each expert made of them.
    """

    name: str
    lexical: Counts
    structural: Counts | None = None
    kinds: tuple[tuple[str, Counts, Counts | None], ...] = ()


def offline_row(
    name: str, labelled: Sequence[LabeledPair], taxonomy: Taxonomy | None = None
) -> OfflineRow:
    """What the lexical expert finds, and where the edges are of one `taxonomy`, the structural."""
    flagging = by_structure(taxonomy) if taxonomy else None
    wrong = [edge for edge in labelled if not edge.correct]
    groups = {
        kind: [edge for edge in wrong if edge.kind == kind]
        for kind in sorted({edge.kind for edge in wrong})
    }
    return OfflineRow(
        name=name,
        lexical=_counted(labelled, lexical),
        structural=_counted(labelled, flagging) if flagging else None,
        kinds=tuple(
            (kind, _counted(its, lexical), _counted(its, flagging) if flagging else None)
            for kind, its in groups.items()
        ),
    )


def lexical(edge: LabeledPair) -> Truth:
    """The head-noun expert's verdict, from the names and definitions alone."""
    claim = EdgeClaim(child=portrait(edge.child), parent=portrait(edge.parent))
    return judged(claim, "en").verdict


def by_structure(taxonomy: Taxonomy) -> Expert:
    """The structural expert: false is an edge on a circle, or whose child looks like one thing.

    Of a circle at least one edge is wrong, and it cannot tell which: all that a finding names
    are flagged. It never says that an edge is true.
    """
    flagged = set(_flagged(taxonomy))
    return lambda edge: (
        "false" if Edge(child=edge.child.key, parent=edge.parent.key) in flagged else "unsure"
    )


def labelled_by(corrupted: Corrupted) -> tuple[LabeledPair, ...]:
    """The corrupted taxonomy's edges: planted ones are wrong, all others are held to be right."""
    kinds = {planted.edge: planted.kind for planted in corrupted.key}
    terms = corrupted.taxonomy.terms
    return tuple(
        LabeledPair(
            child=_term(terms.get(edge.child), edge.child),
            parent=_term(terms.get(edge.parent), edge.parent),
            correct=edge not in kinds,
            kind=kinds.get(edge, "original"),
        )
        for edge in corrupted.taxonomy.edges
    )


def table_of_rows(rows: Iterable[OfflineRow]) -> list[str]:
    """Markdown, a line for each set and expert. Shares are per cent."""
    experts = (
        _line(row.name, expert, counts)
        for row in rows
        for expert, counts in (("lexical", row.lexical), ("structural", row.structural))
        if counts is not None
    )
    return table(
        "set | expert | edges | wrong | found | alarms | precision | recall | F1 | abstained",
        experts,
        left=(0, 1),
    )


def table_of_kinds(rows: Iterable[OfflineRow]) -> list[str]:
    """Markdown: of each kind of wrong edge, over all sets, the per cent that are found."""
    found: dict[str, list[tuple[Counts, Counts | None]]] = {}
    for row in rows:
        for kind, one, other in row.kinds:
            found.setdefault(kind, []).append((one, other))

    def line(kind: str) -> tuple[object, ...]:
        by_name = total(counts for counts, _ in found[kind])
        by_place = total(counts for _, counts in found[kind] if counts)
        return kind, by_name.wrong, _percent(by_name.recall), _percent(by_place.recall)

    return table("kind | wrong | found, lexical | found, structural", map(line, sorted(found)))


def _line(name: str, expert: str, counts: Counts) -> tuple[object, ...]:
    abstained = counts.abstained / counts.judged if counts.judged else None
    shares = (counts.precision, counts.recall, counts.f1, abstained)
    numbers = (counts.judged, counts.wrong, counts.found, counts.alarms)
    return name, expert, *numbers, *map(_percent, shares)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def _counted(labelled: Iterable[LabeledPair], expert: Expert) -> Counts:
    return total(_COUNTED[edge.correct, expert(edge)] for edge in labelled)


_COUNTED: dict[tuple[bool, Truth], Counts] = {
    (False, "false"): Counts(found=1),
    (False, "true"): Counts(missed=1),
    (False, "unsure"): Counts(unsure_wrong=1),
    (True, "false"): Counts(alarms=1),
    (True, "true"): Counts(kept=1),
    (True, "unsure"): Counts(unsure_correct=1),
}


def _flagged(taxonomy: Taxonomy) -> Iterator[Edge]:
    graph = graph_of(taxonomy)
    for ring in (*pairs(graph), *cycles(graph)):
        keys = [graph.keys[place] for place in ring]
        yield from map(Edge, keys, [*keys[1:], keys[0]])
    things = {finding.subject for finding in instance_like(taxonomy, "en")}
    yield from (
        edge for edge in taxonomy.edges if edge.child in things or edge.child == edge.parent
    )


def portrait(term: Term) -> Portrait:
    """What is known of a class by itself."""
    return Portrait(name=term.name, definition=term.definition)


def _term(term: Term | None, key: str) -> Term:
    return term or Term(key=key, name=key)
