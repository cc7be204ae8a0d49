"""What would decide a question that is open, as sentences: a fact that does not hold, or a priority.

Nothing is guessed: each change is tried on the arguments that bear on the question, and what it
justifies is computed.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, islice
from typing import NamedTuple

from aufheben.domain import Breaker as ToldBreaker
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.effort import Bound, work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Handle, Pair, circular, handle
from aufheben.logic.sentences import say_clause, say_literal
from aufheben.logic.status import Attacks, Edge, contests
from aufheben.logic.union.conditions import Condition, every_condition
from aufheben.logic.union.decision import UnionDecision
from aufheben.logic.union.theory import Union, clause_key, literal_key, says_unknown

MOST = 5
"""Most breakers that are told."""
FACTS, ORDERS = 24, 24
"""Most facts and priorities that are tried."""
TRIED = 400
"""Most pairs of changes that are tried."""
PASSES, ROOM, CROWD = 40, 20_000, 8
"""How many arguments are labeled anew for pairs: so often all of them, and so many more.

One counts as more than one where more than so many attack it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposition:
    """A `fact` that would not hold, or a rule `high` that would outrank `low`."""

    fact: Clause | None = None
    high: Clause | None = None
    low: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """One change or two, none of them to spare, and what would then be justified."""

    changes: tuple[Supposition, ...]
    answers: tuple[Literal, ...]


def breakers(union: Union, decision: UnionDecision) -> tuple[Breaker, ...]:
    """At most five changes that would decide; single ones first, and then pairs.

    Facts and priorities take turns, so that neither hides the other.
    """
    return tuple(islice(every_breaker(union, decision), MOST))


def every_breaker(union: Union, decision: UnionDecision) -> Iterator[Breaker]:
    """Each as it is found; pairs of what does not decide alone."""
    around = _Around(union, decision)
    left: list[Supposition] = []
    for change in around.changes():
        answers = around.answers((change,))
        if answers:
            yield Breaker(changes=(change,), answers=answers)
        else:
            left.append(change)
    yield from _pairs_deciding(around, left)


def _pairs_deciding(around: "_Around", left: list[Supposition]) -> Iterator[Breaker]:
    tried = (pair for pair in combinations(left, 2) if around.meet(pair))
    for pair in islice(tried, TRIED):
        answers = around.answers(pair)
        if answers:
            yield Breaker(changes=pair, answers=answers)


Marks = dict[int, frozenset[Handle | Pair]]
"""By the number of a part what is changed in it."""


