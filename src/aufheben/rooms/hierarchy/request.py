"""What a check is asked for by: the ontology, and how its edges are looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from aufheben.rooms.facts import DOCUMENTS
from aufheben.rooms.hierarchy.source import ENDINGS
from aufheben.rooms.options import Request, model_option, option, seats_option

if TYPE_CHECKING:
    from aufheben.domain.forms import Context
    from aufheben.domain.vocabulary import Lang
    from aufheben.runtime.courses.hierarchy import HierarchyJob

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
        "", "The ontology.", "Reading", metavar="FILE", argument=True, within=ENDINGS
    )
    more: tuple[str, ...] = option(
        (),
        "More of it.",
        "Reading",
        metavar="[FILE]...",
        argument=True,
        many=True,
        within=ENDINGS,
    )
    imports: tuple[str, ...] = option(
        (),
        "Known, not checked: a file or folder that FILE imports.",
        "Reading",
        flag="--with",
        metavar="FILE",
        many=True,
        within=ENDINGS,
    )
    content: bytes | None = field(default=None, repr=False)
    survey: "HierarchyJob | None" = field(default=None, repr=False)
    model: str | None = model_option("Who debates; without one, head nouns.")
    seats: Mapping[str, str] = seats_option(
        "N, mediator, ...: lexical, human, model, or PROVIDER:MODEL[@URL].",
        "N=anthropic:MODEL or N=human",
    )
    experts: str | None = option(
        None, "Of N, S, R, I, C and yours. [default: NC]", "Seats", metavar="NAMES"
    )
    expert_files: tuple[str, ...] = option(
        (), "Experts of your own.", "Seats", flag="--expert", metavar="FILE.toml", many=True
    )
    form: str | None = option(
        None,
        "How an edge is debated. [default: dissent, without a model single]",
        "Form",
        choices=FORMS,
    )
    rounds: int = option(3, "Most rounds of a debate.", "Form", int, least=1, most=20)
    second_look: bool = option(
        False,
        "With feedback: the mediator reads what is mended at once; then verdicts may change.",
        "Form",
        bool,
    )
    context: "Context" = option(
        "neighbourhood",
        "What seats are shown besides the two names, where the file has it.",
        "Form",
        choices=CONTEXTS,
        spelled={"neighborhood": "neighbourhood"},
    )
    cheap: bool = option(
        True,
        "One call an edge first; a debate only where it says no or is unsure, or (the paper's way) of every edge.",
        "Form",
        bool,
    )
    spot_check: float = option(
        0.0,
        "Debate so many of the edges that one call upheld: what does it miss? 10%, or 0.1.",
        "Form",
        float,
        least=0,
        most=1,
    )
    draw: int = option(0, "The seed by which they are drawn.", "Form", int)
    abstain: bool = option(True, "Whether a seat may be unsure.", "Form", bool)
    mend: bool = option(True, "Propose what a wrong edge should be.", "Form", bool)
    structure: bool = option(True, "Look for cycles and the like.", "Form", bool)
    min_agree: float = option(
        0.5,
        "Share of votes from which on a rejected edge is an error, not a doubt.",
        "Form",
        float,
        least=0,
        most=1,
    )
    lang: "Lang | None" = option(None, "The language of the debate.", "Form", choices=("en", "ja"))
    domain: str | None = option(
        None, "What FILE is about. [default: as FILE says]", "Reading", metavar="WORDS"
    )
    base_iri: str | None = option(
        None, "Only classes whose IRI begins so.", "Reading", metavar="IRI"
    )
    select: tuple[str, ...] = option(
        (), "Only this class's branch.", "Reading", metavar="CLASS", many=True
    )
    changed_since: str | None = option(
        None, "Only edges that OLD did not have so.", "Reading", metavar="OLD"
    )
    facts: str | None = option(
        None,
        "Documents in which the two names are looked up, for all to read.",
        "Reading",
        metavar="DIR|INDEX.db",
        within=DOCUMENTS,
    )
    label_lang: str | None = option(
        None, "Which labels are judged, the first best.", "Reading", metavar="ja,en"
    )
    suppress: str | None = option(
        None,
        "Findings that are known and stand: a report (.tsv), or lines of RULE, tab, SUBJECT.",
        "Reading",
        metavar="FILE",
    )
    profile: str | None = option(
        None, "Which rules are reported at which level, as ROBOT's.", "Reading", metavar="FILE"
    )
    no_cache: bool = option(False, "Ask anew what was answered in an earlier run.", "Models", bool)
