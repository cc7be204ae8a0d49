"""The verifier of argument graphs: what someone claims, held against the definitions.

Whoever claims a graph (a language model, a file) gives the ground arguments, so nothing is
searched for and every check is polynomial in the graph, saturation for rules with a fixed
number of variables.
"""

from collections.abc import Iterator

from aufheben.domain.vocabulary import Status
from aufheben.logic.language import Clause
from aufheben.logic.review.claims import (
    ClaimedArgument,
    ClaimedEdge,
    ClaimedGraph,
    ClaimedMove,
    ClaimedSynthesis,
    Code,
    ReviewFinding,
    edge_findings,
    move_findings,
    status_findings,
)
from aufheben.logic.review.synthesis import shape_findings, synthesis_findings
from aufheben.logic.status import standings
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = [
    "ClaimedArgument", "ClaimedEdge", "ClaimedGraph", "ClaimedMove", "ClaimedSynthesis", "Code",
    "ReviewFinding", "review",
]  # fmt: skip

PAIRS = 1_000_000


def review(graph: ClaimedGraph, *, pairs: int = PAIRS) -> tuple[ReviewFinding, ...]:
    """Everything claimed that does not hold; nothing where all holds.

    Edges and statuses take a comparison of every pair of arguments. Where these are more than
    `pairs`, that is a finding, and neither is looked at.
    """
    return tuple(_findings(graph, pairs))


def _findings(graph: ClaimedGraph, pairs: int) -> Iterator[ReviewFinding]:
    for index, argument in enumerate(graph.arguments):
        yield from shape_findings(argument, _allowed(graph, index), f"arguments[{index}]")
    computed: list[Status] = []
    if len(graph.arguments) ** 2 > pairs:
        yield ReviewFinding("budget_exceeded", "arguments", _say("too_many_pairs", most=pairs))
    else:
        yield from edge_findings(graph)
        computed = standings([argument.ground for argument in graph.arguments], graph.priorities)
    yield from move_findings(graph)
    yield from status_findings(graph, computed)
    yield from synthesis_findings(graph, computed)


def _allowed(graph: ClaimedGraph, index: int) -> tuple[Clause, ...]:
    """What the argument cites; a synthesis also applies its own new rule."""
    cited = graph.cited(graph.arguments[index])
    lifted = graph.synthesis
    return (*cited, lifted.rule) if lifted is not None and lifted.argument == index else cited
