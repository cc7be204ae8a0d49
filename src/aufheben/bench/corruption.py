"""Errors planted in an ontology, and the key that says where they are.

Six kinds, after what goes wrong in hierarchies that machines build (Kato & Sasaki, section 1;
Guarino & Welty 2002 for parts, roles and instances taken for kinds):

- reversed: parent and child change places;
- sibling: the child goes under a class beside it;
- uncle: the child goes under a class beside its parent;
- part-of: "section of X" under X, in the place of a child of X;
- role: "X owner" under X, likewise;
- instance: "X No. 7" under X, likewise.

The last three put a new class there, since no table says what is a part of what. Their names
tell what they are: whoever reads names finds them more easily than real errors.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, get_args

from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.errors import BadInput, did_you_mean
from aufheben.evaluation.core import grouped
from aufheben.logic.taxonomies.japanese import is_japanese
from aufheben.rooms import files
from aufheben.rooms.hierarchy.ontologies.correction import write_ontology
from aufheben.words import speaker

_say = speaker(__name__)

Wrong = Literal["reversed", "sibling", "uncle", "part-of", "role", "instance"]
KINDS: tuple[Wrong, ...] = get_args(Wrong)

_NAMED = {
    "part-of": ("{} component", "section of {}", "{} part", "end of {}"),
    "role": ("{} owner", "{} user", "{} supplier"),
    "instance": ("{} No. {number}",),
}
_NAMED_JA = {
    "part-of": ("{}の部品", "{}の一部", "{}の端"),
    "role": ("{}の所有者", "{}の利用者", "{}の供給者"),
    "instance": ("{}第{number}号",),
}


class Planted(NamedTuple):
    """`edge` stands in the corrupted taxonomy where `was` stood in the original."""

    edge: Edge
    kind: Wrong
    was: Edge


class Corrupted(NamedTuple):
    """A taxonomy with errors, and what they are, in the order of its edges."""

    taxonomy: Taxonomy
    key: tuple[Planted, ...]


def corrupt(taxonomy: Taxonomy, *, kinds: Sequence[str], rate: float, seed: int) -> Corrupted:
    """The taxonomy with `rate` (0 to 1) of its edges made wrong, spread evenly over `kinds`.

    The same seed plants the same. No planted edge is implied by the original, and none stands
    there already. Where a kind finds no more place the others take its share; where none does,
    fewer are planted. Raises BadInput for an unknown kind, for none, and for a rate beyond.
    """
    wanted = _wanted(kinds)
    if not 0 <= rate <= 1:
        raise BadInput(_say("rate", rate=rate), do=_say("give_share_edges"))
    planting = _Planting(taxonomy=taxonomy, chance=Random(seed))  # noqa: S311 - no secret
    planting.plant(wanted, round(rate * len(taxonomy.edges)))
    return planting.done()


def _wanted(kinds: Sequence[str]) -> list[Wrong]:
    for kind in kinds:
        if kind not in KINDS:
            raise BadInput(_say("no_kind_error", kind=kind), do=did_you_mean(kind, KINDS))
    if not kinds:
        raise BadInput(_say("no_kind_error_plant"), do=_say("some_kinds", kinds=", ".join(KINDS)))
    return [kind for kind in KINDS if kind in kinds]


@dataclass(kw_only=True)
class _Planting:
    taxonomy: Taxonomy
    chance: Random
    planted: dict[int, Planted] = field(default_factory=dict)
    added: dict[str, Term] = field(default_factory=dict)

    def __post_init__(self) -> None:
        edges = self.taxonomy.edges
        self.by_child = grouped(edges, lambda edge: edge.child)
        self.by_parent = grouped(edges, lambda edge: edge.parent)
        self.standing = set(edges)
        self.names = {term.name.casefold() for term in self.taxonomy.terms.values()}
        self.order = [at for at, edge in enumerate(edges) if edge.child != edge.parent]
        self.chance.shuffle(self.order)

    def plant(self, kinds: Sequence[Wrong], number: int) -> None:
        """One error of each kind in turn."""
        waiting = {kind: iter(self.order) for kind in kinds}
        while waiting and len(self.planted) < number:
            for kind in list(waiting):
                if len(self.planted) < number and not self.plant_one(kind, waiting[kind]):
                    del waiting[kind]

    def plant_one(self, kind: Wrong, places: Iterator[int]) -> bool:
        """Whether one more of the kind found a place."""
        for at in places:
            was = self.taxonomy.edges[at]
            edge = None if at in self.planted else self.wrong(kind, was)
            if edge is not None:
                self.planted[at] = Planted(edge=edge, kind=kind, was=was)
                self.standing.add(edge)
                return True
        return False

    def wrong(self, kind: Wrong, was: Edge) -> Edge | None:
        """An edge of this kind to stand for `was`, if there is any."""
        match kind:
            case "reversed":
                return self.allowed([Edge(child=was.parent, parent=was.child)])
            case "sibling":
                beside = self.beside(was.child, [was.parent])
            case "uncle":
                beside = self.beside(was.parent, self.parents(was.parent))
            case _:
                return Edge(child=self.made_up(kind, was.parent), parent=was.parent)
        under = self.above(was.child)
        apart = [each for each in beside if each not in under and was.child not in self.above(each)]
        return self.allowed([Edge(child=was.child, parent=each) for each in apart])

    def allowed(self, edges: Sequence[Edge]) -> Edge | None:
        """One of them that the original neither states nor implies."""
        apart = (edge for edge in edges if edge.parent not in self.above(edge.child))
        free = [edge for edge in apart if edge not in self.standing]
        return self.chance.choice(free) if free else None

    def parents(self, key: str) -> list[str]:
        return [edge.parent for edge in self.by_child.get(key, ())]

    def beside(self, key: str, parents: Sequence[str]) -> list[str]:
        found = dict.fromkeys(edge.child for parent in parents for edge in self.by_parent[parent])
        return [each for each in found if each != key]

    def above(self, key: str) -> set[str]:
        """The class and all above it in the original."""
        met, waiting = {key}, [key]
        while waiting:
            fresh = [each for each in self.parents(waiting.pop()) if each not in met]
            met.update(fresh)
            waiting += fresh
        return met

    def made_up(self, kind: Wrong, parent: str) -> str:
        """The key of a new class, named after the parent, with a label as the parent has."""
        whole = self.taxonomy.terms.get(parent) or Term(key=parent, name=parent)
        name = self.new_name(kind, whole.name)
        space = re.match(r".*[#/]", parent)
        key = space[0] + name.replace(" ", "_") if space else name
        lang = next((tag for tag, text in whole.labels if text == whole.name), "")
        labels = ((lang, name),) if whole.labels else ()
        self.added[key] = Term(key=key, name=name, labels=labels)
        return key

    def new_name(self, kind: Wrong, whole: str) -> str:
        """A name nobody has; numbers go on until one is free."""
        forms = (_NAMED_JA if is_japanese(whole) else _NAMED)[kind]
        number = self.chance.randint(1, 99)
        form = self.chance.choice(forms)
        name = form.format(whole, number=number)
        while name.casefold() in self.names:
            number += 1
            counted = form if "{number}" in form else f"{form} {{number}}"
            name = counted.format(whole, number=number)
        self.names.add(name.casefold())
        return name

    def done(self) -> Corrupted:
        edges = dict(enumerate(self.taxonomy.edges))
        edges |= {at: planted.edge for at, planted in self.planted.items()}
        terms = {**self.taxonomy.terms, **self.added}
        taxonomy = replace(self.taxonomy, terms=terms, edges=tuple(edges.values()))
        return Corrupted(taxonomy, tuple(self.planted[at] for at in sorted(self.planted)))


def counted(found: Corrupted, kinds: Sequence[str]) -> dict[str, int]:
    """How many errors there are of each kind."""
    return {kind: sum(each.kind == kind for each in found.key) for kind in kinds}


def write(found: Corrupted, output: str, key: str) -> None:
    """The corrupted hierarchy, and every edge of it with label and kind, by the files' endings."""
    planted = {each.edge: each.kind for each in found.key}
    labels: dict[Edge, dict[str, object]] = {
        edge: {"label": edge not in planted, "kind": planted.get(edge, "stated")}
        for edge in found.taxonomy.edges
    }
    files.write(output, write_ontology(found.taxonomy, Path(output).suffix))
    files.write(key, write_ontology(found.taxonomy, Path(key).suffix, labels))
