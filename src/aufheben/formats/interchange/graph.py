"""What argument graphs of all tools have in common: statements, inferences, conflicts.

The shape is that of the Argument Interchange Format (Chesñevar et al., 2006, "Towards an argument
interchange format"): a statement is its I-node, an inference its RA-node, a conflict its CA-node.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from aufheben.words import Fact, speaker

_say = speaker(__name__)
Role = Literal["premise", "conclusion", "source", "target"]
FIELDS = ("kind", "name", "label", "by", "status", "weight")
"""What a node says, in the order of tables."""
SHOWN = 3
"""Most places that are named for one reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Something said; `by` whom (a seat, a speaker; empty where nobody is named), where it stands.

    `status` is one of `domain.vocabulary.Status`, or empty where the source has none. `weight` is a
    base score from 0 to 1, None where the source has none.
    """

    id: str
    text: str
    by: str = ""
    status: str = ""
    weight: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inference:
    """Premises that together support a conclusion; all are ids of statements.

    `rule` says by what it follows, as a sentence or the name of a scheme, where the source says so.
    A `conclusion` may also be the id of an inference or a conflict, where a source supports a step
    itself.
    """

    id: str
    premises: tuple[str, ...]
    conclusion: str
    rule: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Statements that together attack: a statement (rebut), or a step (undercut).

    The target is the id of a statement, of an inference, or of another conflict; what is attacked
    says which kind it is. `kind` is what the source calls it, empty where it does not say.
    """

    id: str
    sources: tuple[str, ...]
    target: str
    by: str = ""
    kind: Literal["rebut", "undercut", ""] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentGraph:
    """All three, each in the order of the source; ids are unique among all of them."""

    statements: tuple[Statement, ...] = ()
    inferences: tuple[Inference, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read of a file, and what of it was left out, each with its place."""

    graph: ArgumentGraph
    notes: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """Reasons, each with its places."""

    _places: dict[Fact, list[str]] = field(default_factory=dict)

    def add(self, reason: Fact, place: str) -> None:
        """One more place where something was left out."""
        self._places.setdefault(reason, []).append(place)

    def all(self) -> tuple[Fact, ...]:
        """A note a reason, with how many places there are and the first of them."""
        return tuple(
            _say.joined(reason, _first_of(places), between="colon")
            for reason, places in self._places.items()
        )


def _first_of(places: list[str]) -> Fact:
    shown = ", ".join(place[:40] for place in places[:SHOWN])
    more = len(places) - SHOWN
    return _say("and_more", shown=shown, more=more) if more > 0 else shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """From a premise to its inference, from there to the conclusion; so with conflicts."""

    source: str
    target: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """`names` are short ones for each id: s1 … statements, i1 … inferences, c1 … conflicts."""

    names: Mapping[str, str]
    edges: tuple[Link, ...]


def links(graph: ArgumentGraph) -> Links:
    """All edges, by short names."""
    names = {each.id: f"s{number}" for number, each in enumerate(graph.statements, start=1)}
    names |= {each.id: f"i{number}" for number, each in enumerate(graph.inferences, start=1)}
    names |= {each.id: f"c{number}" for number, each in enumerate(graph.conflicts, start=1)}
    edges = list[Link]()

    def add(source: str, target: str, role: Role) -> None:
        edges.append(Link(source=names[source], target=names[target], role=role))

    for step in graph.inferences:
        for premise in step.premises:
            add(premise, step.id, "premise")
        add(step.id, step.conclusion, "conclusion")
    for conflict in graph.conflicts:
        for source in conflict.sources:
            add(source, conflict.id, "source")
        add(conflict.id, conflict.target, "target")
    return Links(names=names, edges=tuple(edges))


def nodes(graph: ArgumentGraph) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each node by its short name, with what is said of it; `name` is its id, `label` what it says."""
    short = links(graph).names
    for each in graph.statements:
        weight = "" if each.weight is None else repr(float(each.weight))
        yield short[each.id], _told("statement", each.id, each.text, each.by, each.status, weight)
    for step in graph.inferences:
        yield short[step.id], _told("inference", step.id, step.rule, step.by)
    for conflict in graph.conflicts:
        yield short[conflict.id], _told("conflict", conflict.id, "", conflict.by)


def _told(
    kind: str, name: str, label: str, by: str, status: str = "", weight: str = ""
) -> Mapping[str, str]:
    said = (kind, name, label, by, status, weight)
    return dict(zip(FIELDS, said, strict=True))


class Names:
    """Names that no two share, whatever they are made from."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._counts: dict[str, int] = {}

    def taken(self, name: str) -> str:
        """`name` itself, which is nobody else's from now on."""
        self._taken.add(name)
        return name

    def new(self, stem: str) -> str:
        """`stem` with the next number that makes it a new name."""
        count = self._counts.get(stem, 0) + 1
        while f"{stem}{count}" in self._taken:
            count += 1
        self._counts[stem] = count
        return self.taken(f"{stem}{count}")

    def like(self, name: str) -> str:
        """`name`, or `name 2` and so on where another has it."""
        return self.new(f"{name} ") if name in self._taken else self.taken(name)


def named(ids: Iterable[str], fits: Callable[[str], bool], stem: str) -> Mapping[str, str]:
    """Every id by itself where it fits; every other one is numbered behind `stem`."""
    each = dict.fromkeys(ids)
    names = Names()
    kept = {one: names.taken(one) for one in each if fits(one)}
    return {one: kept.get(one) or names.new(stem) for one in each}
