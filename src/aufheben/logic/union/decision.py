"""What U answers: what it justifies, else what lifts its conflict, else why there is nothing.

Main arguments are U's minimal arguments for the head of the question (of a yes-or-no question
also for its complement), sincere or not. What they come to is Prakken & Sartor's (1997) grounded
semantics over all of U.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal as OneOf

from aufheben.domain import Issue, Seat
from aufheben.domain.vocabulary import Outcome, Status, Unresolved
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.effort import Bound, remembered
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Pair
from aufheben.logic.sentences import Question
from aufheben.logic.status import Around, around
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
