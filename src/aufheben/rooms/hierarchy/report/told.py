"""The report of a check: structural and debated findings, minus suppressed ones; which edges were debated."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aufheben.domain.intervals import wilson
from aufheben.domain.taxonomies import Edge, Finding, Level, Taxonomy
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.job import EndedHierarchy
from aufheben.rooms.hierarchy.protocol.protocol import Fate
from aufheben.rooms.hierarchy.report.findings import LEVELS, named, ordered
from aufheben.rooms.hierarchy.report.reported import Suppressions, read_profile, suppressed
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)
LISTED = 8
"""Edges that a line names; programs are told of all."""


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


def coverage(surveyed: EndedHierarchy) -> Iterator[Said]:
    """A line each for people; none where nobody could debate."""
    procedure = surveyed.survey.procedure
    nobody = surveyed.survey.heuristic and not any(_debated(surveyed))
    if procedure.debate.form.name == "single" or nobody or not surveyed.fates:
        return
    debated, looked = list(_debated(surveyed)), list(_upheld(surveyed))
    taxonomy = surveyed.survey.taxonomy
    fared = [_named(f"fared_{fate.verdict}", fate, taxonomy) for fate in debated[:LISTED]]
    if not procedure.cheap:
        yield _listed(_say("every_edge"), fared, len(debated))
        return
    head = _say("debated", number=len(debated), of=len(surveyed.fates))
    yield _listed(head, fared, len(debated))
    held = [_named("upheld_edge", fate, taxonomy) for fate in looked[:LISTED]]
    yield _listed(_say("one_call", number=len(looked)), held, len(looked))
    if (found := spot_check(surveyed)) is not None:
        yield _spot(found)


def _named(key: str, fate: Fate, taxonomy: Taxonomy) -> Said:
    child, parent = (named(end, taxonomy) for end in fate.edge)
    return _say(key, child=child, parent=parent)


def _listed(head: Said, edges: Sequence[Said], number: int) -> Said:
    """The first of so many, and how many more there are."""
    if not edges:
        return head
    shown: Fact = _say.joined(*edges)
    if number > len(edges):
        shown = _say("more", edges=shown, number=number - len(edges))
    return _say("with_edges", said=head, edges=shown)


def _spot(found: Mapping[str, Any]) -> Said:
    counts = {key: found[key] for key in ("of", "drawn", "seed", "rejected", "undecided")}
    said = _say("spot_check", percent=found["share"] * 100, **counts)
    if not found["drawn"]:
        return said
    low, high = found["interval"]
    return _say("missed", said=said, missed=found["missed"], low=low, high=high)


def debated(surveyed: EndedHierarchy) -> list[dict[str, Any]]:
    """For programs: every edge that was debated, how it fared, and whether it was drawn for that."""
    return [
        {
            **_ends(fate),
            "verdict": fate.verdict,
            "rounds": fate.rounds,
            "drawn": fate.way == "spot check",
        }
        for fate in _debated(surveyed)
    ]


def upheld_by_one_call(surveyed: EndedHierarchy) -> list[dict[str, str]]:
    """For programs: every edge that stands by a single opinion."""
    return [_ends(fate) for fate in _upheld(surveyed)]


def spot_check(surveyed: EndedHierarchy) -> dict[str, Any] | None:
    """For programs: how many of the upheld were drawn, and the share of them that fell, 0 to 1.

    `missed` and its 95 % `interval` are null of none, all is null where nothing was to be drawn.
    """
    wanted = surveyed.survey.procedure.spot_check
    if not wanted.share:
        return None
    drawn = [fate for fate in surveyed.fates if fate.way == "spot check"]
    fell = sum(fate.verdict == "false" for fate in drawn)
    interval = wilson(fell, len(drawn))
    return {
        "share": wanted.share,
        "seed": wanted.seed,
        "of": len(drawn) + len(list(_upheld(surveyed))),
        "drawn": len(drawn),
        "rejected": fell,
        "undecided": sum(fate.verdict == "unsure" for fate in drawn),
        "missed": fell / len(drawn) if drawn else None,
        "interval": interval.ends if interval is not None else None,
    }


def _debated(surveyed: EndedHierarchy) -> Iterable[Fate]:
    return (fate for fate in surveyed.fates if fate.way != "one call")


def _upheld(surveyed: EndedHierarchy) -> Iterable[Fate]:
    held = (fate for fate in surveyed.fates if fate.way == "one call")
    return (fate for fate in held if fate.verdict == "true")


def _ends(fate: Fate) -> dict[str, str]:
    return {"child": fate.edge.child, "parent": fate.edge.parent}
