"""Spans of a text replaced, all between them as it was; and which spans of RDF state what."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Union

if TYPE_CHECKING:
    from rdflib.term import Literal, Node, URIRef

    Object = URIRef | Literal | int | None

Triple = tuple["Node", "Node", "Node"]
Subject = Union["URIRef", int]
"""A name; what has none is known by the place where it begins."""


class Cut(NamedTuple):
    """What stands from `start` to `end` (characters, the end excluded) becomes `text`."""

    start: int
    end: int
    text: str = ""


def cut(text: str, cuts: Iterable[Cut]) -> str:
    """The text with all cuts made, what is put in at one place in its order.

    Raises ValueError for cuts that overlap; one that is told twice is made once.
    """
    new: dict[tuple[int, int], list[str]] = {}
    for start, end, put in cuts:
        new.setdefault((start, end), []).append(put)
    parts, at = [], 0
    for (start, end), said in sorted(new.items()):
        if start < at or (start < end and len(set(said)) > 1):
            raise ValueError(text[start:end])
        parts += [text[at:start], *(said if start == end else said[:1])]
        at = end
    return "".join([*parts, text[at:]])


def whole_lines(text: str, start: int, end: int, comment: str = "") -> tuple[int, int]:
    """The same place with its lines, where nothing else stands on them but a comment behind it,
    which begins with `comment`.
    """
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last + 1
    rest = text[end:last].strip()
    alone = not text[first:start].strip() and (
        not rest or rest[: len(comment)] == (comment or None)
    )
    return (first, last) if alone else (start, end)


def indent_at(text: str, start: int) -> str:
    """The blanks before the first sign of the line on which a place is."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return line[: len(line) - len(line.lstrip())]


def line_end(text: str) -> str:
    """How lines of a text end."""
    return "\r\n" if "\r\n" in text else "\n"


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
