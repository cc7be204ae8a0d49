"""Claims and the attacks between them, in a line each."""

from collections.abc import Iterator

from aufheben.domain.boards import Attack, Claim
from aufheben.formats.document import Item
from aufheben.logic.boards.state import State
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
