"""Taxonomies: classes, the is-a edges between them, and what is shown of an edge in a debate."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from aufheben.domain.boards import Quotation
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
