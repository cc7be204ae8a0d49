"""What a step shows of the board and of the minds, and how the journal keeps its table."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from aufheben.domain.boards import View
from aufheben.logic.boards.utility import Worth
from aufheben.logic.boards.view import SHOWN
from aufheben.rooms.deliberation.protocol.rules import Rules


def most_shown(rules: Rules) -> int:
    """How much of a board is shown: all of it to the logic engine, which need not read it.

    A step adds at most one of anything.
    """
    return max(SHOWN, rules.steps + 1) if rules.whole else SHOWN


def bare(shown: View, rules: Rules) -> View:
    """Without a plan that nobody keeps up."""
    return replace(shown, board=replace(shown.board, plan=())) if rules.judged else shown


def known(rules: Rules) -> dict[str, Any]:
    """What every task says of the minds."""
    return {
        "minds": rules.minds, "lang": rules.lang, "asked": rules.asked, "whole": rules.whole,
        "judged": rules.judged,
    }  # fmt: skip


def noted(worths: Sequence[Worth], taken: Worth) -> dict[str, object]:
    """The table of all acts with all terms, as the journal keeps it."""
    rows = {
        worth.key: {
            "total": round(worth.total, 6),
            "open": worth.open,
            **{name: round(value, 6) for name, value in asdict(worth.terms).items()},
            **({"waited": worth.waited} if worth.waited else {}),
        }
        for worth in worths
    }
    return {"taken": taken.key, "utility": rows}
