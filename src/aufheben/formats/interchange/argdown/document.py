"""An Argdown document as it is written: statements, arguments with their steps, relations."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from aufheben.words import Fact

Relation = Literal["support", "attack", "contradictory", "undercut"]


@dataclass(frozen=True, slots=True)
class End:
    """What a relation leads from or to; `step` counts the steps of an argument from 0."""

    kind: Literal["statement", "argument", "step"]
    title: str
    step: int = 0


@dataclass(slots=True, kw_only=True)
class Step:
    """Premises over a line, a conclusion under it."""

    premises: tuple[str, ...]
    conclusion: str
    rules: tuple[str, ...] = ()
    data: Mapping[str, object] = field(default_factory=dict)
    line: int = 1


@dataclass(slots=True, kw_only=True)
class Entry:
    """A statement or an argument, gathered from all places where it is named.

    `line` is where it is defined, or else stands by itself, or else is named first.
    """

    title: str
    line: int
    rank: int = 0
    text: str = ""
    data: dict[str, object] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Document:
    """All of it. `left_out` says what is no part of the graph, and the line where it began."""

    title: str = ""
    statements: dict[str, Entry] = field(default_factory=dict)
    arguments: dict[str, Entry] = field(default_factory=dict)
    relations: dict[tuple[Relation, End, End], int] = field(default_factory=dict)
    left_out: dict[Fact, int] = field(default_factory=dict)
