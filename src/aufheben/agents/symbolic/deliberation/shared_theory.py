"""All that bears on the issue over all minds, in logic and in words, worked out once."""

from dataclasses import dataclass
from functools import lru_cache

from aufheben.domain import Argument, Issue, Seat
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.effort import Bound
from aufheben.logic.language import Literal
from aufheben.logic.translation import worded
from aufheben.logic.union import Main, Point, Union, UnionCourse, UnionDecision, decision_of
from aufheben.logic.union.decision import UNTOLD, WORK

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
