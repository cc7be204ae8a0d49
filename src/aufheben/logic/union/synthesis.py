"""Syntheses over U: one warrant of each seat, in every combination of seats and warrants.

Ordered by the smallest retention of a seat, then by the sum, then by what is written; a seat
that takes no part keeps nothing. So no order of the seats decides, and a tie is told as one.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby, product

from aufheben.errors import BadInput
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure, match
from aufheben.logic.effort import work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import Question
from aufheben.logic.status import Around, around
from aufheben.logic.synthesis import Synthesis, syntheses
from aufheben.logic.synthesis.warrants import general
from aufheben.logic.union.theory import Union, clause_key, literal_key

COMBINATIONS = 512
"""Most combinations of warrants that are tried; a table of people has few."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnionSynthesis:
    """A synthesis that nothing in U defeats, and the argument for it.

    `around` is that argument and all that bears on it once there is the new rule. `warrants` are
    the rules it lifts, each with the seats it stands for; `retention` has a share (0..1) for
    every seat that has a main argument.
    """

    synthesis: Synthesis
    argument: GroundArgument
    around: Around
    warrants: tuple[tuple[Clause, tuple[str, ...]], ...]
    retention: dict[str, float]

    @property
    def answer(self) -> Literal:
        """What it answers."""
        return self.synthesis.applied.head


@dataclass(frozen=True, slots=True)
class _Found:
    synthesis: Synthesis
    seats: tuple[str, ...]
    warrants: tuple[Clause, ...]


def best(
    union: Union, question: Question, mains: Sequence[GroundArgument], budget: Budget
) -> tuple[UnionSynthesis, ...]:
    """The best acceptable syntheses, those that tie in the order of their answers."""
    claimed = {main.warrant.head for main in mains}
    if not _any_free(union, question, claimed):
        return ()
    sides = _sides(union, question, mains)
    found = [
        (_lifted(one, sides), one)
        for one in _tried(union, question, sides, budget)
        if one.synthesis.applied.head not in claimed
    ]
    found.sort(key=lambda pair: (_rank(pair[0]), _written(pair[1])))
    # A rule that is proposed for many things is added to the theory once.
    theory = lru_cache(maxsize=64)(lambda rule: union.closure.extended([rule]))
    for _, tied in groupby(found, key=lambda pair: _rank(pair[0])):
        accepted = [
            _accepted(theory(one.synthesis.rule), question, one, kept, budget) for kept, one in tied
        ]
        answers = {each.answer: each for each in reversed(accepted) if each is not None}
        if answers:
            return tuple(answers[literal] for literal in sorted(answers, key=literal_key))
    return ()


def _any_free(union: Union, question: Question, claimed: AbstractSet[Literal]) -> bool:
    """Whether some answer is claimed by nobody, and not denied by an argument that stands.

    What denies an answer stands as well against a new rule for it, where nothing rests on what is
    asked: such a rule outranks none.
    """
    clauses, predicate = union.closure.clauses, question.head.predicate
    rests = any(one.predicate == predicate for c in clauses for one in (*c.body, *c.weak))
    if rests or not question.conditions:
        return True
    return any(
        not _is_denied(union.closure, question.head.under(binding))
        for _, binding in union.closure.matches(question.conditions[0])
        if question.head.under(binding) not in claimed
    )


def _is_denied(closure: Closure, answer: Literal) -> bool:
    budget = Budget()
    against = list(arguments(closure, answer.complement, budget))
    found = around(closure, against, budget)
    statuses = found.statuses[: len(against)] if found is not None else ()
    return any(status != "overruled" for status in statuses)


def _sides(
    union: Union, question: Question, mains: Sequence[GroundArgument]
) -> dict[str, tuple[Clause, ...]]:
    """For each seat the rules for the head that it holds and some main argument applies."""
    rules = {main.warrant.clause for main in mains if _answers(main, question)}
    held: dict[str, dict[Clause, None]] = {}
    for rule in sorted(rules, key=clause_key):
        if not rule.is_fact:
            for seat in union.holders.get(rule, ()):
                held.setdefault(seat, {})[general(rule)] = None
    return {seat: tuple(warrants) for seat, warrants in held.items()}


