"""Several ontologies as one, and which edges are to be examined: a namespace, a branch, what has changed."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from aufheben.domain.taxonomies import Edge, Property, Skipped, Taxonomy
from aufheben.errors import BadInput
from aufheben.logic.likeness import nearest
from aufheben.rooms.hierarchy.ontologies import obo
from aufheben.rooms.hierarchy.ontologies.builder import Loaded, TaxonomyBuilder
from aufheben.rooms.hierarchy.ontologies.classes import NO_ORDER, NOT_FOLLOWED
from aufheben.rooms.hierarchy.ontologies.names import local_of, space_of
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)
_Keeps = Callable[[Edge], bool]
_NAMELESS = ("no_label_in", "no_english_label", "no_label")
"""What is said of classes without a label, and counted anew where other files may have them."""


def narrowed(
    taxonomy: Taxonomy,
    *,
    base_iri: str | None = None,
    select: Sequence[str] = (),
    since: Taxonomy | None = None,
) -> tuple[tuple[Edge, ...], tuple[Skipped, ...]]:
    """The edges that pass every given narrowing, and how many each one kept out.

    - `base_iri`: the child's key begins with it.
    - `select`: the child is one of these classes, by key or name, or below one of them.
    - `since`: the edge is not in the older taxonomy, or the name or the definition of its
      child or parent is another there.

    An edge counts for the first that keeps it out. Raises BadInput for a `base_iri` that no
    class begins with, and for a `select` that is no class, with the nearest names.
    """
    steps = []
    if base_iri is not None:
        steps.append((_say("outside", iri=base_iri), _in_namespace(taxonomy, base_iri)))
    if select:
        steps.append((_say("unselected"), _below(taxonomy, select)))
    if since is not None:
        steps.append((_say("unchanged"), _changed(taxonomy, since)))
    return _passing(taxonomy.edges, steps)


def _passing(
    edges: Sequence[Edge], steps: Sequence[tuple[Said, _Keeps]]
) -> tuple[tuple[Edge, ...], tuple[Skipped, ...]]:
    kept, reasons = [], dict.fromkeys((why for why, _ in steps), 0)
    for edge in edges:
        why = next((why for why, keeps in steps if not keeps(edge)), None)
        if why is None:
            kept.append(edge)
        else:
            reasons[why] += 1
    skipped = tuple(Skipped(number, why) for why, number in reasons.items() if number)
    return tuple(kept), skipped


def _in_namespace(taxonomy: Taxonomy, base_iri: str) -> _Keeps:
    if not any(key.startswith(base_iri) for key in taxonomy.terms):
        spaces = Counter(space_of(key) for key in taxonomy.terms)
        known = ", ".join(space for space, _ in spaces.most_common(3) if space)
        do = _say("give_known", known=known) if known else _say("leave_out_these")
        raise BadInput(_say("no_class_begins", base_iri=base_iri), do=do)
    return lambda edge: edge.child.startswith(base_iri)


def _below(taxonomy: Taxonomy, select: Sequence[str]) -> _Keeps:
    children = defaultdict(list)
    for edge in taxonomy.edges:
        children[edge.parent].append(edge.child)
    to_visit = [key for wanted in select for key in _keys(taxonomy, wanted)]
    branch = set(to_visit)
    while to_visit:
        fresh = [key for key in children[to_visit.pop()] if key not in branch]
        branch.update(fresh)
        to_visit += fresh
    return lambda edge: edge.child in branch


def _keys(taxonomy: Taxonomy, wanted: str) -> list[str]:
    """The class of that key, else all of that name or local name, in whatever case."""
    if wanted in taxonomy.terms:
        return [wanted]
    name = wanted.strip().casefold()
    found = [
        term.key
        for term in taxonomy.terms.values()
        if name in (term.name.casefold(), local_of(term.key).casefold())
    ]
    if not found:
        raise BadInput(_say("no_class", wanted=wanted), do=_nearest(taxonomy, wanted))
    return found


def _nearest(taxonomy: Taxonomy, wanted: str) -> Fact:
    names = {term.name.casefold(): term.name for term in taxonomy.terms.values()}
    near = [names[name] for name in nearest(wanted.casefold(), names, 3)]
    if not near:
        return _say("give_name_iri")
    return _say("did_you_mean_it", near=_say.joined(*map(repr, near), between="or"))


def _changed(taxonomy: Taxonomy, since: Taxonomy) -> _Keeps:
    older = frozenset(since.edges)

    def differs(key: str) -> bool:
        now, then = taxonomy.terms[key], since.terms.get(key)
        return then is None or (now.name, now.definition) != (then.name, then.definition)

    return lambda edge: edge not in older or differs(edge.child) or differs(edge.parent)


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
