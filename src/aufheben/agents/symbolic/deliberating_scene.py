"""The board as the engine sees it: claims read back as arguments, and who stands behind them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben.domain import Argument, Issue, Rule, Seat
from aufheben.domain.acts import Stated
from aufheben.domain.boards import Board, Claim, Side
from aufheben.logic.arguments import Budget, arguments
from aufheben.logic.border import worded
from aufheben.logic.closure import Closure
from aufheben.logic.knowledge import Knowledge, answers
from aufheben.logic.sentences import Lexicon, read_premise, read_proposition
from aufheben.protocols.deliberation.steps import Turn

SURE = 0.8
"""The confidence of what a stance supports by an argument of its own."""
ASSUMED = 0.1
"""What each assumption takes from that."""
LEAST = 0.3
"""What assumptions leave at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The issue, the minds, and the claims shown with their labels and arguments."""

    issue: Issue
    minds: tuple[Seat, ...]
    board: Board
    labels: Mapping[str, str]
    arguments: Mapping[str, Argument]

    def standing(self) -> tuple[Claim, ...]:
        """Claims that stand, the latest first."""
        shown = reversed(tuple(self.board.claims.values()))
        return tuple(claim for claim in shown if self.labels[claim.id] == "in")

    def fallen(self) -> tuple[Claim, ...]:
        """Claims that do not stand, in order; those that were withdrawn too."""
        return tuple(c for c in self.board.claims.values() if self.labels[c.id] != "in")

    def is_answer(self, claim: Claim) -> bool:
        """It concludes what the issue asks for."""
        return answers(self.issue, claim.text) is True

    def mains(self) -> tuple[Claim, ...]:
        """Answers that minds gave of themselves and did not take back, in order."""
        given = (c for c in self.board.claims.values() if not c.withdrawn and not c.merges)
        return tuple(c for c in given if self.is_answer(c))

    def known(self, argument: Argument) -> Claim | None:
        """The claim that says the same, withdrawn or not."""
        content = _content(argument)
        same = (c for c in self.board.claims.values() if _said(c) == content)
        return next(same, None)

    def attackers(self, claim: str) -> tuple[str, ...]:
        """Claims that attacked it, in order."""
        attacks = self.board.attacks.values()
        return tuple(a.from_claim_id for a in attacks if a.to_claim_id == claim)

    def line(self, claim: str) -> tuple[str, ...]:
        """The claim, what it attacked, what that attacked, and so on, each once."""
        found = dict.fromkeys([claim])
        waiting = [claim]
        for attacker in waiting:
            for attack in self.board.attacks.values():
                if attack.from_claim_id == attacker and attack.to_claim_id not in found:
                    found[attack.to_claim_id] = None
                    waiting.append(attack.to_claim_id)
        return tuple(key for key in found if key in self.board.claims)

    def lexicon(self, mind: str = "") -> Lexicon:
        """The words of the mind of that name, or of the first."""
        stances = [seat.stance for seat in self.minds if seat.name == mind]
        stances += [seat.stance for seat in self.minds]
        return Knowledge.of(next(iter(stances), ""), self.issue).lexicon


def scene_of(task: Turn[Any]) -> Scene:
    """What the task shows."""
    issue, minds = Issue(question=task.issue), task.minds
    bare = Scene(
        issue=issue,
        minds=minds,
        board=task.view.board,
        labels=dict(task.view.labels),
        arguments={},
    )
    read = {c.id: argument_of(c, bare.lexicon(c.by)) for c in bare.board.claims.values()}
    return Scene(
        issue=issue, minds=minds, board=bare.board, labels=bare.labels, arguments=read
    )  # fmt: skip


def other_side(side: Side) -> Side:
    """What speaks against a claim speaks for the other side, whatever it concludes by itself."""
    return "con" if side == "pro" else "pro"


def stated(argument: Argument, lexicon: Lexicon, by: str) -> Stated:
    """An argument as a claim: con where it concludes that something is not so."""
    literal = read_proposition(argument.warrant.consequent, lexicon)
    return Stated(
        text=argument.warrant.consequent,
        side="con" if literal is not None and not literal.positive else "pro",
        confidence=round(max(LEAST, SURE - ASSUMED * len(argument.ass)), 3),
        support=argument.premises,
        assumptions=argument.ass,
        by=by,
    )


def argument_of(claim: Claim, lexicon: Lexicon) -> Argument:
    """The claim as an argument again: step by step where its premises derive it, else in one."""
    whole = Rule(
        id="r1", strong=claim.support, weak_negation=claim.assumptions, consequent=claim.text
    )
    goal = read_proposition(claim.text, lexicon)
    clauses = [read_premise(text, lexicon) for text in claim.support]
    if goal is not None:
        known = Closure(clause for clause in clauses if clause is not None)
        for ground in arguments(known, goal, Budget()):
            found = worded(ground, lexicon)
            if _content(found) == _said(claim):
                return found
    return Argument(rules=(whole,))


def _content(argument: Argument) -> tuple[str, frozenset[str]]:
    return argument.warrant.consequent, frozenset(argument.premises)


def _said(claim: Claim) -> tuple[str, frozenset[str]]:
    return claim.text, frozenset(claim.support)
