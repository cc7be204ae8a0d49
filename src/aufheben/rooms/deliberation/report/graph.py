"""The claims of a board and the attacks between them."""

from collections.abc import Iterator

from aufheben.formats.graphs import Edge, Graph, Node
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.report.claims import label_of


def graph(state: State) -> Graph:
    """Every claim with its label; attacks by their kind, those that were met as `resolved`.

    Edges of the kind `merged` lead from claims to what took their place.
    """
    claims = state.board.claims.values()
    nodes = tuple(
        Node(
            id=claim.id,
            seat=claim.side,
            said=claim.text,
            role="claim",
            status=label_of(claim, state),
        )
        for claim in claims
    )
    return Graph(nodes=nodes, edges=tuple(_edges(state)))


def _edges(state: State) -> Iterator[Edge]:
    for attack in state.board.attacks.values():
        kind = "resolved" if attack.resolved else str(attack.type)
        yield Edge(source=attack.from_claim_id, target=attack.to_claim_id, kind=kind)
    for claim in state.board.claims.values():
        for merged in claim.merges:
            yield Edge(source=merged, target=claim.id, kind="merged")
