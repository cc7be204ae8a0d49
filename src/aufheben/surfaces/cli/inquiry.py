"""From a file and options to a check: which edges, which debate, who sits where."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.models import SPENDING

if TYPE_CHECKING:
    from aufheben.domain import Seat
    from aufheben.domain.forms import Form
    from aufheben.domain.taxonomies import Edge, Skipped, Taxonomy
    from aufheben.domain.words import Lang
    from aufheben.formats.findings.suppressions import Suppressions
    from aufheben.formats.ontologies import Loaded
    from aufheben.formats.surveys import Check
    from aufheben.protocols.hierarchy import Procedure

LIMITS = ("reasks", *SPENDING)
LEXICAL = "lexical"
Narrowed = tuple["tuple[Edge, ...]", "tuple[Skipped, ...]"]


def read_check(file: str, options: dict[str, Any]) -> "tuple[bytes, Check]":
    """The file's bytes and the check they become. Raises BadInput."""
    from aufheben.domain import Limits
    from aufheben.formats.surveys import Check
    from aufheben.runtime.courses.hierarchy import Survey

    name = "<stdin>" if file == "-" else file
    content, loaded = loaded_from(file, options)
    lang = options["lang"] or _spoken(loaded.taxonomy)
    text = _suppressions(options)
    edges, skipped = _edges(loaded.taxonomy, options, _read_suppressions(text, options))
    agents, procedure = _procedure(lang, options)
    heuristic = set(agents.values()) == {LEXICAL}
    if heuristic and _is_foreign(options):
        skipped = (*skipped, _unread(len(edges)))
        edges = ()
    if not options["quiet"]:
        _say_skipped(skipped)
    given = {limit: options[limit] for limit in LIMITS if options[limit] is not None}
    survey = Survey(
        taxonomy=loaded.taxonomy,
        edges=edges,
        procedure=procedure,
        context=options["context"],
        min_agree=options["min_agree"],
        heuristic=heuristic,
        limits=Limits(**given),
    )
    return content, Check(
        survey=survey,
        agents=agents,
        file=name,
        order=loaded.order,
        skipped=(*loaded.skipped, *skipped),
        suppressed=text,
        structure=_structure(options),
        cached=not options["no_cache"],
    )


def loaded_from(file: str, options: dict[str, Any]) -> "tuple[bytes, Loaded]":
    """The file's bytes, and the taxonomy in them; what was taken how is said on stderr."""
    from aufheben.formats.ontologies import read_ontology
    from aufheben.rooms.files import read_capped

    name = "<stdin>" if file == "-" else file
    content = read_capped(file, SIZE_CAP)
    langs = [lang.strip() for lang in (options.get("label_lang") or "").split(",") if lang.strip()]
    loaded = read_ontology(content, name, langs=langs)
    if not options.get("quiet"):
        found = f"{len(loaded.taxonomy.edges)} edges of {len(loaded.taxonomy.terms)} classes"
        echo(f"{name}: {found} ({loaded.order})", err=True)
        _say_skipped(loaded.skipped)
        _say_unread(loaded.unread)
    return content, _about(loaded, options.get("domain") or "")


def _about(loaded: "Loaded", domain: str) -> "Loaded":
    """The same, about what the user says it is about."""
    from dataclasses import replace

    if not domain.strip():
        return loaded
    return replace(loaded, taxonomy=replace(loaded.taxonomy, domain=" ".join(domain.split())))


def _say_unread(columns: "Sequence[str]") -> None:
    if columns:
        known = "child, parent, definition, parent_definition, label, iri, domain"
        said = f"  not read: {_columns(columns)}; what is read: {known}"
        echo(said, err=True)


def _columns(columns: "Sequence[str]") -> str:
    kind = "the column" if len(columns) == 1 else "the columns"
    more = f" and {len(columns) - 8} more" if len(columns) > 8 else ""
    return f"{kind} {', '.join(columns[:8])}{more}"


def _say_skipped(skipped: "Iterable[Skipped]") -> None:
    for each in skipped:
        echo(f"  skipped {each.number}: {each.why}", err=True)


def _is_foreign(options: dict[str, Any]) -> bool:
    """The names are wanted in languages whose head nouns are not read."""
    langs = [lang.strip() for lang in (options["label_lang"] or "").split(",") if lang.strip()]
    return bool(langs) and not {lang.partition("-")[0] for lang in langs} & {"en", "ja"}


def _unread(number: int) -> "Skipped":
    from aufheben.domain.taxonomies import Skipped

    return Skipped(number, "without a model only English and Japanese names are read")


SIZE_CAP = 200_000_000


def _spoken(taxonomy: "Taxonomy") -> "Lang":
    """The language most names are in; a single name is enough to tell."""
    from itertools import islice

    from aufheben.logic.taxonomies.japanese import is_japanese

    names = [term.name for term in islice(taxonomy.terms.values(), 500)]
    return "ja" if sum(map(is_japanese, names)) * 2 > len(names) else "en"


