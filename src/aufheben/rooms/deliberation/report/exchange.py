"""A deliberation in the words of other tools: claims, their reasons, and attacks that still hold."""

from collections.abc import Iterator

from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang
from aufheben.formats.interchange import (
    ArgumentGraph,
    Conflict,
    Inference,
    Reading,
    Statement,
)
from aufheben.formats.sentences import assumed
from aufheben.logic.boards.state import State
from aufheben.words import speaker

_say = speaker(__name__)

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
