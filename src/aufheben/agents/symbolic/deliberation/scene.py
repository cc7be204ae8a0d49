"""The board as the engine sees it: claims read back as arguments, who stands behind them, all that bears on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aufheben.domain import Argument, Issue, Rule, Seat
from aufheben.domain.acts import Stated
from aufheben.domain.boards import Board, Claim, Side
from aufheben.domain.vocabulary import Lang
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.effort import Bound
from aufheben.logic.language import Literal
from aufheben.logic.sentences import Lexicon, read_premise, read_proposition
from aufheben.logic.stance_theory import answers, in_logic
from aufheben.logic.translation import worded
from aufheben.logic.union import Main, Point, Union, UnionCourse, UnionDecision, decision_of
from aufheben.logic.union.decision import UNTOLD, WORK
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.words import speaker, spelled

_say = speaker(__name__)

Content = tuple[str, frozenset[str]]
"""What an argument in words says: its conclusion and its premises."""


@dataclass(frozen=True, slots=True, eq=False)
class Grounds:
    """The minds together, what they come to, and what must be said to come to it.

    `words` has every argument as it is worded; `spoken` which argument a claim stands for, of two
    that are worded alike the one that stands better.
    """

    union: Union
    decision: UnionDecision
    course: UnionCourse
    words: dict[GroundArgument, Argument]
    spoken: dict[Content, GroundArgument]

    @staticmethod
    def of(issue: Issue, minds: tuple[Seat, ...]) -> "Grounds":
        """What bears on the issue; the last few are kept."""
        return _bearing(issue, minds)

    def worded(self, ground: GroundArgument) -> Argument:
        known = self.words.get(ground)
        return known if known is not None else worded(ground, self.union.lexicon)

    def point(self, said: Content) -> Point | None:
        """Which of the arguments that bear on the issue says this, if one does."""
        ground = self.spoken.get(said)
        return None if ground is None else self.course.points[ground]

    def is_answer(self, point: Point) -> bool:
        """It is a main argument, or the synthesis."""
        lifted = self.course.lifted
        if lifted is not None and point.argument == lifted.argument:
            return True
        return any(main.argument == point.argument for main in self.decision.mains)

    def main(self, point: Point) -> Main | None:
        mains = self.decision.mains
        return next((main for main in mains if main.argument == point.argument), None)

    def speaker(self, argument: GroundArgument, other: str = "") -> str:
        """Of those who hold its last rule another than `other`, who holds most of it."""
        holders = self.union.holders

        def fitness(seat: str) -> tuple[bool, int]:
            held = sum(seat in holders.get(rule.clause, ()) for rule in argument.rules)
            return seat != other, held

        return max(holders.get(argument.warrant.clause, ()), key=fitness, default="")

    @property
    def wanted(self) -> frozenset[Literal]:
        """What an end must answer: everything justified, or of what was lifted the one."""
        lifted = self.course.lifted
        return frozenset(self.decision.answers if lifted is None else [lifted.answer])


@lru_cache(maxsize=4)
def _bearing(issue: Issue, minds: tuple[Seat, ...]) -> Grounds:
    union, decision = decision_of(issue, minds)
    with Bound(WORK):
        return _grounds(union, decision)
    return _grounds(union, UNTOLD)


def _grounds(union: Union, decision: UnionDecision) -> Grounds:
    course = UnionCourse.of(decision)
    words = {ground: worded(ground, union.lexicon) for ground in course.points}
    spoken: dict[Content, GroundArgument] = {}
    for ground, argument in words.items():
        before = spoken.get(content(argument))
        if before is None or _stands_better(course.points[ground], course.points[before]):
            spoken[content(argument)] = ground
    return Grounds(union, decision, course, words, spoken)


def _stands_better(one: Point, other: Point) -> bool:
    return one.status == "justified" and other.status != "justified"


def content(argument: Argument) -> Content:
    """By this an argument is known again on the board."""
    return argument.warrant.consequent, frozenset(argument.premises)


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


def say(lang: Lang, key: str, **parts: str) -> str:
    """What the engine says of its acts and at the end, its parts filled in."""
    return spelled(_say(key, **parts), lang)


def cite(*claims: str) -> str:
    """ "[c1], [c3]": claims as citations."""
    return ", ".join(f"[{claim}]" for claim in claims)
