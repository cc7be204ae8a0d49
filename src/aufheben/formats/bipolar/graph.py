"""Argument graphs of other tools as weighted bipolar graphs.

Statements are the arguments, their weights the base scores; each premise of an inference supports
its conclusion, each source of a conflict attacks its target.
"""

from aufheben.errors import BadInput
from aufheben.formats.bipolar.stated import Stated
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.logic.gradual import BipolarFramework


def of_graph(graph: ArgumentGraph, base_score: float | None = None) -> BipolarFramework:
    """The framework; `base_score` is that of statements that have none.

    Raises BadInput where a step is attacked or supported: such a graph has no edges to edges.
    """
    stated = Stated(base_score=base_score)
    known = {statement.id for statement in graph.statements}
    for statement in graph.statements:
        stated.argument(statement.id, statement.weight)
    for inference in graph.inferences:
        _aimed(inference.conclusion, known)
        for premise in inference.premises:
            stated.edge("support", premise, inference.conclusion)
    for conflict in graph.conflicts:
        _aimed(conflict.target, known)
        for source in conflict.sources:
            stated.edge("attack", source, conflict.target)
    return stated.framework()


def _aimed(target: str, known: set[str]) -> None:
    if target not in known:
        raise BadInput(
            f"{target[:40]!r} is a step, and a weighted bipolar graph has none to attack or support",
            do="make a statement of the step, or leave it out",
        )
