"""From an ontology and options to a check: which edges, how each is checked, who sits where."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from aufheben.domain.models import agent_name
from aufheben.domain.opinions import Form, forms, usual
from aufheben.domain.taxonomies import Edge, Skipped, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, among
from aufheben.rooms.files import read_text, resolved
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.protocol.debate import FEEDBACK, MEDIATOR, EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import Procedure, SpotCheck
from aufheben.rooms.hierarchy.report.reported import Suppressions, read_profile, suppressed
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.hierarchy.settings import SeatedHierarchy, Structure
from aufheben.rooms.hierarchy.source import OntologySources, langs, read_source, read_sources
from aufheben.rooms.models import named_model
from aufheben.rooms.options import check, filled, limits
from aufheben.words import Fact, speaker

_say = speaker(__name__)

LEXICAL = "lexical"
FREE = (LEXICAL, "human")
"""Agents that no model answers for."""
_EXPERTS = {"single": "N", "dissent": "NC"}


def procedure_of(request: Hierarchy, lang: Lang) -> Procedure:
    """The debate of an edge, and what comes before and after it. Raises BadInput."""
    from aufheben.rooms.hierarchy.experts import chosen, viewpoints

    form = _form(request)
    names = request.experts or _EXPERTS.get(form.name, "NS")
    known = known_experts(request.expert_files)
    experts = chosen(names, known, lang)
    if form.name == "single" and len(experts) > 1:
        raise BadInput(_say("expert_single_more", names=names), do=_say("choose_another_form"))
    debate = EdgeDebate(
        form=form,
        experts=experts,
        lang=lang,
        abstain=request.abstain,
        viewpoints=viewpoints(experts, known, lang),
    )
    cheap = request.cheap and form.name != "single"
    if request.spot_check and not cheap:
        do = _say("let_call_look")
        raise BadInput(_say("spot_check_but"), do=do)
    drawn = SpotCheck(share=request.spot_check, seed=request.draw)
    return Procedure(
        debate=debate,
        cheap=cheap,
        mends=request.mend,
        spot_check=drawn if drawn.share else SpotCheck(),
    )


def _form(request: Hierarchy) -> Form:
    """The form that is named, else ours; without a model a single look."""
    ours = usual(request.rounds)
    known = {ours.name: ours, **forms(request.rounds, second_look=request.second_look)}
    model = named_model(request.model, request.base_url, request.seats)
    offline = model is None and set(dict(request.seats).values()) <= set(FREE)
    return known[request.form or ("single" if offline else ours.name)]


def known_experts(files: Iterable[str]) -> Any:
    """The five, and those of the user's own files. Raises BadInput if two have one name."""
    from aufheben.rooms.hierarchy.experts import published, read_experts

    known = dict(published())
    for file in files:
        found = read_experts(read_text(file), file)
        twice = next((name for name in found if name in known), None)
        if twice is not None:
            raise BadInput(
                _say("expert_exists", twice=twice), do=_say("choose_another_name"), file=file
            )
        known |= found
    return known


def agents_of(request: Hierarchy, procedure: Procedure) -> dict[str, str]:
    """An agent for every seat that may be asked. Raises BadInput for a seat that is not there."""
    model = named_model(request.model, request.base_url, request.seats)
    names, given = list(_seats(procedure)), dict(request.seats)
    for name in given:
        if name not in names:
            raise BadInput(_say("seat_no_such", name=name), do=among("one_of", names))
    usual_one = model or LEXICAL
    sitting = {name: given.get(name, "model") for name in names}
    agents = {name: usual_one if a == "model" else a for name, a in sitting.items()}
    return {name: a if a in FREE else agent_name(a) for name, a in agents.items()}


def _seats(procedure: Procedure) -> Mapping[str, None]:
    form = procedure.debate.form
    names = [expert.name for expert in procedure.debate.experts]
    names += [MEDIATOR.name] if form.mediated else []
    names += [FEEDBACK.name] if form.advised else []
    alone = procedure.cheap or (procedure.mends and not form.mediated)
    return dict.fromkeys([*names, "N"] if alone else names)


_LOOKED_FOR = _say("rdfs_subclassof_skos")


