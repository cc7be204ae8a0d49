"""The report of a check: structural and debated findings, minus suppressed ones."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from aufheben.domain.taxonomies import Edge, Finding, Level
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.job import EndedHierarchy
from aufheben.rooms.hierarchy.report.findings import LEVELS, ordered
from aufheben.rooms.hierarchy.report.profile import read_profile
from aufheben.rooms.hierarchy.report.suppressions import Suppressions, suppressed
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.words import spelled


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldHierarchy:
    """A run's check and how it ended; `findings` are those to be shown, `hidden` how many not.

    `created` is when the run began (ISO 8601), where that is known.
    """

    run: str
    check: SeatedHierarchy
    surveyed: EndedHierarchy
    findings: tuple[Finding, ...]
    hidden: int = 0
    created: str = ""

    def worst(self) -> Level | None:
        """The level of the worst finding; None if there is none."""
        levels = {finding.level for finding in self.findings}
        return next((level for level in LEVELS if level in levels), None)


def structure(check: SeatedHierarchy) -> tuple[Finding, ...]:
    """What the structure shows of the classes that are in question, known findings left out."""
    return shown(_structure(check), check)


def _structure(check: SeatedHierarchy) -> tuple[Finding, ...]:
    if check.structure == "none":
        return ()
    found = structural(check.survey.taxonomy, check.survey.procedure.debate.lang)
    if known := check.known:
        found = tuple(
            each
            for each in found
            if each.subject not in known.terms
            and Edge(each.subject, each.parent) not in known.edges
        )
    if check.structure == "all":
        return found
    ends = {key for edge in check.survey.edges for key in edge}
    return tuple(finding for finding in found if finding.subject in ends)


def known(check: SeatedHierarchy) -> Suppressions:
    """The findings that are not to be shown again."""
    return suppressed(check.suppressed) if check.suppressed else Suppressions()


def shown(findings: Iterable[Finding], check: SeatedHierarchy) -> tuple[Finding, ...]:
    """Those that are to be shown, in the order of their levels and of what they are about."""
    sieve = sieve_of(check)
    left = (kept for finding in findings if (kept := sieve(finding)) is not None)
    return tuple(ordered(left, check.survey.taxonomy))


def sieve_of(check: SeatedHierarchy) -> Callable[[Finding], Finding | None]:
    """Of a finding what is to be shown, at the level of the profile; None of what is known."""
    stand = known(check)
    profile = read_profile(check.profile) if check.profile else None

    def sieve(finding: Finding) -> Finding | None:
        if stand.covers(finding):
            return None
        return finding if profile is None else profile.graded(finding)

    return sieve


def tell(run: str, check: SeatedHierarchy, surveyed: EndedHierarchy) -> ToldHierarchy:
    found = (*_structure(check), *surveyed.findings)
    kept = shown(found, check)
    return ToldHierarchy(
        run=run, check=check, surveyed=surveyed, findings=kept, hidden=len(found) - len(kept)
    )


def edges(told: ToldHierarchy) -> dict[str, Any]:
    """How many edges there were, were checked, and were skipped for which reason."""
    surveyed, lang = told.surveyed, told.check.survey.lang
    return {
        "total": len(told.check.survey.taxonomy.edges) - _known_edges(told.check),
        "checked": surveyed.checked,
        "upheld": surveyed.upheld,
        "rejected": surveyed.rejected,
        "undecided": surveyed.undecided,
        "skipped": [
            {"number": each.number, "why": spelled(each.why, lang)} for each in told.check.skipped
        ],
    }


def _known_edges(check: SeatedHierarchy) -> int:
    return len(check.known.edges) if check.known else 0
