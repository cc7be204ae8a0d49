"""How a deliberation goes: who acts, for how many steps, by which weights; which act is taken, and what is shown."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from aufheben.domain import Issue, Seat
from aufheben.domain.acts import Critique, Mute, Performed, Propose, Stated, Synthesize
from aufheben.domain.boards import Act, Board, View
from aufheben.domain.vocabulary import Lang
from aufheben.logic.boards.utility import Tuning, Worth, best
from aufheben.logic.boards.view import SHOWN, objections


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a deliberation goes: at most `steps` steps, ended early after `quiet` without a new
    claim; `tuning` weighs acts; `sourced` where facts can be looked up.

    `personas` perform the acts in turn; `minds` are stances that the mind was given, and `asked`
    is the issue with what they have in common, where they have anything. `whole` where the logic
    engine is alone with minds that it reads: then all stances together decide, the discussion
    ends as soon as the board says what they come to, and no end says more. Where a deliberation
    was forked, steps before `since` went by the rules `before`.

    `worked` says that the logic engine holds a seat, so that attacks are worked out; `every` that
    the judge rates each step, not only those that changed the board.
    """

    personas: tuple[Seat, ...]
    minds: tuple[Seat, ...] = ()
    steps: int = 12
    quiet: int = 4
    tuning: Tuning = field(default_factory=Tuning)
    sourced: bool = False
    lang: Lang = "en"
    asked: Issue | None = None
    whole: bool = False
    since: int = 0
    before: "Rules | None" = None
    worked: bool = False
    every: bool = False

    @property
    def judged(self) -> bool:
        """Attacks count by severity, and are answered where the judge finds so.

        What the logic engine works out alone is not weighed again.
        """
        return not (self.whole or self.worked)

    @property
    def answers(self) -> int:
        """Most answers that one step takes: a check of a fact that is rated too takes one more."""
        return 4 if self.every and self.sourced else 3

    def at(self, number: int) -> "Rules":
        """The rules of a step; 0 is the beginning."""
        return self.before.at(number) if self.before and number < self.since else self

    def calls(self) -> int:
        """Most answers it takes, if each is legal at once: so many a step, and two."""
        return self.answers * self.steps + 2


def signed(act: Performed | Mute, persona: Seat, rules: Rules) -> Performed | Mute:
    """The act with its new claim by the persona that performed it; of a single one nothing is said.

    Whatever the act says of its author is not believed, unless it is a stance of the mind.
    """
    name = persona.name if len(rules.personas) > 1 else ""
    minds = {mind.name for mind in rules.minds}

    def by(stated: Stated) -> Stated:
        return stated if stated.by in minds else replace(stated, by=name)

    match act:
        case Propose(claim=Stated() as stated) | Synthesize(claim=Stated() as stated):
            return replace(act, claim=by(stated))
        case Critique(by=Stated() as stated):
            return replace(act, by=by(stated))
        case _:
            return act


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
