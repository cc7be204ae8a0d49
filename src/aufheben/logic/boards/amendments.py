"""What an amendment leaves as it was, and what open attacks take from a claim's confidence.

An amendment answers nothing by itself: attacks on the claim stay open, with the wording that they
were made against, until the judge finds that the claim as it reads now meets them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from aufheben.domain.boards import Attack, Board, Claim, Severity
from aufheben.logic.boards.labeling import Labeling

LEFT: Mapping[Severity, float] = {"critical": 1.0, "major": 0.7, "minor": 0.9}
"""The share of a claim's confidence that an open attack leaves; a critical one defeats instead."""


def kept(before: Board, board: Board, key: str) -> Board:
    """The board after an amendment of the claim, with its earlier wording where that is needed.

    What was found answered is open again: the judge has not seen the claim as it reads now.
    """
    old, new = before.claims[key], board.claims[key]
    if new.withdrawn:
        return board
    claim = replace(new, before=old.text)
    attacks = {
        a.id: _reopened(a, old.text) for a in before.attacks.values() if a.to_claim_id == key
    }
    return replace(
        board, claims={**board.claims, key: claim}, attacks={**board.attacks, **attacks}
    )  # fmt: skip


def _reopened(attack: Attack, wording: str) -> Attack:
    return replace(attack, answered=False, against=attack.against or wording)


def awaiting(board: Board) -> tuple[str, ...]:
    """Open attacks of which a claim was amended since: whether that answers them is not known."""
    return tuple(a.id for a in board.attacks.values() if not a.resolved and _is_amended(a, board))


def _is_amended(attack: Attack, board: Board) -> bool:
    ends = (board.claims[attack.from_claim_id], board.claims[attack.to_claim_id])
    return any(claim.last_updated > attack.created_at for claim in ends)


def answered(board: Board, keys: Iterable[str]) -> Board:
    """The board with these attacks found answered."""
    found = {key: replace(board.attacks[key], answered=True) for key in keys}
    return replace(board, attacks={**board.attacks, **found})


def turned(board: Board, keys: Iterable[str]) -> Board:
    """The board with these claims found to mean something else since they were amended."""
    found = {key: replace(board.claims[key], turned=True) for key in keys}
    return replace(board, claims={**board.claims, **found})


def lowered(board: Board, labels: Labeling, keys: Iterable[str]) -> Board:
    """The board with these claims' confidence as open attacks leave it."""
    claims = {key: _lowered(board.claims[key], board, labels) for key in keys}
    changed = {key: claim for key, claim in claims.items() if claim != board.claims[key]}
    return replace(board, claims={**board.claims, **changed}) if changed else board


def _lowered(claim: Claim, board: Board, labels: Labeling) -> Claim:
    given, share = _given(claim), 1.0
    for number in labels.incoming.get(claim.id, ()):
        attack = board.attacks[number]
        share *= 1.0 if attack.resolved else LEFT[attack.severity]
    if share == 1.0:
        return replace(claim, confidence=given, given=None)
    return replace(claim, confidence=round(given * share, 3), given=given)


def rescaled(claim: Claim, confidence: float) -> Claim:
    """The claim with another confidence; open attacks go on to take the same share of it."""
    if claim.given is None or not claim.confidence or confidence == claim.confidence:
        return replace(claim, confidence=confidence)
    given = min(1.0, confidence * claim.given / claim.confidence)
    return replace(claim, confidence=confidence, given=given)


def _given(claim: Claim) -> float:
    return claim.confidence if claim.given is None else claim.given
