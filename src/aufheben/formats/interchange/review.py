"""What is wrong with the shape of an argument graph, whoever drew it.

Sentences are not read: only what follows from who supports and attacks whom is looked at.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from aufheben.formats.interchange.frameworks import to_framework
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.logic.frameworks import components, grounded
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_OF_THE_FORMAT = ("duplicate_id", "dangling", "unsupported", "mistyped")
"""What no form of such graphs allows; circles, repetitions and the like it does."""
Level = Literal["error", "warn"]
_STATUS = {"in": "justified", "out": "overruled", "undecided": "defensible"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphFinding:
    """What is wrong at the id `place`, and what would mend it."""

    kind: str
    place: str
    what: Fact
    do: Fact
    level: Level = "error"

    @property
    def rule_of(self) -> Literal["format", "aufheben"]:
        """Whose rule it breaks: what every argument graph must keep, or what we ask for besides."""
        return "format" if self.kind in _OF_THE_FORMAT else "aufheben"


def review_graph(graph: ArgumentGraph) -> tuple[GraphFinding, ...]:
    """All findings, in time linear in the graph's size; nothing where its shape is sound."""
    return tuple(_findings(graph))


def unchecked(graph: ArgumentGraph) -> tuple[Fact, ...]:
    """What the shape of this graph cannot decide."""
    said = [_say("texts_unchecked")]
    if any(each.status for each in graph.statements) and not _flat(graph):
        said.append(_say("statuses_unchecked"))
    return tuple(said)


def _findings(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    yield from _names(graph)
    yield from _self_attacks(graph)
    yield from _circles(graph)
    yield from _isolated(graph)
    yield from _duplicates(graph)
    yield from _mistyped(graph)
    yield from _statuses(graph)


def duplicate_id(name: str) -> GraphFinding:
    """Several things have this id."""
    return _error("duplicate_id", name, _say("several_of_id"), _say("give_own_id"))


def dangling(step: str, names: str) -> GraphFinding:
    """A step leads to what is not there."""
    return _error("dangling", step, _say("leads_nowhere", names=names), _say("add_or_remove"))


def _error(kind: str, place: str, what: Fact, do: Fact) -> GraphFinding:
    return GraphFinding(kind=kind, place=place, what=what, do=do)


def _warning(kind: str, place: str, what: Fact, do: Fact) -> GraphFinding:
    return GraphFinding(kind=kind, place=place, what=what, do=do, level="warn")


def _names(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    counts = Counter(each.id for each in graph.statements)
    counts.update(each.id for each in graph.inferences)
    counts.update(each.id for each in graph.conflicts)
    for name in (name for name, count in counts.items() if count > 1):
        yield duplicate_id(name)
    said = {each.id for each in graph.statements}
    ends = [(each.id, each.premises, each.conclusion) for each in graph.inferences]
    ends += [(each.id, each.sources, each.target) for each in graph.conflicts]
    for step, sources, target in ends:
        lost = [one for one in sources if one not in said]
        lost += [target] if target not in counts else []
        if lost:
            yield dangling(step, ", ".join(lost)[:80])
        if not sources:
            yield _error("unsupported", step, _say("no_premise"), _say("say_premises"))


def _self_attacks(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    for each in graph.conflicts:
        if each.target in each.sources:
            yield _warning(
                "self_attack", each.id, _say("attacks_itself"), _say("attack_what_is_meant")
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
            yield _error(
                "circular",
                found[0],
                _say("circle", names=", ".join(found)[:80]),
                _say("cut_circle"),
            )


def _isolated(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    joined = {name for each in graph.inferences for name in (*each.premises, each.conclusion)}
    joined |= {name for each in graph.conflicts for name in (*each.sources, each.target)}
    for each in graph.statements:
        if each.id not in joined and len(graph.statements) > 1:
            yield _warning("isolated", each.id, _say("isolated"), _say("join_or_remove"))


def _duplicates(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    """Texts that differ in blanks and capitals at most; one finding a text, however often it is said."""
    first: dict[str, list[str]] = {}
    for each in graph.statements:
        first.setdefault(" ".join(each.text.split()).casefold(), []).append(each.id)
    for text, names in first.items():
        if text and len(names) > 1:
            others = ", ".join(names[1:])
            yield _warning(
                "duplicate_text", names[0], _say("same_text", names=others[:80]), _say("make_one")
            )


def _mistyped(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    """Only where the source says which kind it means."""
    said = {each.id for each in graph.statements}
    steps = {each.id for each in graph.inferences} | {each.id for each in graph.conflicts}
    steps -= said
    for each in graph.conflicts:
        if each.kind == "undercut" and each.target in said:
            yield _error("mistyped", each.id, _say("undercut_of_statement"), _say("attack_step"))
        elif each.kind == "rebut" and each.target in steps:
            yield _error("mistyped", each.id, _say("rebuttal_of_step"), _say("attack_statement"))


def _statuses(graph: ArgumentGraph) -> Iterator[GraphFinding]:
    if not _flat(graph) or not any(each.status for each in graph.statements):
        return
    framework = to_framework(graph)
    labels = grounded(len(framework.names), framework.attacks)
    for each, label in zip(graph.statements, labels, strict=True):
        if each.status and each.status != _STATUS[label]:
            yield _error(
                "status",
                each.id,
                _say("called_otherwise", called=each.status, status=_STATUS[label]),
                _say("call_it", status=_STATUS[label]),
            )


def _flat(graph: ArgumentGraph) -> bool:
    """Whether it is an abstract framework: nothing but statements that attack statements."""
    said = {each.id for each in graph.statements}
    return (
        not graph.inferences
        and len(said) == len(graph.statements)
        and all(len(c.sources) == 1 and {c.target, *c.sources} <= said for c in graph.conflicts)
    )
