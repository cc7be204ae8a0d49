"""The verifier of argument graphs: what someone claims, held against the definitions.

Whoever claims a graph (a language model, a file) gives the ground arguments, so nothing is
searched for and every check is polynomial in the graph, saturation for rules with a fixed
number of variables.
"""

from aufheben.logic.review.claims import (
    ClaimedArgument,
    ClaimedEdge,
    ClaimedGraph,
    ClaimedMove,
    ClaimedSynthesis,
    Code,
    ReviewFinding,
)
from aufheben.logic.review.findings import review

__all__ = [
    "ClaimedArgument",
    "ClaimedEdge",
    "ClaimedGraph",
    "ClaimedMove",
    "ClaimedSynthesis",
    "Code",
    "ReviewFinding",
    "review",
]
