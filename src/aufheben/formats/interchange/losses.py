"""What forms of other tools cannot hold of a graph, each kind once with how many there are."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from aufheben.formats.interchange.frameworks import unargued
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.words import Said, speaker

_say = speaker(__name__)

Loss = Literal[
    "breaks",
    "called",
    "weights",
    "statuses",
    "title",
    "steps_by",
    "said_by",
    "steps",
    "backings",
    "circles",
]
KIND: Final[tuple[Loss, ...]] = ("called",)
TABLE: Final[tuple[Loss, ...]] = ("breaks", *KIND)
ARGDOWN: Final[tuple[Loss, ...]] = ("breaks", *KIND)
MERMAID: Final[tuple[Loss, ...]] = ("title", "weights", "steps_by", *TABLE)
ABSTRACT: Final[tuple[Loss, ...]] = (
    "steps", "backings", "circles", "title", "said_by", "statuses", "weights", "called",
)  # fmt: skip
"""Of what a statement says, a comment is written."""


def losses(graph: ArgumentGraph, kinds: tuple[Loss, ...]) -> tuple[Said, ...]:
    """A note for each of these kinds that the graph has something of."""
    return tuple(
        _say(f"lost_{kind}", n=number) for kind in kinds if (number := sum(_COUNTS[kind](graph)))
    )


def _breaks(graph: ArgumentGraph) -> Iterator[bool]:
    """Texts of more than one line."""
    yield from (len(each.text.splitlines()) > 1 for each in graph.statements)
    yield from (len(each.rule.splitlines()) > 1 for each in graph.inferences)


def _called(graph: ArgumentGraph) -> Iterator[bool]:
    """Conflicts that are called by another kind than what they attack says."""
    said = {each.id for each in graph.statements}
    yield from (
        bool(each.kind) and (each.kind == "rebut") != (each.target in said)
        for each in graph.conflicts
    )


def _steps_by(graph: ArgumentGraph) -> Iterator[bool]:
    yield from (bool(each.by) for each in graph.inferences)
    yield from (bool(each.by) for each in graph.conflicts)


def _steps(graph: ArgumentGraph) -> Iterator[bool]:
    said = {each.id for each in graph.statements}
    yield from (True for _ in graph.inferences)
    yield from (len(c.sources) != 1 or c.target not in said for c in graph.conflicts)


def _backings(graph: ArgumentGraph) -> Iterator[bool]:
    said = {each.id for each in graph.statements}
    yield from (each.conclusion not in said for each in graph.inferences)


_COUNTS: Final[Mapping[Loss, Callable[[ArgumentGraph], Iterator[bool]]]] = {
    "breaks": _breaks,
    "called": _called,
    "weights": lambda graph: (each.weight is not None for each in graph.statements),
    "statuses": lambda graph: (bool(each.status) for each in graph.statements),
    "title": lambda graph: iter([bool(graph.title)]),
    "steps_by": _steps_by,
    "said_by": lambda graph: (bool(each.by) for each in graph.statements),
    "steps": _steps,
    "backings": _backings,
    "circles": lambda graph: (True for _ in unargued(graph)),
}
