"""What would decide a question that is open: a fact that does not hold, or a priority.

Nothing is guessed: each change is tried on the arguments that bear on the question, and what it
justifies is computed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Priorities, circular, handle
from aufheben.logic.standing import standings
from aufheben.logic.union.deciding import Decision
from aufheben.logic.union.theory import Union, clause_key, literal_key

MOST = 5
"""Most breakers that are told."""
FACTS, ORDERS = 24, 24
"""Most facts and priorities that are tried."""
TRIED = 400
"""Most changes that are tried, pairs included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A `fact` that would not hold, or a rule `high` that would outrank `low`."""

    fact: Clause | None = None
    high: Clause | None = None
    low: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """One change or two, none of them to spare, and what would then be justified."""

    changes: tuple[Change, ...]
    answers: tuple[Literal, ...]


def breakers(union: Union, decision: Decision) -> tuple[Breaker, ...]:
    """At most five changes that would decide; single ones first, and then pairs.

    Facts and priorities take turns, so that neither hides the other.
    """
    around = _Around(union, decision)
    single = list(around.changes())
    found: list[Breaker] = []
    deciding: set[Change] = set()
    for change in single:
        answers = around.answers((change,))
        if answers:
            found.append(Breaker(changes=(change,), answers=answers))
            deciding.add(change)
    left = [change for change in single if change not in deciding]
    pairs = islice(combinations(left, 2), TRIED - len(single))
    for pair in pairs if len(found) < MOST else ():
        answers = around.answers(pair)
        if answers:
            found.append(Breaker(changes=pair, answers=answers))
        if len(found) == MOST:
            break
    return tuple(found[:MOST])


class _Around:
    """The arguments that bear on the question, relabelled under a change."""

    def __init__(self, union: Union, decision: Decision) -> None:
        self._args = decision.around.args
        self._mains = frozenset(main.argument for main in decision.mains)
        self._order = union.closure.priorities
        self._said = union.order

    def changes(self) -> Iterator[Change]:
        """Facts that were used and priorities between rules that clash, in turns."""
        facts = list(islice(self._facts(), FACTS))
        orders = list(islice(self._orders(), ORDERS))
        for index in range(max(len(facts), len(orders))):
            yield from facts[index : index + 1]
            yield from orders[index : index + 1]

    def answers(self, changes: tuple[Change, ...]) -> tuple[Literal, ...]:
        """What the main arguments would justify."""
        gone = {change.fact for change in changes if change.fact is not None}
        more = [
            (handle(change.high), handle(change.low))
            for change in changes
            if change.high is not None and change.low is not None
        ]
        if not set(more).isdisjoint(circular((*self._said, *more))):
            return ()  # It would be set aside.
        kept = [each for each in self._args if not _uses(each, gone)]
        return self._justified(kept, self._order.with_pairs(more))

    def _justified(self, kept: list[GroundArgument], order: Priorities) -> tuple[Literal, ...]:
        found = {
            argument.warrant.head
            for argument, status in zip(kept, standings(kept, order), strict=True)
            if status == "justified" and argument in self._mains
        }
        return tuple(sorted(found, key=literal_key))

    def _facts(self) -> Iterator[Change]:
        used = {
            rule.clause
            for argument in self._args
            for rule in argument.rules
            if rule.clause.is_fact and rule.clause.strict
        }
        yield from (Change(fact=fact) for fact in sorted(used, key=clause_key))

    def _orders(self) -> Iterator[Change]:
        """Of two rules that conclude contraries either could outrank the other."""
        clashing: dict[tuple[Clause, Clause], None] = {}
        by_head: dict[Literal, set[Clause]] = {}
        for argument in self._args:
            for rule in argument.rules:
                by_head.setdefault(rule.head, set()).update(argument.rests_on(rule.head))
        for head in sorted(by_head, key=literal_key):
            against = by_head.get(head.complement, set())
            clashing.update(dict.fromkeys(_pairs(by_head[head], against)))
        yield from (Change(high=high, low=low) for high, low in clashing)


def _pairs(highs: Iterable[Clause], lows: Iterable[Clause]) -> Iterator[tuple[Clause, Clause]]:
    for high in sorted(highs, key=clause_key):
        for low in sorted(lows, key=clause_key):
            if high != low:
                yield high, low


def _uses(argument: GroundArgument, gone: set[Clause]) -> bool:
    return bool(gone) and any(rule.clause in gone for rule in argument.rules)
