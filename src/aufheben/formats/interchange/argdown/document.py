"""An Argdown document as it is written: statements, arguments with their steps, relations.

Data stand behind a text, as YAML in braces, or at the top of the document.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from aufheben.errors import BadInput
from aufheben.formats.interchange.argdown.tokens import Token
from aufheben.formats.nodes import Node, yaml_node
from aufheben.words import Fact

Relation = Literal["support", "attack", "contradictory", "undercut"]
_BLOCK = re.compile(r"\{[ \t]*\n")


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


def fields(token: Token, said: str) -> dict[str, object]:
    """What data say by name: texts, and tuples of them. Raises BadInput for what is no YAML."""
    try:
        node = yaml_node(said.strip()[1:-1] if _BLOCK.match(said) else said)
    except BadInput as wrong:
        raise wrong.but(line=token.line + (wrong.line or 1) - 1) from None
    value = node.value
    if not isinstance(value, dict):
        return {}
    return {name: _plain(each) for name, each in value.items() if isinstance(each, Node)}


def _plain(node: Node) -> object:
    if isinstance(node.value, tuple):
        return tuple(_plain(each) for each in node.value)
    return node.value if isinstance(node.value, str) else ""
