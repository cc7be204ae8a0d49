"""The board as JSON, with the seed's field names."""

from typing import Any

from aufheben.domain.boards import Attack, CheckedFact, Claim, Question, Stance
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.report.claims import label_of


def board(state: State) -> dict[str, Any]:
    """All that stands on the board; a claim's `label` is computed: in, out, undecided."""
    shown, weights = state.board, state.weights
    return {
        "claims": [_claim(claim, label_of(claim, state)) for claim in shown.claims.values()],
        "attacks": [_attack(attack) for attack in shown.attacks.values()],
        "questions": [_question(question) for question in shown.questions.values()],
        "checks": [_checked(check) for check in shown.checks],
        "plan": list(shown.plan),
        "writepad": shown.writepad,
        "meta": {
            "issue": shown.issue,
            "step": shown.step,
            "persuasiveness": round(weights.persuasiveness, 6),
            "uncertainty": round(weights.uncertainty, 6),
        },
    }


def stance(found: Stance) -> dict[str, Any]:
    """Which sides have been heard."""
    return {
        "proCount": found.pro,
        "conCount": found.con,
        "diversityScore": round(found.diversity, 6),
        "needsOpposition": found.needs_opposition,
        "analysis": found.analysis,
    }


def _claim(claim: Claim, label: str) -> dict[str, Any]:
    return {
        "id": claim.id,
        "text": claim.text,
        "support": list(claim.support),
        "confidence": claim.confidence,
        "createdAt": claim.created_at,
        "lastUpdated": claim.last_updated,
        "side": claim.side,
        "assumptions": list(claim.assumptions),
        "merges": list(claim.merges),
        "by": claim.by,
        "withdrawn": claim.withdrawn,
        "label": label,
        "givenConfidence": claim.confidence if claim.given is None else claim.given,
        "textBefore": claim.before,
        "turned": claim.turned,
    }


def _attack(attack: Attack) -> dict[str, Any]:
    return {
        "id": attack.id,
        "fromClaimId": attack.from_claim_id,
        "toClaimId": attack.to_claim_id,
        "type": attack.type,
        "severity": attack.severity,
        "description": attack.description,
        "resolved": attack.resolved,
        "answered": attack.answered,
        "againstText": attack.against,
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "text": question.text,
        "about": question.about,
        "answeredBy": question.answered_by,
    }


def _checked(checked: CheckedFact) -> dict[str, Any]:
    return {
        "claimId": checked.claim,
        "finding": checked.finding,
        "quotations": [{"source": q.source, "text": q.text} for q in checked.quotations],
    }
