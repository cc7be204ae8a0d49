"""The answers of a theory worked out naively: all arguments, joined by hand, labeled by clingo."""

from collections.abc import Iterable, Iterator
from itertools import product

from hypothesis import assume

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import Budget, GroundArgument, every_argument
from aufheben.logic.closure import Closure, Instance, match
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Priorities
from aufheben.logic.sentences import Question
from tests.logic.oracles import standing_by_clingo
from tests.logic.programs import Shape, shape

MOST = 60
"""Most arguments of a theory that is worked out a second way."""


def minimal(clauses: Iterable[Clause]) -> list[GroundArgument]:
    """Every minimal argument; the test passes over theories that have too many."""
    budget = Budget()
    found = list(every_argument(Closure(clauses), budget))
    assume(not budget.exhausted and len(found) <= MOST)
    return found


def answering(
    clauses: Iterable[Clause], order: Priorities, question: Question
) -> dict[Shape, Status]:
    """Every main argument of a theory with its status among all arguments."""
    found = minimal(clauses)
    mains = _mains(found, question)
    shapes = list(dict.fromkeys([*mains, *map(shape, found)]))
    statuses = dict(zip(shapes, standing_by_clingo(shapes, order), strict=True))
    return {main: statuses[main] for main in mains}


def _mains(found: list[GroundArgument], question: Question) -> list[Shape]:
    """Arguments for an answer, joined with arguments for what it has to meet."""
    heads = [question.head, question.head.complement] if question.polar else [question.head]
    made: dict[Shape, None] = {}
    for argument in found:
        for head in heads:
            binding = match(head, argument.warrant.head, {})
            if binding is not None:
                also = [condition.under(binding) for condition in question.conditions]
                made.update(dict.fromkeys(_joined(argument, also, found)))
    return list(made)


def _joined(
    argument: GroundArgument, also: list[Literal], found: list[GroundArgument]
) -> Iterator[Shape]:
    choices = [[a for a in found if a.warrant.head == literal] for literal in also]
    for parts in product(*choices):
        rules = frozenset[Instance](argument.rules).union(*(part.rules for part in parts))
        # One way to each conclusion; and what has to be met rests on no answer.
        once = len({rule.head for rule in rules}) == len(rules)
        if once and all(argument.warrant not in part.rules for part in parts):
            yield argument.warrant, rules
