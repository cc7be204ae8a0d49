"""Findings in their order, and what stands in one: levels, votes, reasons."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from aufheben.domain.taxonomies import Finding, Level, Rule, Taxonomy
from aufheben.formats.quoting.characters import flat

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
