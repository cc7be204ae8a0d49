"""Findings in their order, what stands in one, and what it says: levels, votes, reasons, what to do."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from aufheben.domain.opinions import MOVING, Truth
from aufheben.domain.taxonomies import Edge, Edit, Finding, Level, Rule, Taxonomy
from aufheben.formats.quoting.characters import flat
from aufheben.rooms.hierarchy.asks import proposition
from aufheben.words import Fact, Lang, Said, speaker, spelled

_say = speaker(__name__)
LEVELS: Final[tuple[Level, ...]] = ("ERROR", "WARN", "INFO")
LABELS: Final[frozenset[Rule]] = frozenset(
    {"missing_label", "duplicate_label", "instance_like_name"}
)
_SIDES = {"against": "false", "for": "true", "unsure": "unsure"}


def by_level(findings: Iterable[Finding]) -> list[Finding]:
    """Errors first; within a level as they came."""
    return sorted(findings, key=lambda finding: LEVELS.index(finding.level))


def ordered(findings: Iterable[Finding], taxonomy: Taxonomy) -> list[Finding]:
    """Errors first; within a level by the classes that they are about, as people look them up."""

    def place(finding: Finding) -> tuple[int, str, str, str]:
        child, parent = (name(key, taxonomy) for key in (finding.subject, finding.parent))
        return LEVELS.index(finding.level), child.casefold(), parent.casefold(), finding.rule

    return sorted(findings, key=place)


def named(key: str, taxonomy: Taxonomy) -> str:
    """What a term is called; a key that is none of the taxonomy's is its own name."""
    term = taxonomy.terms.get(key)
    return key if term is None else term.name


def name(key: str, taxonomy: Taxonomy) -> str:
    """The same on one line."""
    return flat(named(key, taxonomy))


def tally(finding: Finding) -> dict[str, int]:
    """How many voted against, for, and neither; by these words, in this order."""
    cast = Counter(verdict for _, verdict in finding.votes)
    return {side: cast[verdict] for side, verdict in _SIDES.items()}


def by(finding: Finding) -> list[tuple[str, str, str]]:
    """Who held what, and why: votes, and opinions of those who cast none."""
    told = {seat: reason for seat, _, reason in finding.opinions}
    cast = dict(finding.votes)
    others = [each for each in finding.opinions if each[0] not in cast]
    return [*((seat, truth, told.get(seat, "")) for seat, truth in cast.items()), *others]


def is_confirmed(finding: Finding) -> bool:
    """Whether a debate found the edge wrong, and upheld what is to come in its place."""
    return finding.rule == "wrong_edge" and finding.edit is not None and finding.edit.checked


def is_of_names(finding: Finding) -> bool:
    """Whether a rule of names spoke, and nobody who knows what is meant."""
    return finding.rule == "doubtful_edge" and finding.confidence is None


def reasons(finding: Finding) -> list[tuple[str, str]]:
    """Pairs ("reason", "against" or "for"; text), none empty, none said twice."""
    sides = [("against", finding.reason_against), ("for", finding.reason_for)]
    told = [(side, text) for side, text in sides if flat(text)]
    said = {"", *(flat(text) for _, text in told)}
    return told if flat(finding.reason) in said else [("reason", finding.reason), *told]


def confidence(finding: Finding) -> float | None:
    """The share of votes that hold the verdict; None if there is no verdict to hold."""
    return None if finding.rule == "undecided_edge" else finding.confidence


def label_property(taxonomy: Taxonomy) -> str:
    """What labels are stated by where edges are stated so."""
    return "skos:prefLabel" if taxonomy.property == "skos:broader" else "rdfs:label"


def why(finding: Finding) -> str:
    """The one reason to give where there is room for one."""
    return flat(finding.reason or finding.reason_against or finding.reason_for)


def said(fact: Fact | None, lang: Lang) -> str:
    """On one line, for programs; "" where there is nothing to say."""
    return "" if fact is None else spelled(fact, lang, flat)


def headline(finding: Finding, taxonomy: Taxonomy) -> Said:
    """What is doubted, rejected or found, never the edge as if it held."""
    x, y = named(finding.subject, taxonomy), named(finding.parent, taxonomy)
    edge = _say("broader" if taxonomy.property == "skos:broader" else "subclass", x=x, y=y)
    head = _say(f"head_{finding.rule}", edge=edge, x=x, y=y)
    value = "" if finding.parent else flat(finding.value)
    return _say("with_value", head=head, value=value) if value not in ("", flat(x)) else head


def stated(child: str, parent: str, taxonomy: Taxonomy) -> Said:
    """An edge as a sentence, by names, as the input states edges."""
    if taxonomy.property == "skos:broader":
        return _say("is_broader", x=child, y=parent)
    return proposition(child, parent, "is-a")


def settled(edge: Edge, verdict: Truth, taxonomy: Taxonomy) -> Said:
    """How an edge stands."""
    child, parent = (named(key, taxonomy) for key in edge)
    return _say(f"settled_{verdict}", said=stated(child, parent, taxonomy))


def meaning(rule: Rule) -> Said:
    """What a rule finds, in a few words."""
    return _say(f"rule_{rule}")


def suggestion(finding: Finding, taxonomy: Taxonomy) -> Said | None:
    """How to mend the edge; None where nothing is suggested."""
    edit = finding.edit
    if edit is None or not (finding.parent or edit.kind == "label"):
        return None
    return _say(
        f"edit_{edit.kind}{_more(edit, taxonomy)}",
        x=named(finding.subject, taxonomy),
        y=named(finding.parent, taxonomy),
        z=named(edit.to, taxonomy),
        w=edit.text,
    )


def _more(edit: Edit, taxonomy: Taxonomy) -> str:
    if edit.kind == "reversed":
        return "_broader" if taxonomy.property == "skos:broader" else ""
    return "_to" if edit.kind in MOVING and edit.to else ""


def advised(finding: Finding, taxonomy: Taxonomy) -> Said | None:
    """The suggestion, and of a new relation whether a debate upheld it."""
    advice, edit = suggestion(finding, taxonomy), finding.edit
    if advice is None or edit is None or edit.kind in {"none", "label"}:
        return advice
    if edit.kind in MOVING and not edit.to:
        return advice
    return _say("upheld" if edit.checked else "unconfirmed", said=advice)


def votes(finding: Finding) -> Fact | None:
    """E.g. "2 against, 1 for"; None where nobody voted; of a rule of names that it is one."""
    if is_of_names(finding):
        return _say("of_names")
    cast = [_say(f"votes_{side}", n=n) for side, n in tally(finding).items() if n]
    return _say.joined(*cast) if cast else None
