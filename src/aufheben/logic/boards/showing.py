"""What a seat is shown of a board: what is new, what stands against it, never all of a large one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from aufheben.domain.boards import Board, View
from aufheben.logic.boards.folding import State

T = TypeVar("T")
SHOWN = 24
"""Most claims, attacks and questions shown."""


def view(state: State, steps: int) -> View:
    """The latest claims, the attacks among them, the latest questions; `steps` remain."""
    board = state.board
    claims = _latest(board.claims, "c")
    attacks = {
        key: attack
        for key, attack in _latest(board.attacks, "a").items()
        if {attack.from_claim_id, attack.to_claim_id} <= claims.keys()
    }
    shown = replace(
        board,
        claims=claims,
        attacks=attacks,
        questions=_latest(board.questions, "q"),
        checks=board.checks[-SHOWN:],
    )
    return View(
        board=shown,
        labels=tuple(_labels(shown, state)),
        stance=state.weights.stance(),
        steps=steps,
        left_out=len(board.claims) - len(claims),
    )


def _latest(things: Mapping[str, T], letter: str) -> dict[str, T]:
    """The last of them; their ids are numbered from 1."""
    first = max(1, len(things) - SHOWN + 1)
    return {key: things[key] for n in range(first, len(things) + 1) if (key := f"{letter}{n}")}


def _labels(shown: Board, state: State) -> Iterator[tuple[str, str]]:
    for key, claim in shown.claims.items():
        yield key, "withdrawn" if claim.withdrawn else state.labels.of(key)