def _structure(options: dict[str, Any]) -> Any:
    if not options["structure"]:
        return "none"
    narrowed = options["base_iri"] or options["select"] or options["changed_since"]
    return "checked" if narrowed else "all"


def _suppressions(options: dict[str, Any]) -> str:
    from aufheben.rooms.files import read_text

    return read_text(options["suppress"], may_be_empty=True) if options["suppress"] else ""


def _read_suppressions(text: str, options: dict[str, Any]) -> "Suppressions":
    from aufheben.formats.findings.suppressions import Suppressions, suppressed

    return suppressed(text, options["suppress"]) if text.strip() else Suppressions()


def _edges(taxonomy: "Taxonomy", options: dict[str, Any], known: "Suppressions") -> Narrowed:
    """The edges that are debated, and why others are not."""
    from aufheben.domain.taxonomies import Skipped
    from aufheben.formats.ontologies.narrowing import narrowed

    old = options["changed_since"]
    edges, skipped = narrowed(
        taxonomy,
        base_iri=options["base_iri"],
        select=options["select"],
        since=loaded_from(old, {**options, "quiet": True})[1].taxonomy if old else None,
    )
    asked = tuple(edge for edge in edges if edge.child != edge.parent)
    kept = tuple(edge for edge in asked if not known.covers_edge(*edge))
    more = (
        Skipped(len(edges) - len(asked), "a class under itself, which is an error of structure"),
        Skipped(len(asked) - len(kept), "known, and suppressed"),
    )
    return kept, (*skipped, *(each for each in more if each.number))


def _procedure(lang: "Lang", options: dict[str, Any]) -> "tuple[dict[str, str], Procedure]":
    """Who sits where, and how each edge is checked."""
    from aufheben.formats.experts import chosen, viewpoints
    from aufheben.protocols.hierarchy import Debate, Procedure
    from aufheben.surfaces.cli.models import named_model, seats_of

    model = named_model(options)
    sitting = seats_of(options["sitting"])
    offline = model is None and set(sitting.values()) <= {LEXICAL, "human"}
    form = _form(options, offline=offline)
    names = options["experts"] or _EXPERTS.get(form.name, "NS")
    known = known_experts(options)
    experts = chosen(names, known, lang)
    if form.name == "single" and len(experts) > 1:
        raise BadInput(f"one expert is single, {names} are more", do="choose another --form")
    debate = Debate(
        form=form,
        experts=experts,
        lang=lang,
        abstain=options["abstain"],
        viewpoints=viewpoints(experts, known, lang),
    )
    cheap = options["cheap"] and form.name != "single"
    procedure = Procedure(debate=debate, cheap=cheap, mends=options["mend"])
    return _agents(experts, procedure, model, options), procedure


_EXPERTS = {"single": "N", "dissent": "NC"}


def _form(options: dict[str, Any], *, offline: bool) -> "Form":
    """The form that is named, else ours; without a model a single look."""
    from aufheben.domain.forms import forms, usual

    ours = usual(options["rounds"])
    known = {ours.name: ours, **forms(options["rounds"])}
    return known[options["form"] or ("single" if offline else ours.name)]


def known_experts(options: Mapping[str, Any]) -> Any:
    """The five, and those of the user's own files. Raises BadInput where two have one name."""
    from aufheben.formats.experts import published, read_experts
    from aufheben.rooms.files import read_text

    known = dict(published())
    for file in options["own"]:
        found = read_experts(read_text(file), file)
        twice = next((name for name in found if name in known), None)
        if twice is not None:
            raise BadInput(f"an expert {twice!r} exists", do="choose another name", file=file)
        known |= found
    return known


def _agents(
    experts: "tuple[Seat, ...]", procedure: "Procedure", model: str | None, options: dict[str, Any]
) -> dict[str, str]:
    """An agent for every seat that may be asked. Raises BadInput for a seat that is not there."""
    from aufheben.domain.models import ModelName
    from aufheben.protocols.hierarchy import FEEDBACK, MEDIATOR
    from aufheben.surfaces.cli.models import seats_of

    form = procedure.debate.form
    names = [expert.name for expert in experts]
    names += [MEDIATOR.name] if form.mediated else []
    names += [FEEDBACK.name] if form.advised else []
    alone = procedure.cheap or (procedure.mends and not form.mediated)
    names += ["N"] if alone and "N" not in names else []
    sitting = seats_of(options["sitting"])
    for name in sitting:
        if name not in names:
            raise BadInput(f"--seat {name}: no such seat", do=f"one of {', '.join(names)}")
    agents = {name: sitting.get(name, model or LEXICAL) for name in names}
    agents = {name: model or LEXICAL if a == "model" else a for name, a in agents.items()}
    known = (LEXICAL, "human")
    return {n: a if a in known else str(ModelName.read(a)) for n, a in agents.items()}
