"""The draft of the final text, kept up act by act: what was settled, then what is still to be done."""

from aufheben.domain.boards import Board, Claim
from aufheben.logic.boards.labeling import Labeling


def draft(board: Board, labels: Labeling) -> str:
    """A paragraph for each synthesis that has not fallen, and the plan."""
    outline = "\n".join(f"- {aim}" for aim in board.plan)
    return "\n\n".join((*paragraphs(board, labels), *([outline] if outline else [])))


def paragraphs(board: Board, labels: Labeling) -> tuple[str, ...]:
    """Of each synthesis that has not fallen, with the claim it rests on.

    What was merged into a later one that still counts stands there alone.
    """
    merged = [claim for claim in board.claims.values() if claim.merges and _counts(claim, labels)]
    taken = {key for claim in merged for key in claim.merges}
    return tuple(
        f"{claim.draft or claim.text} [{claim.id}]" for claim in merged if claim.id not in taken
    )


def _counts(claim: Claim, labels: Labeling) -> bool:
    return not claim.withdrawn and labels.of(claim.id) != "out"