def _answers(main: GroundArgument, question: Question) -> bool:
    return main.warrant.head.positive == question.head.positive


def _tried(
    union: Union, question: Question, sides: dict[str, tuple[Clause, ...]], budget: Budget
) -> Iterator[_Found]:
    """Every synthesis of every combination, each set of warrants worked out once."""
    made: dict[tuple[Clause, ...], list[Synthesis]] = {}
    for seats, warrants in _combined(sides, budget):
        if warrants not in made:
            made[warrants] = _made(union, question, warrants)
        work(4 * len(made[warrants]))
        for synthesis in made[warrants]:
            yield _Found(synthesis, seats, warrants)


def _combined(
    sides: dict[str, tuple[Clause, ...]], budget: Budget
) -> Iterator[tuple[tuple[str, ...], tuple[Clause, ...]]]:
    """One warrant a seat for two seats or more; warrants in an order that no seat decides."""
    left = COMBINATIONS
    for size in range(len(sides), 1, -1):
        for seats in combinations(sides, size):
            for warrants in product(*(sides[seat] for seat in seats)):
                if left == 0:
                    budget.exhausted = True
                    return
                left -= 1
                work(4 * len(seats))
                yield _ordered(seats, warrants)


def _ordered(
    seats: tuple[str, ...], warrants: tuple[Clause, ...]
) -> tuple[tuple[str, ...], tuple[Clause, ...]]:
    pairs = sorted(zip(seats, warrants, strict=True), key=lambda pair: clause_key(pair[1]))
    return tuple(seat for seat, _ in pairs), tuple(warrant for _, warrant in pairs)


def _made(union: Union, question: Question, warrants: tuple[Clause, ...]) -> list[Synthesis]:
    if len(set(warrants)) < 2:
        return []
    try:
        return syntheses(warrants, union.closure, question.conditions, asked=question.head)
    except BadInput:
        return []  # A condition about something that the conclusion does not mention.


def _lifted(found: _Found, sides: dict[str, tuple[Clause, ...]]) -> dict[str, float]:
    kept = dict.fromkeys(sides, 0.0)
    shares = zip(found.seats, found.synthesis.retention, strict=True)
    return kept | dict(shares)


def _rank(retention: dict[str, float]) -> tuple[float, float]:
    # Shares are sums of halves over small counts; what is rounded away is no difference.
    return -round(min(retention.values()), 9), -round(sum(retention.values()), 9)


def _written(found: _Found) -> tuple[object, ...]:
    return literal_key(found.synthesis.applied.head), clause_key(found.synthesis.rule)


def _accepted(
    theory: Closure, question: Question, found: _Found, kept: dict[str, float], budget: Budget
) -> UnionSynthesis | None:
    """The synthesis with its argument, where U and the new rule, the theory, justify it."""
    synthesis = found.synthesis
    asked = match(question.head, synthesis.applied.head, {})
    if asked is None:
        return None
    also = tuple(condition.under(asked) for condition in question.conditions)
    for argument in arguments(theory, synthesis.applied.head, budget, also):
        if argument.warrant.clause != synthesis.rule:
            continue
        found_around = around(theory, [argument], budget)
        if found_around is not None and found_around.statuses[0] == "justified":
            return UnionSynthesis(
                synthesis=synthesis,
                argument=argument,
                around=found_around,
                warrants=tuple(_standing_for(found)),
                retention=kept,
            )
    return None


def _standing_for(found: _Found) -> Iterator[tuple[Clause, tuple[str, ...]]]:
    for warrant in dict.fromkeys(found.warrants):
        pairs = zip(found.seats, found.warrants, strict=True)
        yield warrant, tuple(seat for seat, other in pairs if other == warrant)
