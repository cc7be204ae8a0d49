"""The claims of a board and the attacks between them: as a graph, as Mermaid, and in the words of other tools."""

from collections.abc import Iterator

from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang
from aufheben.formats.graphs import Edge, Graph, Node
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference, Reading, Statement
from aufheben.formats.quoting.markup import label as labeled
from aufheben.formats.sentences import assumed
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.report.board import label_of
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


_STATUS = {"in": "justified", "out": "overruled", "undecided": "defensible"}


def exchanged(state: State, title: str, lang: Lang) -> Reading:
    """Every claim that was not withdrawn is a statement, its confidence the base score.

    What supports a claim, and what it takes to have no evidence, are the premises of a step to it. A
    synthesis does not follow from the claims that it joins: these are no premises of it.
    """
    board = state.board
    claims = [claim for claim in board.claims.values() if not claim.withdrawn]
    kept = {claim.id for claim in claims}
    attacks = [
        attack
        for attack in board.attacks.values()
        if {attack.from_claim_id, attack.to_claim_id} <= kept
    ]
    steps = [step for claim in claims for step in _steps(claim, lang)]
    graph = ArgumentGraph(
        title=title,
        statements=(
            *(_claimed(state, claim) for claim in claims),
            *(said for reasons, _ in steps for said in reasons),
        ),
        inferences=tuple(step for _, step in steps),
        conflicts=tuple(
            Conflict(id=f"k:{a.id}", sources=(a.from_claim_id,), target=a.to_claim_id)
            for a in attacks
            if not a.resolved
        ),
    )
    lost = {
        "lost_withdrawn": len(board.claims) - len(claims),
        "lost_merges": sum(bool(claim.merges) for claim in claims),
        "lost_met": sum(attack.resolved for attack in attacks),
    }
    return Reading(graph=graph, notes=tuple(_say(key, n=n) for key, n in lost.items() if n))


def _claimed(state: State, claim: Claim) -> Statement:
    return Statement(
        id=claim.id,
        text=claim.text,
        by=claim.by or claim.side,
        status=_STATUS.get(str(state.labels.of(claim.id)), ""),
        weight=claim.confidence if 0 <= claim.confidence <= 1 else None,
    )


def _steps(claim: Claim, lang: Lang) -> Iterator[tuple[tuple[Statement, ...], Inference]]:
    """A step, and the statements that are its premises and nobody's claims."""
    by = claim.by or claim.side
    said = [*claim.support, *(assumed(text, lang) for text in claim.assumptions)]
    reasons = tuple(
        Statement(id=f"{claim.id}.{number}", text=text, by=by)
        for number, text in enumerate(said, 1)
    )
    if reasons:
        premises = tuple(reason.id for reason in reasons)
        step = Inference(id=f"i:{claim.id}", premises=premises, conclusion=claim.id, by=by)
        yield reasons, step
