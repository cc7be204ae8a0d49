"""What is wrong with the shape of an argument graph, whoever drew it.

Sentences are not read: only what follows from who supports and attacks whom is looked at.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from aufheben.formats.interchange.frameworks import to_framework
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.logic.components import components
from aufheben.logic.semantics import grounded

_OF_THE_FORMAT = ("duplicate_id", "dangling", "unsupported", "mistyped")
"""What no form of such graphs allows; circles, repetitions and the like it does."""
Level = Literal["error", "warn"]
_STATUS = {"in": "justified", "out": "overruled", "undecided": "defensible"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphFinding:
    """What is wrong at the id `place`, and what would mend it."""

    kind: str
    place: str
    what: str
    do: str
    level: Level = "error"

    @property
    def rule_of(self) -> Literal["format", "aufheben"]:
        """Whose rule it breaks: what every argument graph must keep, or what we ask for besides."""
        return "format" if self.kind in _OF_THE_FORMAT else "aufheben"


def review_graph(graph: ArgumentGraph) -> tuple[GraphFinding, ...]:
    """All findings, in time linear in the graph's size; nothing where its shape is sound."""
    return tuple(_findings(graph))


def unchecked(graph: ArgumentGraph) -> tuple[str, ...]:
    """What the shape of this graph cannot decide, a sentence each."""
    said = ["whether texts contradict each other was not checked: sentences are not read"]
    if any(each.status for each in graph.statements) and not _flat(graph):
        said.append("statuses were not checked: with steps they depend on what rules say")
    return tuple(said)


def _findings(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    yield from _names(graph)
    yield from _self_attacks(graph)
    yield from _circles(graph)
    yield from _isolated(graph)
    yield from _duplicates(graph)
    yield from _mistyped(graph)
    yield from _statuses(graph)


def _names(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    counts = Counter(each.id for each in graph.statements)
    counts.update(each.id for each in graph.inferences)
    counts.update(each.id for each in graph.conflicts)
    for name in (name for name, count in counts.items() if count > 1):
        yield GraphFinding(
            kind="duplicate_id", place=name, what="several have this id", do="give each its own"
        )
    said = {each.id for each in graph.statements}
    ends = [(each.id, each.premises, each.conclusion) for each in graph.inferences]
    ends += [(each.id, each.sources, each.target) for each in graph.conflicts]
    for step, sources, target in ends:
        lost = [one for one in sources if one not in said]
        lost += [target] if target not in counts else []
        if lost:
            what = f"it leads to what is not there: {', '.join(lost)[:80]}"
            yield GraphFinding(
                kind="dangling", place=step, what=what, do="add the statement, or remove the step"
            )
        if not sources:
            yield GraphFinding(
                kind="unsupported", place=step, what="it has no premise", do="say what it rests on"
            )


def _self_attacks(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    for each in graph.conflicts:
        if each.target in each.sources:
            yield GraphFinding(
                kind="self_attack",
                place=each.id,
                what="a statement attacks itself",
                do="attack the premise or step that is meant",
                level="warn",
            )


def _circles(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    support: dict[str, dict[str, None]] = {}
    for each in graph.inferences:
        support.setdefault(each.conclusion, {})
        for premise in each.premises:
            support.setdefault(premise, {})[each.conclusion] = None
    names = list(support)
    places = {name: place for place, name in enumerate(names)}
    for circle in components([[places[up] for up in support[name]] for name in names]):
        found = sorted(names[place] for place in circle)
        if len(found) > 1 or found[0] in support[found[0]]:
            what = f"support goes in a circle: {', '.join(found)[:80]}"
            yield GraphFinding(
                kind="circular", place=found[0], what=what, do="remove a step of the circle"
            )


def _isolated(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    joined = {name for each in graph.inferences for name in (*each.premises, each.conclusion)}
    joined |= {name for each in graph.conflicts for name in (*each.sources, each.target)}
    for each in graph.statements:
        if each.id not in joined and len(graph.statements) > 1:
            yield GraphFinding(
                kind="isolated",
                place=each.id,
                what="nothing supports or attacks it, and it does neither",
                do="join it to what it is about, or remove it",
                level="warn",
            )


def _duplicates(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    """Texts that differ in blanks and capitals at most; one finding a text, however often it is said."""
    first: dict[str, list[str]] = {}
    for each in graph.statements:
        first.setdefault(" ".join(each.text.split()).casefold(), []).append(each.id)
    for text, names in first.items():
        if text and len(names) > 1:
            others = ", ".join(names[1:])
            yield GraphFinding(
                kind="duplicate_text",
                place=names[0],
                what=f"the same is said by: {others[:80]}",
                do="make one statement of them, unless different things are meant",
                level="warn",
            )


def _mistyped(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    """Only where the source says which kind it means."""
    said = {each.id for each in graph.statements}
    steps = {each.id for each in graph.inferences} | {each.id for each in graph.conflicts}
    steps -= said
    for each in graph.conflicts:
        if each.kind == "undercut" and each.target in said:
            yield GraphFinding(
                kind="mistyped",
                place=each.id,
                what="it is called an undercut, and attacks a statement",
                do="let it attack the step that is meant, or call it a rebuttal",
            )
        elif each.kind == "rebut" and each.target in steps:
            yield GraphFinding(
                kind="mistyped",
                place=each.id,
                what="it is called a rebuttal, and attacks a step",
                do="let it attack the statement that is meant, or call it an undercut",
            )


def _statuses(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    if not _flat(graph) or not any(each.status for each in graph.statements):
        return
    framework = to_framework(graph)
    labels = grounded(len(framework.names), framework.attacks)
    for each, label in zip(graph.statements, labels, strict=True):
        if each.status and each.status != _STATUS[label]:
            yield GraphFinding(
                kind="status",
                place=each.id,
                what=f"it is called {each.status}, and is {_STATUS[label]}",
                do=f"call it {_STATUS[label]}",
            )


def _flat(graph: ArgumentGraph) -> bool:
    """Whether it is an abstract framework: nothing but statements that attack statements."""
    said = {each.id for each in graph.statements}
    return (
        not graph.inferences
        and len(said) == len(graph.statements)
        and all(len(c.sources) == 1 and {c.target, *c.sources} <= said for c in graph.conflicts)
    )