def read(request: Hierarchy, defaults: Mapping[str, object]) -> SeatedHierarchy:
    """The check, and who answers in it. Raises BadInput."""
    request = check(filled(request, defaults))
    return _found(request) if request.survey is None else _given(request, request.survey)


def _found(request: Hierarchy) -> SeatedHierarchy:
    """A check of the file's edges."""
    source = _source(request)
    taxonomy, known = source.loaded.taxonomy, _suppressions(request)
    edges, skipped = _edges(_own(source), request, _read_suppressions(known, request))
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
        profile=_profile(request),
        structure=_structure(request),
        cached=not request.no_cache,
        facts=facts,
        contents=source.contents,
        unread=source.loaded.unread,
        remarks=source.loaded.remarks,
        known=source.known,
    )


def _source(request: Hierarchy) -> OntologySources:
    """What is read. Raises BadInput where it states no edge at all: nothing would be checked."""
    source = read_sources(
        (request.file, *request.more),
        request.imports,
        content=request.content,
        label_lang=request.label_lang,
        domain=request.domain or "",
    )
    if _own(source).edges:
        return source
    left = [_say("left", number=row.number, why=row.why) for row in source.loaded.skipped]
    found = _say("classes", n=len(source.loaded.taxonomy.terms))
    among = (
        _say("classes_and_left", classes=found, left=_say.joined(*left, between="semicolon"))
        if left
        else found
    )
    what = _say("no_edge_among", found=among, looked_for=_LOOKED_FOR)
    raise BadInput(what, do=_say("name_file_states"), file=source.name)


def _own(source: OntologySources) -> Taxonomy:
    """The taxonomy with the edges that are to be examined."""
    taxonomy, known = source.loaded.taxonomy, source.known
    return taxonomy if known is None else known.rest_of(taxonomy)


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


def unused(request: Hierarchy, check: SeatedHierarchy) -> tuple[Fact, ...]:
    """That documents were named, and nobody would read them."""
    if request.facts is None or check.facts:
        return ()
    return (_say("documents_unread"),)


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
    return Skipped(number, _say("foreign"))


def _structure(request: Hierarchy) -> Structure:
    if not request.structure:
        return "none"
    return "checked" if request.base_iri or request.select or request.changed_since else "all"


def _profile(request: Hierarchy) -> str:
    """The text of a profile that can be read."""
    if not request.profile:
        return ""
    text = read_text(request.profile)
    read_profile(text, request.profile)
    return text


def _suppressions(request: Hierarchy) -> str:
    return read_text(request.suppress, may_be_empty=True) if request.suppress else ""


def _read_suppressions(text: str, request: Hierarchy) -> Suppressions:
    return suppressed(text, request.suppress) if text.strip() else Suppressions()


def _edges(
    taxonomy: Taxonomy, request: Hierarchy, known: Suppressions
) -> tuple[tuple[Edge, ...], tuple[Skipped, ...]]:
    """The edges that are debated, and why others are not."""
    from aufheben.rooms.hierarchy.ontologies.selection import narrowed

    edges, skipped = narrowed(
        taxonomy, base_iri=request.base_iri, select=request.select, since=_older(request)
    )
    if not edges and not request.changed_since:
        left = [_say("number_and_why", number=row.number, why=row.why) for row in skipped]
        what = _say("no_edge_left", what=_say.joined(*left, between="semicolon"))
        raise BadInput(what, do=_say("select_more"), file=request.file)
    asked = tuple(edge for edge in edges if edge.child != edge.parent)
    current = tuple(edge for edge in asked if taxonomy.is_current(edge))
    kept = tuple(edge for edge in current if not known.covers_edge(*edge))
    more = (
        Skipped(len(edges) - len(asked), _say("own_superclass")),
        Skipped(len(asked) - len(current), _say("deprecated")),
        Skipped(len(current) - len(kept), _say("suppressed")),
    )
    return kept, (*skipped, *(each for each in more if each.number))


def _older(request: Hierarchy) -> Taxonomy | None:
    old = request.changed_since
    if not old:
        return None
    return read_source(old, label_lang=request.label_lang).loaded.taxonomy
