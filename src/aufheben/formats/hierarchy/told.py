"""The report of a check: structural and debated findings, minus suppressed ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from aufheben.domain.findings import Finding, Level
from aufheben.formats.envelope import SCHEMA
from aufheben.formats.hierarchy.coverage import debated, spot_check, upheld_by_one_call
from aufheben.formats.hierarchy.rows import row
from aufheben.formats.hierarchy.sentences import LEVELS
from aufheben.formats.hierarchy.settings import ROOM, SeatedHierarchy
from aufheben.formats.hierarchy.suppressions import Suppressions, suppressed
from aufheben.logic.taxonomies.structure import structural
from aufheben.runtime.budget import shown
from aufheben.runtime.courses.hierarchy import EndedHierarchy


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldHierarchy:
    """A run's check and how it ended; `findings` are those to be shown, `hidden` how many not."""

    run: str
    check: SeatedHierarchy
    surveyed: EndedHierarchy
    findings: tuple[Finding, ...]
    hidden: int = 0

    def worst(self) -> Level | None:
        """The level of the worst finding; None if there is none."""
        levels = {finding.level for finding in self.findings}
        return next((level for level in LEVELS if level in levels), None)


def structure(check: SeatedHierarchy) -> tuple[Finding, ...]:
    """What the structure shows of the classes that are in question, known findings left out."""
    return tuple(unknown(_structure(check), known(check)))


def _structure(check: SeatedHierarchy) -> tuple[Finding, ...]:
    if check.structure == "none":
        return ()
    found = structural(check.survey.taxonomy, check.survey.procedure.debate.lang)
    if check.structure == "all":
        return found
    ends = {key for edge in check.survey.edges for key in edge}
    return tuple(finding for finding in found if finding.subject in ends)


def known(check: SeatedHierarchy) -> Suppressions:
    """The findings that are not to be shown again."""
    return suppressed(check.suppressed) if check.suppressed else Suppressions()


def unknown(findings: Iterable[Finding], known: Suppressions) -> list[Finding]:
    """Those that are to be shown."""
    return [finding for finding in findings if not known.covers(finding)]


def tell(run: str, check: SeatedHierarchy, surveyed: EndedHierarchy) -> ToldHierarchy:
    """All that there is to tell."""
    found = (*_structure(check), *surveyed.findings)
    kept = tuple(unknown(found, known(check)))
    return ToldHierarchy(
        run=run, check=check, surveyed=surveyed, findings=kept, hidden=len(found) - len(kept)
    )


def edges(told: ToldHierarchy) -> dict[str, Any]:
    """How many edges there were, were checked, and were skipped for which reason."""
    surveyed = told.surveyed
    return {
        "total": len(told.check.survey.taxonomy.edges),
        "checked": surveyed.checked,
        "upheld": surveyed.upheld,
        "rejected": surveyed.rejected,
        "undecided": surveyed.undecided,
        "skipped": [{"number": each.number, "why": each.why} for each in told.check.skipped],
    }


def envelope(told: ToldHierarchy) -> dict[str, Any]:
    """One object for programs."""
    survey, surveyed = told.check.survey, told.surveyed
    tally = surveyed.tally
    return {
        "schema": SCHEMA,
        "run": told.run,
        "room": ROOM,
        "protocol": survey.procedure.debate.form.name,
        "issue": f"Which is-a edges of {told.check.file} are wrong?",
        "outcome": surveyed.outcome,
        "stop_reason": surveyed.stop_reason,
        "flags": list(surveyed.flags),
        "answer": None,
        "calls": {"made": tally.made, "rejected": tally.rejected, "bound": survey.bound},
        "usage": shown(tally.usage),
        "seats": [{"name": name, "agent": agent} for name, agent in _seats(told.check)],
        "order": told.check.order,
        "edges": {
            **edges(told),
            "debated": debated(surveyed),
            "upheld_by_one_call": upheld_by_one_call(surveyed),
        },
        "spot_check": spot_check(surveyed),
        "suppressed": told.hidden,
        "findings": [
            row(finding, survey.taxonomy, survey.procedure.debate.lang) for finding in told.findings
        ],
    }


def _seats(check: SeatedHierarchy) -> list[tuple[str, str]]:
    return [(name, agent.partition("@")[0]) for name, agent in check.agents.items()]
