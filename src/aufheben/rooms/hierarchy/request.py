"""What a check is asked for by: the ontology, and how its edges are looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.files import DOCUMENTS
from aufheben.rooms.hierarchy.source import ENDINGS
from aufheben.rooms.options import Request, model_option, option, seats_option
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.opinions import Context
    from aufheben.domain.vocabulary import Lang
    from aufheben.rooms.hierarchy.job import HierarchyJob

FORMS = (
    "dissent",
    "single",
    "one-way",
    "relay",
    "parallel",
    "relay-mediator",
    "parallel-mediator",
    "relay-feedback",
    "parallel-feedback",
)
CONTEXTS = ("none", "definition", "neighbourhood")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hierarchy(Request):
    """An ontology to be checked: a `file`, or `content` that is there already under its name.

    `more` are further files of it; each may be a folder. A `survey` says itself which edges are
    checked and how; then the file is only where they are from, and of the other options those of
    seats hold.
    """

    room: ClassVar = "hierarchy"
    formats: ClassVar = ("html", "tsv", "md", "sarif", "xml", "ttl", "kgcl", "txt")
    file: str = option(
        "", _say("option_file"), "Reading", metavar="FILE", argument=True, within=ENDINGS
    )
    more: tuple[str, ...] = option(
        (),
        _say("option_more"),
        "Reading",
        metavar="[FILE]...",
        argument=True,
        many=True,
        within=ENDINGS,
    )
    imports: tuple[str, ...] = option(
        (),
        _say("option_imports"),
        "Reading",
        flag="--with",
        metavar="FILE",
        many=True,
        within=ENDINGS,
    )
    content: bytes | None = field(default=None, repr=False)
    survey: "HierarchyJob | None" = field(default=None, repr=False)
    model: str | None = model_option(_say("option_model"))
    seats: Mapping[str, str] = seats_option(
        _say("option_seats"), _say.joined("N=anthropic:MODEL", "N=human", between="or")
    )
    experts: str | None = option(None, _say("option_experts"), "Seats", metavar="NAMES")
    expert_files: tuple[str, ...] = option(
        (), _say("option_expert_files"), "Seats", flag="--expert", metavar="FILE.toml", many=True
    )
    form: str | None = option(None, _say("option_form"), "Form", choices=FORMS)
    rounds: int = option(3, _say("option_rounds"), "Form", int, least=1, most=20)
    second_look: bool = option(False, _say("option_second_look"), "Form", bool)
    context: "Context" = option(
        "neighbourhood",
        _say("option_context"),
        "Form",
        choices=CONTEXTS,
        spelled={"neighborhood": "neighbourhood"},
    )
    cheap: bool = option(True, _say("option_cheap"), "Form", bool)
    spot_check: float = option(0.0, _say("option_spot_check"), "Form", float, least=0, most=1)
    draw: int = option(0, _say("option_draw"), "Form", int)
    abstain: bool = option(True, _say("option_abstain"), "Form", bool)
    mend: bool = option(True, _say("option_mend"), "Form", bool)
    structure: bool = option(True, _say("option_structure"), "Form", bool)
    min_agree: float = option(0.5, _say("option_min_agree"), "Form", float, least=0, most=1)
    lang: "Lang | None" = option(None, _say("option_lang"), "Form", choices=("en", "ja"))
    domain: str | None = option(None, _say("option_domain"), "Reading", metavar="WORDS")
    base_iri: str | None = option(None, _say("option_base_iri"), "Reading", metavar="IRI")
    select: tuple[str, ...] = option(
        (), _say("option_select"), "Reading", metavar="CLASS", many=True
    )
    changed_since: str | None = option(None, _say("option_changed_since"), "Reading", metavar="OLD")
    facts: str | None = option(
        None, _say("option_facts"), "Reading", metavar="DIR|INDEX.db", within=DOCUMENTS
    )
    label_lang: str | None = option(None, _say("option_label_lang"), "Reading", metavar="ja,en")
    suppress: str | None = option(None, _say("option_suppress"), "Reading", metavar="FILE")
    profile: str | None = option(None, _say("option_profile"), "Reading", metavar="FILE")
    no_cache: bool = option(False, _say("option_no_cache"), "Models", bool)
