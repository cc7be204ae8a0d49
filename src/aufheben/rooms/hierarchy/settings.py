"""A survey as the journal keeps it: the taxonomy itself, and how its edges are checked."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

from aufheben.domain import Limits, Seat
from aufheben.domain.opinions import Form
from aufheben.domain.taxonomies import (
    Edge,
    Property,
    Relation,
    Remark,
    Skipped,
    Status,
    Taxonomy,
    Term,
)
from aufheben.domain.vocabulary import Lang
from aufheben.formats.masking import told_files
from aufheben.formats.settings import settings_reader
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.ontologies.selection import Imported
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import Procedure, SpotCheck
from aufheben.words import Said, speaker, spelled

ROOM = "hierarchy"
_say, _of_reader = speaker(__name__), speaker("aufheben.rooms.hierarchy.ontologies.reader")
Structure = Literal["all", "checked", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedHierarchy:
    """A survey with where it came from and who sits where.

    `agents` are names of agents by seat; `skipped` is what of the file was not checked, and why;
    `suppressed` is the text of a file of findings not to be shown, `profile` of one that says which
    rules are reported at which level; `structure` of which
    classes the structure is looked at; `cached` whether answers of earlier runs may be taken.
    `facts` is where documents are looked up (empty: nowhere). `known` is what of the taxonomy is
    only known, from files that those checked import. Not kept in a journal: the files' `contents`
    by name, the columns in them that are `unread`, and other `remarks` on what was read.
    """

    survey: HierarchyJob
    agents: Mapping[str, str]
    file: str
    order: tuple[Said, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    suppressed: str = ""
    profile: str = ""
    structure: Structure = "all"
    cached: bool = True
    facts: str = ""
    contents: Mapping[str, bytes] = field(default_factory=dict, repr=False, compare=False)
    unread: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    known: Imported | None = None

    @property
    def job(self) -> HierarchyJob:
        """What the room's course runs."""
        return self.survey

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.survey.lang


def question(file: str) -> Said:
    """What a check asks, of files as they may be told elsewhere."""
    return _say("question", file=told_files(file))


def asked(settings: Mapping[str, Any]) -> str:
    """What the check of these settings asks, in its language."""
    return spelled(question(str(settings["file"])), "ja" if settings["lang"] == "ja" else "en")


def write_settings(check: SeatedHierarchy) -> dict[str, Any]:
    """JSON values only; no key, header or host is among them but where models are served."""
    survey = check.survey
    index = {key: number for number, key in enumerate(survey.taxonomy.terms)}
    return {
        "room": ROOM,
        # In English whatever the language: runs are named by it.
        "question": spelled(_say("question", file=check.file), "en"),
        "file": check.file,
        "order": [write_said(said) for said in check.order],
        "skipped": [[row.number, *write_said(row.why)] for row in check.skipped],
        "suppressed": check.suppressed,
        "structure": check.structure,
        "cached": check.cached,
        "property": survey.taxonomy.property,
        "domain": survey.taxonomy.domain,
        "terms": [_written(term) for term in survey.taxonomy.terms.values()],
        "edges": [[index[edge.child], index[edge.parent]] for edge in survey.taxonomy.edges],
        "checked": [[index[edge.child], index[edge.parent]] for edge in survey.edges],
        **_asked(check),
        "context": survey.context,
        "min_agree": survey.min_agree,
        "heuristic": survey.heuristic,
        "limits": asdict(survey.limits),
        "known": _known(check, index),
    }


def _asked(check: SeatedHierarchy) -> dict[str, Any]:
    """Who is asked of each edge, in which form, and what comes before and after."""
    procedure = check.survey.procedure
    debate = procedure.debate
    return {
        "form": asdict(debate.form),
        "seats": _seats(check),
        "experts": [seat.name for seat in debate.experts],
        "viewpoints": {
            relation: {seat.name: seat.stance for seat in seats}
            for relation, seats in debate.viewpoints.items()
        },
        "lang": debate.lang,
        "abstain": debate.abstain,
        "cheap": procedure.cheap,
        "mends": procedure.mends,
        "spot_check": asdict(procedure.spot_check),
        "facts": check.facts,
        "profile": check.profile,
    }


def _known(check: SeatedHierarchy, index: Mapping[str, int]) -> dict[str, Any] | None:
    """What is only known, where anything is."""
    known = check.known
    if known is None:
        return None
    terms = sorted(index[key] for key in known.terms)
    edges = sorted([index[edge.child], index[edge.parent]] for edge in known.edges)
    return {"files": list(known.files), "terms": terms, "edges": edges}


