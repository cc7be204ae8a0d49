"""What a text of RDF states where: statements with the places at which they are written."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from rdflib.term import Literal, URIRef

    Object = URIRef | Literal | int | None

Subject = Union["URIRef", int]
"""A name; what has none is known by the place where it begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One statement, and where it is written (characters).

    `value` is None where it is too intricate to be told; `named` is where its name is written, if
    another may take its place.
    """

    subject: Subject
    predicate: "URIRef"
    value: "Object"
    start: int
    end: int
    named: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What is said of one subject at one place; blocks may be within others."""

    subject: Subject
    start: int
    end: int
    statements: list[Statement] = field(default_factory=list)
