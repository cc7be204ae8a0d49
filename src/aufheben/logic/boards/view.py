"""What a seat is shown of a board, never all of a large one; and what of it is new or waits for an answer."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from aufheben.domain.boards import Attack, Board, Claim, View
from aufheben.logic.boards.state import State

T = TypeVar("T")
STOOD = 60
"""Most standing claims that the final text is written of."""
SHOWN = 24
"""Most claims, attacks and questions shown to who has to read them."""


def view(state: State, steps: int, most: int = SHOWN) -> View:
    """The latest claims, the attacks among them, the latest questions, `most` of each; `steps`
    remain."""
    board = state.board
    claims = _latest(board.claims, "c", most)
    attacks = {
        key: attack
        for key, attack in _latest(board.attacks, "a", most).items()
        if {attack.from_claim_id, attack.to_claim_id} <= claims.keys()
    }
    shown = replace(
        board,
        claims=claims,
        attacks=attacks,
        questions=_latest(board.questions, "q", most),
        checks=board.checks[-most:],
    )
    return View(
        board=shown,
        labels=tuple(_labels(shown, state)),
        stance=state.weights.stance(),
        steps=steps,
        left_out=len(board.claims) - len(claims),
    )


def _latest(things: Mapping[str, T], letter: str, most: int) -> dict[str, T]:
    """The last of them; their ids are numbered from 1."""
    first = max(1, len(things) - most + 1)
    return {key: things[key] for n in range(first, len(things) + 1) if (key := f"{letter}{n}")}


def ended(state: State, most: int = SHOWN) -> View:
    """What the final text is written of: `most` of the latest claims, all that stand, and what
    fell to them.

    Every claim has its label, so that any may be cited.
    """
    board, labels = state.board, state.labels
    standing = [key for key, claim in board.claims.items() if _is_standing(claim, state)][-STOOD:]
    kept = {*_latest(board.claims, "c", most), *standing}
    kept |= {target for key in standing for target in labels.targets(board, key)}
    claims = {key: claim for key, claim in board.claims.items() if key in kept}
    shown = replace(
        board,
        claims=claims,
        attacks={
            key: attack
            for key, attack in board.attacks.items()
            if {attack.from_claim_id, attack.to_claim_id} <= kept
        },
        questions=_latest(board.questions, "q", most),
        checks=board.checks[-most:],
    )
    return View(
        board=shown,
        labels=tuple(_labels(board, state)),
        stance=state.weights.stance(),
        steps=0,
        left_out=len(board.claims) - len(claims),
    )


def _is_standing(claim: Claim, state: State) -> bool:
    return not claim.withdrawn and state.labels.of(claim.id) == "in"


def _labels(shown: Board, state: State) -> Iterator[tuple[str, str]]:
    for key, claim in shown.claims.items():
        yield key, "withdrawn" if claim.withdrawn else state.labels.of(key)


def is_unseen(board: Board, seen: Board) -> bool:
    """Since `seen` a claim or a critical attack was added, amended or answered, or facts of a claim
    were found."""
    return _claims(board) != _claims(seen) or _told(board) != _told(seen)


def is_challenged(board: Board) -> bool:
    """A critical attack waits for an answer.

    One on what was put up as an objection is itself the answer to that, and one between claims that
    were merged is taken up in what joins them.
    """
    live = [claim for claim in board.claims.values() if not claim.withdrawn]
    raised = objections(board)

    def waits(attack: Attack) -> bool:
        ends = {attack.from_claim_id, attack.to_claim_id}
        met = attack.to_claim_id in raised or any(ends <= {*c.merges} for c in live)
        return attack.severity == "critical" and not (attack.resolved or met)

    return any(map(waits, board.attacks.values()))


def objections(board: Board) -> frozenset[str]:
    """Claims that were put up in order to attack another."""
    made = ((a.from_claim_id, a.created_at) for a in board.attacks.values())
    return frozenset(key for key, step in made if board.claims[key].created_at == step)


def _claims(board: Board) -> list[tuple[str, int, bool]]:
    return [(c.id, c.last_updated, c.withdrawn) for c in board.claims.values()]


def _told(board: Board) -> list[object]:
    attacks = (a for a in board.attacks.values() if a.severity == "critical")
    found = sum(check.finding != "unverified" for check in board.checks)
    return [found, *((a.id, a.resolved) for a in attacks)]
