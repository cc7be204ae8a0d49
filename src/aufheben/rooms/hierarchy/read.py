"""From an ontology and options to a check: which edges, which debate, who sits where."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from aufheben.domain.taxonomies import Edge, Skipped, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.hierarchy import SeatedHierarchy
from aufheben.formats.hierarchy.settings import Structure
from aufheben.formats.hierarchy.suppressions import Suppressions, suppressed
from aufheben.rooms.facts import resolved
from aufheben.rooms.files import read_text
from aufheben.rooms.hierarchy.procedure import LEXICAL, agents_of, procedure_of
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.hierarchy.source import langs, read_source
from aufheben.rooms.options import check, filled, limits
from aufheben.runtime.courses.hierarchy import HierarchyJob


def read(request: Hierarchy, defaults: Mapping[str, object]) -> SeatedHierarchy:
    """The check, and who answers in it. Raises BadInput."""
    request = check(filled(request, defaults))
    return _found(request) if request.survey is None else _given(request, request.survey)


def _found(request: Hierarchy) -> SeatedHierarchy:
    """A check of the file's edges."""
    source = read_source(
        request.file,
        content=request.content,
        label_lang=request.label_lang,
        domain=request.domain or "",
    )
    taxonomy = source.loaded.taxonomy
    known = _suppressions(request)
    edges, skipped = _edges(taxonomy, request, _read_suppressions(known, request))
    procedure = procedure_of(request, request.lang or _spoken(taxonomy))
    agents = agents_of(request, procedure)
    heuristic = set(agents.values()) == {LEXICAL}
    facts = "" if heuristic else resolved(request.facts)  # Head nouns read no documents.
    if heuristic and _is_foreign(request):
        skipped = (*skipped, _unread(len(edges)))
        edges = ()
    survey = HierarchyJob(
        taxonomy=taxonomy,
        edges=edges,
        procedure=replace(procedure, sourced=bool(facts)),
        context=request.context,
        min_agree=request.min_agree,
        heuristic=heuristic,
        limits=limits(request),
    )
    return SeatedHierarchy(
        survey=survey,
        agents=agents,
        file=source.name,
        order=source.loaded.order,
        skipped=(*source.loaded.skipped, *skipped),
        suppressed=known,
        structure=_structure(request),
        cached=not request.no_cache,
        facts=facts,
        content=source.content,
        unread=source.loaded.unread,
    )


def _given(request: Hierarchy, survey: HierarchyJob) -> SeatedHierarchy:
    """A check of just these edges, without a look at the structure."""
    agents = agents_of(request, survey.procedure)
    cached = not request.no_cache
    return SeatedHierarchy(
        survey=survey,
        agents=agents,
        file=request.file,
        structure="none",
        cached=cached,
        facts=resolved(request.facts),
    )


def unused(request: Hierarchy, check: SeatedHierarchy) -> tuple[str, ...]:
    """That documents were named, and nobody would read them."""
    if request.facts is None or check.facts:
        return ()
    return ("documents are read by models and people: name a model to have them read",)


def _spoken(taxonomy: Taxonomy) -> Lang:
    """The language most names are in; a single name is enough to tell."""
    from aufheben.logic.taxonomies.japanese import is_japanese

    names = [term.name for term in islice(taxonomy.terms.values(), 500)]
    return "ja" if sum(map(is_japanese, names)) * 2 > len(names) else "en"


def _is_foreign(request: Hierarchy) -> bool:
    """The names are wanted in languages whose head nouns are not read."""
    wanted = {lang.partition("-")[0] for lang in langs(request.label_lang)}
    return bool(wanted) and not wanted & {"en", "ja"}


def _unread(number: int) -> Skipped:
    return Skipped(number, "without a model only English and Japanese names are read")


def _structure(request: Hierarchy) -> Structure:
    if not request.structure:
        return "none"
    return "checked" if request.base_iri or request.select or request.changed_since else "all"


def _suppressions(request: Hierarchy) -> str:
    return read_text(request.suppress, may_be_empty=True) if request.suppress else ""


def _read_suppressions(text: str, request: Hierarchy) -> Suppressions:
    return suppressed(text, request.suppress) if text.strip() else Suppressions()


def _edges(
    taxonomy: Taxonomy, request: Hierarchy, known: Suppressions
) -> tuple[tuple[Edge, ...], tuple[Skipped, ...]]:
    """The edges that are debated, and why others are not."""
    from aufheben.formats.ontologies.selection import narrowed

    edges, skipped = narrowed(
        taxonomy,
        base_iri=request.base_iri,
        select=request.select,
        since=_older(request),
    )
    asked = tuple(edge for edge in edges if edge.child != edge.parent)
    kept = tuple(edge for edge in asked if not known.covers_edge(*edge))
    more = (
        Skipped(len(edges) - len(asked), "a class under itself, which is an error of structure"),
        Skipped(len(asked) - len(kept), "known, and suppressed"),
    )
    return kept, (*skipped, *(each for each in more if each.number))


def _older(request: Hierarchy) -> Taxonomy | None:
    old = request.changed_since
    if not old:
        return None
    return read_source(old, label_lang=request.label_lang).loaded.taxonomy
