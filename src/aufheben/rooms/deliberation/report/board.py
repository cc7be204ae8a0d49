"""The board and its claims: as JSON, with the seed's field names, and as it stood, as a document."""

from collections.abc import Iterator
from typing import Any

from aufheben.domain.boards import Attack, CheckedFact, Claim, Question, Stance
from aufheben.formats.document import Document, Heading, Item, Items, Section
from aufheben.logic.boards.state import State, draft, paragraphs
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def claim_line(claim: Claim, state: State) -> Said:
    """How it stands, on which side, how sure it is, by whom, and what it says."""
    facts: list[Fact] = [
        _say.code(label_of(claim, state)),
        _say.code(claim.side),
        confidence(claim),
    ]
    facts += [_say("turned")] if claim.turned else []
    facts += [_say("said_by", who=claim.by)] if claim.by else []
    return _say("claim", id=claim.id, facts=_say.joined(*facts), text=claim.text)


def label_of(claim: Claim, state: State) -> str:
    """Whether it stands."""
    return "withdrawn" if claim.withdrawn else state.labels.of(claim.id)


def confidence(claim: Claim) -> Said:
    """How sure it is, and how sure it was before open attacks lowered that."""
    if claim.given is None:
        return _say("confidence", confidence=claim.confidence)
    return _say("confidence_given", confidence=claim.confidence, given=claim.given)


def reasoned(claim: Claim, state: State) -> Item:
    """With its reasons, what it assumes, and what it merges."""
    return Item(claim_line(claim, state), under=tuple(map(Item, _under(claim))))


def _under(claim: Claim) -> Iterator[Fact]:
    yield from (_say("because", reason=reason) for reason in claim.support)
    yield from (_say("unless", assumption=each) for each in claim.assumptions)
    if claim.merges:
        yield _say("merges", ids=_say.joined(*claim.merges))


def fallen(claim: Claim, state: State) -> Item:
    """With all that is under it, and the claims that stand and attack it."""
    board, labels = state.board, state.labels
    by = () if claim.withdrawn else dict.fromkeys(labels.attackers(board, claim.id))
    beaten = (
        _say("defeated_by", id=key, text=board.claims[key].text)
        for key in by
        if labels.of(key) == "in"
    )
    return Item(claim_line(claim, state), under=tuple(map(Item, (*_under(claim), *beaten))))


def wording(attack: Attack) -> Said:
    """What was attacked, where the claim says something else by now."""
    return _say("wording", id=attack.to_claim_id, text=attack.against)


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


def board_report(state: State, step: int) -> Document:
    """Plan, claims with their labels, attacks, questions and draft."""
    board = state.board
    parts = (
        (_say("plan"), map(Item, board.plan)),
        (_say("claims"), (Item(claim_line(claim, state)) for claim in board.claims.values())),
        (_say("attacks"), map(_attack_item, board.attacks.values())),
        (_say("questions"), (Item(_question_line(each)) for each in board.questions.values())),
        (_say("draft"), map(Item, _draft(state))),
    )
    listed = ((head, tuple(items)) for head, items in parts)
    sections = (Section(head, (Items(items),)) for head, items in listed if items)
    return (Heading(_say("after", n=step)), *sections)


def _draft(state: State) -> Iterator[str]:
    """What each act wrote to it, in a line; the final text in one."""
    board, text = state.board, state.board.writepad
    by_acts = text == draft(board, state.labels)
    parts = (*paragraphs(board, state.labels), *board.plan) if by_acts else (text,)
    yield from (part for part in parts if part.strip())


def _attack_item(attack: Attack) -> Item:
    how = _say("resolved" if attack.resolved else "unresolved")
    said = _say(
        "attack",
        id=attack.id,
        by=attack.from_claim_id,
        on=attack.to_claim_id,
        facts=_say.joined(_say.code(attack.type), _say.code(attack.severity), how),
        text=attack.description,
    )
    return Item(said, under=(Item(wording(attack)),) if attack.against else ())


def _question_line(question: Question) -> Said:
    if not question.answered_by:
        return _say("asked", id=question.id, text=question.text)
    return _say("asked_answered", id=question.id, text=question.text, by=question.answered_by)
