"""What U answers, what lifts its conflict else, or why there is nothing; and what must be said to come to it.

Main arguments are U's minimal arguments for the head of the question (of a yes-or-no question
also for its complement), sincere or not. What they come to is Prakken & Sartor's (1997) grounded
semantics over all of U.

An argument that is overruled in U needs one against it that is justified, nearest to what nobody
attacks; one that is defensible needs one against it that is defensible; one that is justified
needs nothing. On a board of which that is true the grounded labels are those of U (by induction
over the distance of justified arguments), however little of U is said on it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal as OneOf

from aufheben.domain import Issue, Seat
from aufheben.domain.vocabulary import Outcome, Status, Unresolved
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.effort import Bound, remembered, work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Pair
from aufheben.logic.sentences import Question
from aufheben.logic.status import Around, around
from aufheben.logic.synthesis.warrants import general
from aufheben.logic.union.synthesis import UnionSynthesis, best
from aufheben.logic.union.theory import Union, literal_key

STEPS, WORK = 200_000, 4_000_000
"""Most turns of search, and most steps of `effort`: beyond either the outcome is `budget`."""
NOTHING = Around((), (), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Main:
    """A main argument, who holds its last rule (the first speaks it), and where it stands in U."""

    argument: GroundArgument
    holders: tuple[str, ...]
    status: Status

    @property
    def answer(self) -> Literal:
        """What it answers."""
        return self.argument.warrant.head

    @property
    def seat(self) -> str:
        """Who speaks it."""
        return next(iter(self.holders), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnionDecision:
    """What U comes to.

    `answers` are literals, best first; `kind` is why there is none. `around` are the main arguments
    and all that bears on their status. `lifted` are the best syntheses: more than one where they
    tie.
    """

    outcome: Outcome
    kind: Unresolved | None
    answers: tuple[Literal, ...]
    mains: tuple[Main, ...]
    around: Around
    lifted: tuple[UnionSynthesis, ...] = ()


@remembered(4)
def decision_of(issue: Issue, seats: tuple[Seat, ...]) -> tuple[Union, UnionDecision]:
    """The stances together and what they come to; the last few are kept."""
    union = Union.of(issue, seats)
    return union, decide(union)


def decide(union: Union, steps: int = STEPS, most: int = WORK) -> UnionDecision:
    """The outcome of U. Asks nobody; the same for every order of the seats.

    `steps` are turns of search, `most` steps of `effort`.
    """
    if union.question is None:
        return _decision("unresolved", kind="no_argument")
    if not union.closure.complete:
        return UNTOLD
    with Bound(most):
        return _decided(union, union.question, Budget(left=steps))
    return UNTOLD


def _decided(union: Union, question: Question, budget: Budget) -> UnionDecision:
    args = list(dict.fromkeys(main_arguments(union.closure, question, budget)))
    found = around(union.closure, args, budget)
    if found is None:
        return UNTOLD
    mains = mains_of(union, args, found.statuses)
    answers = answers_of(mains, union.order)
    if answers:
        return _decision("justified", answers, mains, found)
    lifted = best(union, question, args, budget)
    if budget.exhausted:
        return _decision("budget", (), mains, found)
    if lifted:
        return _decision("synthesis", tuple(each.answer for each in lifted), mains, found, lifted)
    return _decision("unresolved", (), mains, found, kind=_kind(mains))


def _decision(
    outcome: OneOf["justified", "synthesis", "unresolved", "budget"],
    answers: tuple[Literal, ...] = (),
    mains: tuple[Main, ...] = (),
    found: Around = NOTHING,
    lifted: tuple[UnionSynthesis, ...] = (),
    *,
    kind: Unresolved | None = None,
) -> UnionDecision:
    return UnionDecision(
        outcome=outcome, kind=kind, answers=answers, mains=mains, around=found, lifted=lifted
    )


UNTOLD = _decision("budget")
"""What there is no telling of."""


def heads(question: Question) -> tuple[Literal, ...]:
    """What an answer may conclude: the head and, of a question about one thing, its complement."""
    deniable = question.polar and not question.head.variables
    return (question.head, question.head.complement) if deniable else (question.head,)


def main_arguments(
    closure: Closure,
    question: Question,
    budget: Budget,
    wanted: Callable[[Literal], bool] = lambda _: True,
) -> Iterator[GroundArgument]:
    """Every argument for an answer that is wanted, in the order of the answers."""
    for head in heads(question):
        for literal, binding in sorted(
            closure.matches(head), key=lambda found: literal_key(found[0])
        ):
            also = tuple(condition.under(binding) for condition in question.conditions)
            if wanted(literal) and all(map(closure.holds, also)):
                yield from arguments(closure, literal, budget, also)


def mains_of(
    union: Union, args: Sequence[GroundArgument], statuses: Sequence[Status]
) -> tuple[Main, ...]:
    """Each with the seats that hold its last rule; `args` come first in what they are around."""
    return tuple(
        Main(argument=a, holders=union.holders.get(a.warrant.clause, ()), status=status)
        for a, status in zip(args, statuses, strict=False)
    )


def leaders(mains: Iterable[Main], order: Iterable[Pair] = ()) -> tuple[Literal, ...]:
    """Of the answers those before which none comes."""
    ranked = _ranked(mains, order)
    best = min(ranked.values(), default=None)
    return tuple(one for one, rank in ranked.items() if rank == best)


def answers_of(mains: Iterable[Main], order: Iterable[Pair] = ()) -> tuple[Literal, ...]:
    """What some justified main argument concludes; what serves the most seats comes first.

    Of those, what more rules speak for that others outrank: such rules exclude nothing.
    """
    ranked = _ranked(mains, order)
    return tuple(sorted(ranked, key=ranked.__getitem__))


def _ranked(mains: Iterable[Main], order: Iterable[Pair]) -> dict[Literal, tuple[int, int]]:
    outranked = {low for high, low in order if high != low}
    served: dict[Literal, set[str]] = {}
    wished: dict[Literal, set[Clause]] = {}
    for main in mains:
        if main.status == "justified":
            clause = main.argument.warrant.clause
            served.setdefault(main.answer, set()).update(main.holders)
            wished.setdefault(main.answer, set()).update(
                {clause} if clause.name in outranked else ()
            )
    return {one: (-len(seats), -len(wished[one])) for one, seats in served.items()}


def _kind(mains: tuple[Main, ...]) -> Unresolved:
    """Why nothing is justified and nothing was lifted."""
    if not mains:
        return "no_argument"
    standing = [main for main in mains if main.status != "overruled"]
    if not standing:
        return "overruled"
    sides = {seat for main in standing for seat in main.holders}
    things = {(main.answer.predicate, main.answer.terms) for main in standing}
    return "no_synthesis" if len(sides) > 1 and len(things) > 1 else "stalemate"


OBJECTIONS = 3
"""Most objections to an answer that are heard."""
OTHERS = 8
"""Most contested answers that are heard, besides those that are justified or lifted."""
_RANK: dict[Status, int] = {"justified": 0, "defensible": 1, "overruled": 2}


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """An argument, where it stands, and what defeats it; of `settling` one must be said against it
    unless it is justified."""

    argument: GroundArgument
    status: Status
    attackers: tuple[GroundArgument, ...]
    settling: tuple[GroundArgument, ...]


@dataclass(frozen=True, slots=True, eq=False)
class UnionCourse:
    """Every coherent argument that bears on the question, by itself, in a fixed order.

    `heard` are the main arguments that are to be heard, at least one for each thing that can be
    answered; `lifted` is the synthesis, where the decision is one.
    """

    points: dict[GroundArgument, Point]
    heard: tuple[Main, ...]
    lifted: UnionSynthesis | None

    @staticmethod
    def of(decision: UnionDecision) -> "UnionCourse":
        """The course of a decision."""
        lifted = next(iter(decision.lifted), None)
        points = _points(decision.around)
        for argument, point in _points(lifted.around if lifted else None).items():
            points.setdefault(argument, point)
        return UnionCourse(points, tuple(_heard(decision, lifted)), lifted)

    def objections(self, answer: Point) -> tuple[GroundArgument, ...]:
        """What is worth saying against an answer that stands all the same."""
        if answer.status != "justified":
            return ()
        beaten = (a for a in answer.attackers if self.settling(self.points[a]))
        return tuple(beaten)[:OBJECTIONS]

    def settling(self, point: Point) -> tuple[GroundArgument, ...]:
        """What of `point.settling` is on every board for what it is; none for what is justified."""
        wanted = "justified" if point.status == "overruled" else "defensible"
        return tuple(a for a in point.settling if self.points[a].status == wanted)

    def strictly(self, attacker: GroundArgument, attacked: GroundArgument) -> bool:
        """It is not defeated back."""
        point = self.points.get(attacker)
        return point is not None and attacked not in point.attackers


def lifts(lifted: UnionSynthesis, main: Main) -> Clause | None:
    """The rule that this main argument applies, where the synthesis lifts it."""
    warrant = general(main.argument.warrant.clause)
    return warrant if any(warrant == rule for rule, _ in lifted.warrants) else None


def _heard(decision: UnionDecision, lifted: UnionSynthesis | None) -> Iterator[Main]:
    """Of each answer its best argument, and one for each rule that is lifted."""
    best: dict[Literal, Main] = {}
    for main in decision.mains:
        known = best.get(main.answer)
        if main.argument.coherent and (known is None or _rank(main) < _rank(known)):
            best[main.answer] = main
    chosen = sorted(best.values(), key=_rank)
    kept = [main for main in chosen if main.status == "justified"]
    others = [main for main in chosen if main.status != "justified"][:OTHERS]
    for rule, _ in lifted.warrants if lifted else ():
        applying = [m for m in decision.mains if general(m.argument.warrant.clause) == rule]
        if not any(main in applying for main in others):
            others += [main for main in applying if main.argument.coherent][:1]
    wanted = {id(main) for main in (*kept, *others)}
    yield from (main for main in decision.mains if id(main) in wanted)


def _rank(main: Main) -> int:
    return _RANK.get(main.status, len(_RANK))


def _points(around: Around | None) -> dict[GroundArgument, Point]:
    """Incoherent arguments are left out: nobody says what defeats itself."""
    if around is None:
        return {}
    against: dict[int, list[int]] = {}
    work(2 * len(around.edges))
    for attacker, attacked in around.edges:
        if attacker < len(around.args) and around.args[attacker].coherent:
            against.setdefault(attacked, []).append(attacker)
    distance = _distances(around, against)
    return {
        argument: _point(around, index, against.get(index, []), distance)
        for index, argument in enumerate(around.args)
        if argument.coherent
    }


def _point(around: Around, index: int, against: list[int], distance: dict[int, int]) -> Point:
    settling: list[int] = []
    if around.statuses[index] == "overruled":
        justified = [a for a in against if a in distance]
        nearest = min((distance[a] for a in justified), default=0)
        settling = [a for a in justified if distance[a] == nearest]
    elif around.statuses[index] == "defensible":
        settling = [a for a in against if around.statuses[a] == "defensible"]
    return Point(
        argument=around.args[index],
        status=around.statuses[index],
        attackers=tuple(around.args[a] for a in against),
        settling=tuple(around.args[a] for a in settling),
    )


def _distances(around: Around, against: dict[int, list[int]]) -> dict[int, int]:
    """Of each justified argument how many answers stand between it and what nobody attacks."""
    found: dict[int, int] = {}
    left = [i for i, status in enumerate(around.statuses) if status == "justified"]
    defeats = sum(map(len, against.values()))
    for step in range(len(left)):
        work(defeats + len(left))
        beaten = {a for a, found_by in against.items() if any(f in found for f in found_by)}
        new = [i for i in left if set(against.get(i, ())) <= beaten]
        found |= dict.fromkeys(new, step)
        left = [i for i in left if i not in found]
        if not (new and left):
            break
    return found
