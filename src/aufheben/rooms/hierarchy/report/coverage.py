"""Which edges were debated, which one call upheld, and what that one call misses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aufheben.domain.intervals import wilson
from aufheben.domain.taxonomies import Taxonomy
from aufheben.rooms.hierarchy.job import EndedHierarchy
from aufheben.rooms.hierarchy.protocol.protocol import Fate
from aufheben.rooms.hierarchy.report.findings import named
from aufheben.words import Fact, Said, speaker

LISTED = 8
"""Edges that a line names; programs are told of all."""
_say = speaker(__name__)


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