class _Around:
    """The arguments that bear on the question, relabeled under a change.

    They fall into parts that contest nothing of each other. No part justifies an answer as it
    is, so only parts that a change reaches are looked at; and of two changes that do not decide
    alone only those in which both together make another difference than either.
    """

    def __init__(self, union: Union, decision: UnionDecision) -> None:
        self._args = decision.around.args
        self._mains = frozenset(main.argument for main in decision.mains)
        self._order = union.closure.priorities
        self._said = union.order
        self._parts = contests(self._args)
        self._room = PASSES * len(self._args) + ROOM
        self._where: dict[Handle, set[int]] = {}
        for number, part in enumerate(self._parts):
            work(2 * sum(len(argument.rules) for argument in part))
            for rule in (rule for argument in part for rule in argument.rules):
                self._where.setdefault(handle(rule.clause), set()).add(number)
        self._implied = self._order.among(self._where.keys())
        self._marks = cache(self._marked)
        self._attacks = cache(lambda number: Attacks(self._parts[number]))
        self._before = cache(lambda number: self._attacks(number).defeats(self._order))

    def changes(self) -> Iterator[Supposition]:
        """Facts that were used and priorities between rules that clash, in turns."""
        facts = list(islice(self._facts(), FACTS))
        orders = list(islice(self._orders(), ORDERS))
        for index in range(max(len(facts), len(orders))):
            yield from facts[index : index + 1]
            yield from orders[index : index + 1]

    def meet(self, pair: tuple[Supposition, Supposition]) -> bool:
        """Together they make another difference somewhere than either; and there is room."""
        return self._room > 0 and bool(self._touched(pair))

    def answers(self, changes: tuple[Supposition, ...]) -> tuple[Literal, ...]:
        """What the main arguments would justify."""
        more = _orders_of(changes)
        if not set(more).isdisjoint(circular((*self._said, *more))):
            return ()  # It would be set aside.
        gone = {change.fact for change in changes if change.fact is not None}
        touched = self._touched(changes)
        if len(changes) > 1:
            self._room -= sum(map(self._effort, touched))
        found = {each for number in touched for each in self._justified(number, gone, more)}
        return tuple(sorted(found, key=literal_key))

    def _effort(self, number: int) -> int:
        """What labeling a part takes: its arguments, or more where each is attacked by many."""
        return max(len(self._parts[number]), len(self._before(number)) // CROWD)

    def _justified(self, number: int, gone: set[Clause], more: list[Pair]) -> Iterator[Literal]:
        part = self._parts[number]
        work(sum(len(each.rules) for each in part) if gone else len(part))
        without = {index for index, each in enumerate(part) if _uses(each, gone)}
        defeats = (edge for edge in self._defeats(number, more) if edge[0] not in without)
        statuses = self._attacks(number).standings(defeats)
        for index, (argument, status) in enumerate(zip(part, statuses, strict=True)):
            if status == "justified" and index not in without and argument in self._mains:
                yield argument.warrant.head

    def _defeats(self, number: int, more: list[Pair]) -> Iterable[Edge]:
        """Where more outranks, less rebuts."""
        before = self._before(number)
        if not more:
            return before
        order = self._order.with_pairs(more)
        raised = chain.from_iterable(order.among(self._where.keys()) - self._implied)
        lost = self._attacks(number).lost(order, {*raised})
        return (edge for edge in before if edge not in lost)

    def _touched(self, changes: tuple[Supposition, ...]) -> list[int]:
        marks = self._marks(changes)
        alone = [self._marks((change,)) for change in changes] if len(changes) > 1 else []
        return [n for n, mark in marks.items() if all(mark != one.get(n) for one in alone)]

    def _marked(self, changes: tuple[Supposition, ...]) -> Marks:
        marks: dict[int, set[Handle | Pair]] = {}
        work(8 * len(changes))
        for fact in (change.fact for change in changes if change.fact is not None):
            for number in self._where.get(fact, ()):
                marks.setdefault(number, set()).add(fact)
        more = _orders_of(changes)
        implied = self._order.with_pairs(more).among(self._where.keys()) if more else self._implied
        for high, low in implied - self._implied:
            for number in self._where[high] & self._where[low]:
                marks.setdefault(number, set()).add((high, low))
        return {number: frozenset(mark) for number, mark in sorted(marks.items())}

    def _facts(self) -> Iterator[Supposition]:
        work(sum(len(argument.rules) for argument in self._args))
        used = {
            rule.clause
            for argument in self._args
            for rule in argument.rules
            if rule.clause.is_fact and rule.clause.strict and not says_unknown(rule.clause)
        }
        yield from (Supposition(fact=fact) for fact in sorted(used, key=clause_key))

    def _orders(self) -> Iterator[Supposition]:
        """Of two rules that conclude contraries either could outrank the other."""
        clashing: dict[tuple[Clause, Clause], None] = {}
        by_head: dict[Literal, set[Clause]] = {}
        for argument in self._args:
            work(len(argument.rules))
            for rule in argument.rules:
                by_head.setdefault(rule.head, set()).update(argument.rests_on(rule.head))
        for head in sorted(by_head, key=literal_key):
            against = by_head.get(head.complement, set())
            for high, low in _pairs(by_head[head], against):
                if (high, low) not in clashing:
                    clashing[high, low] = None
                    yield Supposition(high=high, low=low)


def _orders_of(changes: tuple[Supposition, ...]) -> list[Pair]:
    return [
        (handle(change.high), handle(change.low))
        for change in changes
        if change.high is not None and change.low is not None
    ]


def _pairs(highs: Collection[Clause], lows: Collection[Clause]) -> Iterator[tuple[Clause, Clause]]:
    if not (highs and lows):
        return
    second = sorted(lows, key=clause_key)
    for high in sorted(highs, key=clause_key):
        for low in second:
            work(1)
            if high != low:
                yield high, low


def _uses(argument: GroundArgument, gone: set[Clause]) -> bool:
    return bool(gone) and any(rule.clause in gone for rule in argument.rules)


WORK = 1_500_000
"""Most steps of `effort` for conditions, and as many for what would outrank or not hold."""


class BreakersTold(NamedTuple):
    """What was found, and whether the search for it was cut short."""

    found: tuple[ToldBreaker, ...]
    cut: bool


def breakers_told(union: Union, decision: UnionDecision, most: int = WORK) -> BreakersTold:
    """See `conditions` and `breakers`; of a question that is decided there are none."""
    if decision.outcome != "unresolved":
        return BreakersTold((), cut=False)
    found: list[ToldBreaker] = []
    with Bound(most) as first:
        for condition in every_condition(union, decision):
            found.append(condition_told(union, condition))  # noqa: PERF401 - kept where it ends
    with Bound(most) as second:
        for breaker in islice(every_breaker(union, decision), MOST):
            found.append(_told(union, breaker))  # noqa: PERF401 - as above
    return BreakersTold(tuple(found), cut=first.spent or second.spent)


def condition_told(union: Union, condition: Condition) -> ToldBreaker:
    """What is open, and what it would give."""
    lexicon, without = union.lexicon, condition.without
    return ToldBreaker(
        conditions=tuple(say_clause(fact, lexicon) for fact in condition.facts),
        facts=(say_clause(without, lexicon),) if without is not None else (),
        answers=tuple(say_literal(literal, lexicon) for literal in condition.answers),
    )


def _told(union: Union, breaker: Breaker) -> ToldBreaker:
    lexicon = union.lexicon
    return ToldBreaker(
        facts=tuple(say_clause(c.fact, lexicon) for c in breaker.changes if c.fact),
        priorities=tuple(
            (say_clause(c.high, lexicon), say_clause(c.low, lexicon))
            for c in breaker.changes
            if c.high and c.low
        ),
        answers=tuple(say_literal(literal, lexicon) for literal in breaker.answers),
    )
