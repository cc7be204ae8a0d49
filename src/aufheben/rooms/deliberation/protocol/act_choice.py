"""Which of the acts in the table is taken, where more than their utility decides."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aufheben.domain.acts import Critique
from aufheben.domain.boards import Act, Board
from aufheben.logic.boards.utility import Worth, best
from aufheben.logic.boards.view import objections

FOLLOWED: frozenset[Act] = frozenset(["question", "plan"])
"""Acts that are for nothing unless a later step follows them up, as objections are."""
PATIENCE = 4
"""Steps running at which a question is sketched before it is asked."""


@dataclass(slots=True)
class ActChoice:
    """The choice at each step; `waited` counts steps running with a question that was not asked."""

    waited: int = 0

    def among(
        self, worths: Sequence[Worth], board: Board, left: int
    ) -> tuple[tuple[Worth, ...], Worth | None]:
        """The table as it is chosen from with `left` steps to come, and what is taken.

        What no step is left to answer is not open; to answer an objection is. A question that was
        sketched again and again, and that the deliberator expects something of, is asked, whatever
        it is worth.
        """
        closed = () if left else tuple(w for w in worths if not _is_answer(w, board))
        found = tuple(replace(w, open=False) if w in closed else w for w in worths)
        asked = next((worth for worth in found if _is_hoped_for(worth)), None)
        self.waited = self.waited + 1 if asked is not None else 0
        if asked is None or self.waited < PATIENCE:
            taken = best(found)
        else:
            taken = replace(asked, waited=self.waited)
            found = tuple(taken if worth is asked else worth for worth in found)
        if taken is not None and taken.act == "question":
            self.waited = 0
        return found, taken


def _is_answer(worth: Worth, board: Board) -> bool:
    """It leaves nothing to be answered by a later step."""
    meant = worth.sketch.performed if worth.sketch is not None else None
    if isinstance(meant, Critique):
        return meant.target in objections(board)
    return worth.act not in FOLLOWED


def _is_hoped_for(worth: Worth) -> bool:
    sketch = worth.sketch
    return worth.open and worth.act == "question" and sketch is not None and sketch.persuades > 0
