"""The board as the engine sees it: claims read back as arguments, and who stands behind them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben.agents.symbolic.deliberation.shared_theory import Content, Grounds, content
from aufheben.domain import Argument, Issue, Rule, Seat
from aufheben.domain.acts import Stated
from aufheben.domain.boards import Board, Claim, Side
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.sentences import Lexicon, read_premise, read_proposition
from aufheben.logic.stance_theory import answers, in_logic
from aufheben.logic.translation import worded
from aufheben.logic.union import Point
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask

SURE = 0.8
"""The confidence of what a stance supports by an argument of its own."""
ASSUMED = 0.1
"""What each assumption takes from that."""
LEAST = 0.3
"""What assumptions leave at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The issue, the minds and what bears on it, and the claims shown with labels and arguments.

    `alone` where nobody but the engine takes part.
    """

    issue: Issue
    minds: tuple[Seat, ...]
    bearing: Grounds
    board: Board
    labels: Mapping[str, str]
    arguments: Mapping[str, Argument]
    alone: bool

    def standing(self) -> tuple[Claim, ...]:
        """Claims that stand, the latest first."""
        shown = reversed(tuple(self.board.claims.values()))
        return tuple(claim for claim in shown if self.labels[claim.id] == "in")

    def fallen(self) -> tuple[Claim, ...]:
        """Claims that do not stand, in order; those that were withdrawn too."""
        return tuple(c for c in self.board.claims.values() if self.labels[c.id] != "in")

    def point(self, claim: Claim) -> Point | None:
        """The claim among all that bears on the issue; None for what is no argument of the minds'."""
        return self.bearing.point(_said(claim))

    def is_answer(self, claim: Claim) -> bool:
        """It concludes what the issue asks for, and meets its conditions."""
        point = self.point(claim)
        if point is not None:
            return self.bearing.is_answer(point)
        return answers(self.issue, claim.text) is True

    def mains(self) -> tuple[Claim, ...]:
        """Answers that minds gave of themselves and did not take back, in order."""
        given = (c for c in self.board.claims.values() if not c.withdrawn and not c.merges)
        return tuple(c for c in given if self.is_answer(c))

    def known(self, argument: Argument) -> Claim | None:
        """The claim that says the same, withdrawn or not."""
        said = content(argument)
        same = (c for c in self.board.claims.values() if _said(c) == said)
        return next(same, None)

    def said(self, ground: GroundArgument) -> Claim | None:
        """The claim that says this argument of the minds', withdrawn or not."""
        return self.known(self.bearing.worded(ground))

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

    @property
    def lexicon(self) -> Lexicon:
        """The words of all minds."""
        return self.bearing.union.lexicon


def scene_of(task: DeliberationTask[Any]) -> Scene:
    bearing, board = Grounds.of(task.common, task.minds), task.view.board
    return Scene(
        issue=in_logic(task.common),
        minds=task.minds,
        bearing=bearing,
        board=board,
        labels=dict(task.view.labels),
        arguments={c.id: argument_of(c, bearing) for c in board.claims.values()},
        alone=task.whole,
    )


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


def argument_of(claim: Claim, bearing: Grounds) -> Argument:
    """The claim as an argument again: step by step where its premises derive it, else in one."""
    point, lexicon = bearing.point(_said(claim)), bearing.union.lexicon
    if point is not None:
        return bearing.worded(point.argument)
    whole = Rule(
        id="r1", strong=claim.support, weak_negation=claim.assumptions, consequent=claim.text
    )
    goal = read_proposition(claim.text, lexicon)
    clauses = [read_premise(text, lexicon) for text in claim.support]
    if goal is not None:
        known = Closure(clause for clause in clauses if clause is not None)
        for ground in arguments(known, goal, Budget()):
            found = worded(ground, lexicon)
            if content(found) == _said(claim):
                return found
    return Argument(rules=(whole,))


def _said(claim: Claim) -> Content:
    return claim.text, frozenset(claim.support)