def _imported(settings: Mapping[str, Any], survey: HierarchyJob) -> Imported | None:
    known, terms = settings["known"], list(survey.taxonomy.terms.values())
    if known is None:
        return None
    return Imported(
        files=tuple(known["files"]),
        terms=frozenset(terms[number].key for number in known["terms"]),
        edges=frozenset(_edges(known["edges"], terms)),
    )


@settings_reader
def read_settings(settings: Mapping[str, Any]) -> SeatedHierarchy:
    """The check again. Raises Damaged if the settings are not ours."""
    seats, survey = settings["seats"], _survey(settings)
    return SeatedHierarchy(
        survey=survey,
        agents={seat["name"]: seat["agent"] for seat in seats if seat["agent"]},
        file=settings["file"],
        order=tuple(read_said(*each) for each in settings["order"]),
        skipped=tuple(Skipped(number, read_said(*why)) for number, *why in settings["skipped"]),
        suppressed=settings["suppressed"],
        profile=settings["profile"],
        structure=settings["structure"],
        cached=settings["cached"],
        known=_imported(settings, survey),
        facts=settings["facts"],
    )


def _survey(settings: Mapping[str, Any]) -> HierarchyJob:
    terms = [_term(row) for row in settings["terms"]]
    return HierarchyJob(
        taxonomy=Taxonomy(
            terms={term.key: term for term in terms},
            edges=_edges(settings["edges"], terms),
            property=_property(settings["property"]),
            domain=settings["domain"],
        ),
        edges=_edges(settings["checked"], terms),
        procedure=_procedure(settings),
        context=settings["context"],
        min_agree=settings["min_agree"],
        heuristic=settings["heuristic"],
        limits=Limits(**settings["limits"]),
    )


def _procedure(settings: Mapping[str, Any]) -> Procedure:
    return Procedure(
        debate=_debate(settings),
        cheap=settings["cheap"],
        mends=settings["mends"],
        spot_check=SpotCheck(**settings["spot_check"]),
        sourced=bool(settings["facts"]),
    )


def _debate(settings: Mapping[str, Any]) -> EdgeDebate:
    rows = ({key: row[key] for key in row if key != "agent"} for row in settings["seats"])
    seated = {row["name"]: Seat(**row) for row in rows}
    return EdgeDebate(
        form=Form(**settings["form"]),
        experts=tuple(seated[name] for name in settings["experts"]),
        lang=settings["lang"],
        abstain=settings["abstain"],
        viewpoints=_viewpoints(settings["viewpoints"], settings["experts"]),
    )


def _viewpoints(
    settings: Mapping[str, Mapping[str, str]], experts: list[str]
) -> dict[Relation, tuple[Seat, ...]]:
    return {
        relation: tuple(Seat(name=name, stance=settings[relation][name]) for name in experts)
        for relation in get_args(Relation)
        if relation in settings
    }


def _seats(check: SeatedHierarchy) -> list[dict[str, str]]:
    """All who sit, experts first: where agents are served is left out of what is exported."""
    experts = {seat.name: seat for seat in check.survey.procedure.debate.experts}
    names = dict.fromkeys([*experts, *check.agents])
    seats = [experts.get(name) or Seat(name=name, stance="") for name in names]
    return [{**asdict(seat), "agent": check.agents.get(seat.name, "")} for seat in seats]


def _written(term: Term) -> list[Any]:
    labels = [list(label) for label in term.labels]
    return [term.key, term.name, labels, term.definition, term.domain, term.status]


def _term(row: list[Any]) -> Term:
    key, name, labels, definition, domain, status = row
    return Term(
        key=key,
        name=name,
        labels=tuple((lang, text) for lang, text in labels),
        definition=definition,
        domain=domain,
        status=_status(status),
    )


def _edges(rows: list[list[int]], terms: list[Term]) -> tuple[Edge, ...]:
    return tuple(Edge(terms[child].key, terms[parent].key) for child, parent in rows)


def _status(name: str) -> Status:
    found: Status | None = next((each for each in get_args(Status) if each == name), None)
    if found is None:
        raise ValueError(name)
    return found


def _property(name: str) -> Property:
    found: Property | None = next((each for each in get_args(Property) if each == name), None)
    if found is None:
        raise ValueError(name)
    return found


def write_said(said: Said) -> list[Any]:
    """What was read of an ontology or was not, by its key and its facts."""
    return [said.key, dict(said.facts)]


def read_said(key: str, facts: Mapping[str, str]) -> Said:
    """What they stand for. Raises KeyError for what no reader says."""
    said = _of_reader(key, **facts)
    spelled(said, "en")
    return said
