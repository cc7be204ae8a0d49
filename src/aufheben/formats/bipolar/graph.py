"""Argument graphs of other tools as weighted bipolar graphs.

Statements are the arguments, their weights the base scores; each premise of an inference supports
its conclusion, each source of a conflict attacks its target. Such a graph has no edges to edges, and
no gradual semantics of it says what one would do: what attacks or supports a step is left out.
"""

from aufheben.formats.bipolar.statements import Stated
from aufheben.formats.interchange.graph import ArgumentGraph
from aufheben.logic.gradual import BipolarFramework
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def of_graph(graph: ArgumentGraph, base_score: float | None = None) -> BipolarFramework:
    """The framework; `base_score` is that of statements that have none. Raises BadInput."""
    stated = Stated(base_score=base_score)
    known = {statement.id for statement in graph.statements}
    for statement in graph.statements:
        stated.argument(statement.id, statement.weight)
    for inference in graph.inferences:
        for premise in inference.premises if inference.conclusion in known else ():
            stated.edge("support", premise, inference.conclusion)
    for conflict in graph.conflicts:
        for source in conflict.sources if conflict.target in known else ():
            stated.edge("attack", source, conflict.target)
    return stated.framework()


def left_out(graph: ArgumentGraph) -> tuple[Fact, ...]:
    """A note for what `of_graph` leaves out of undercuts, and one of support for steps."""
    known = {statement.id for statement in graph.statements}
    undercuts = sum(conflict.target not in known for conflict in graph.conflicts)
    backings = sum(inference.conclusion not in known for inference in graph.inferences)
    found = []
    if undercuts:
        found.append(_say("undercuts_left_out", n=undercuts))
    if backings:
        found.append(_say("backings_left_out", n=backings))
    return tuple(found)
