"""Taxonomies: classes, the is-a edges between them, what is shown of one, and what is found wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from aufheben.domain.boards import Quotation
from aufheben.domain.opinions import Kind
from aufheben.words import Said

Relation = Literal["is-a", "part-of", "role", "overlap"]
Status = Literal["stated", "referenced", "deprecated"]
"""Whether the source says anything of a class, only names it, or calls it deprecated."""
Property = Literal["rdfs:subClassOf", "skos:broader"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A class. `key` is its IRI, or its name in a table; `name` is how it is shown and judged.

    `labels` are pairs (language tag, "" where none is given; text), in the order of the source;
    `domain` is what it is a notion of, where its row says so.
    """

    key: str
    name: str
    labels: tuple[tuple[str, str], ...] = ()
    definition: str = ""
    domain: str = ""
    status: Status = "stated"


class Edge(NamedTuple):
    """`child` is said to be a subclass of `parent`; both are keys of terms."""

    child: str
    parent: str


class Skipped(NamedTuple):
    """So many axioms or rows were not taken as edges, and why."""

    number: int
    why: Said


class Remark(NamedTuple):
    """Of so many classes or rows that were taken something is to be known."""

    number: int
    what: Said


@dataclass(frozen=True, kw_only=True)
class Taxonomy:
    """Terms by key, in the order of the source, and the edges between them, each once.

    `property` is what states the edges in the source; rows state subclasses. `domain` is what
    all of it is about, in words.
    """

    terms: Mapping[str, Term]
    edges: tuple[Edge, ...]
    property: Property = "rdfs:subClassOf"
    domain: str = ""

    @cached_property
    def deprecated(self) -> frozenset[str]:
        """Keys of the classes that are not to be used any more."""
        return frozenset(k for k, term in self.terms.items() if term.status == "deprecated")

    def is_current(self, edge: Edge) -> bool:
        """Whether neither end of an edge is deprecated."""
        return self.deprecated.isdisjoint(edge)


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """What a seat is shown of a term; how much is the run's choice of context.

    `others` are its labels besides `name`; `parents` and `children` are names of its neighbors
    in the taxonomy, the judged edge left out.
    """

    name: str
    definition: str = ""
    others: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    children: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeClaim:
    """The proposition debated: that `child` stands in `relation` to `parent`.

    `domain` is what the taxonomy is about, where that is known; `passages` are what documents say
    that may bear on it.
    """

    child: Portrait
    parent: Portrait
    relation: Relation = "is-a"
    domain: str = ""
    passages: tuple[Quotation, ...] = ()


EditKind = Kind | Literal["label"]
"""What an edge may become, and what a class without a label gets."""

Level = Literal["ERROR", "WARN", "INFO"]
Rule = Literal[
    "cycle", "self_loop", "reversed_pair", "redundant_edge", "deprecated_class_reference",
    "missing_label", "duplicate_label", "instance_like_name", "wrong_edge", "doubtful_edge",
    "undecided_edge",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What a rejected edge should become. `to` is the key of the new parent, where there is one.

    `text` is the child's new name or definition, where the edge is to be kept, or its first label;
    `checked` where the debate of the new proposition upheld it.
    """

    kind: EditKind
    reason: str
    to: str = ""
    checked: bool = False
    text: str = ""

    def in_place_of(self, edge: Edge) -> Edge | None:
        """The edge that comes in the place of a rejected one, if any does."""
        if self.kind == "reversed":
            return Edge(edge.parent, edge.child)
        return Edge(edge.child, self.to) if self.to else None


Change = tuple[Edge, Edit]
"""An edge, and what it becomes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found. `subject` and `parent` are keys of terms; no parent where it is no edge.

    `confidence` is the share of votes (0..1) that hold the verdict; None if nobody voted. `opinions`
    are the last of each seat: its name, verdict and reason.
    """

    level: Level
    rule: Rule
    subject: str
    parent: str = ""
    value: str = ""
    reason: str
    reason_for: str = ""
    reason_against: str = ""
    votes: tuple[tuple[str, str], ...] = ()
    confidence: float | None = None
    opinions: tuple[tuple[str, str, str], ...] = ()
    edit: Edit | None = None
