"""The claims of a board and the attacks between them: as a graph, and as Mermaid."""

from collections.abc import Iterator

from aufheben.domain.vocabulary import Lang
from aufheben.formats.graphs import Edge, Graph, Node
from aufheben.formats.quoting.markup import label as labeled
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.report.claims import label_of
from aufheben.words import speaker

_say = speaker(__name__)
LONGEST = 160
"""Characters of a claim that a box shows."""


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


def mermaid(state: State, lang: Lang = "en") -> str:
    """A flowchart: what was resolved is dashed, thick arrows lead to what merges claims.

    Every box says side and label in words, never by color alone.
    """
    return "\n".join(["flowchart TD", *_boxes(state, lang), *_arrows(state, lang)]) + "\n"


def _boxes(state: State, lang: Lang) -> Iterator[str]:
    for claim in state.board.claims.values():
        label, side = (_say.code(code).said(lang) for code in (label_of(claim, state), claim.side))
        text = labeled(claim.text, LONGEST)
        yield f'    {claim.id}["{claim.id} · {side}<br/>{text}<br/>{label}"]'


def _arrows(state: State, lang: Lang) -> Iterator[str]:
    for attack in state.board.attacks.values():
        arrow = "-.->" if attack.resolved else "-->"
        said = ", ".join(_say.code(code).said(lang) for code in (attack.severity, attack.type))
        yield f"    {attack.from_claim_id} {arrow}|{said}| {attack.to_claim_id}"
    for claim in state.board.claims.values():
        yield from (f"    {merged} ==> {claim.id}" for merged in claim.merges)
