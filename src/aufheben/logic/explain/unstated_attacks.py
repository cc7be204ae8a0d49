"""What stands against an argument though nobody said it, and what a priority keeps from it."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.effort import Bound
from aufheben.logic.explain.decision import Debate, Whole
from aufheben.logic.language import Clause
from aufheben.logic.priorities import Priorities
from aufheben.logic.sentences import say_clause
from aufheben.logic.status import around
from aufheben.logic.translation import read_argument, worded
from aufheben.logic.union.decision import STEPS

EACH, WORK = 200_000, 1_500_000
"""Most steps of `effort` for one of many arguments, and for one that is asked about."""


class Against(NamedTuple):
    """Who holds the last rule of an argument, what it concludes from what, and where it stands.

    `priority` are the rules (higher, lower) that keep it from defeating, where that is so.
    """

    seat: str
    conclusion: str
    premises: tuple[str, ...]
    status: Status
    priority: tuple[str, str] | None = None


class Objections(NamedTuple):
    """What was found against an argument, and whether the search was cut short."""

    found: tuple[Against, ...] = ()
    cut: bool = False


def outranked(told: Debate, index: int) -> Objections:
    """Objections to an argument that a priority keeps from counting."""
    whole = told.whole
    lows = {low for _, low in told.issue.priorities}
    if whole is None or not lows:
        return Objections()
    ground = next(islice(_grounds(told), index, None), None)
    contrary = {(one.predicate, one.positive) for one in ground.contraries} if ground else set()
    # Of a large theory not all that bears on it is worked out where nothing could be outranked.
    rules = (rule for rule in whole.union.closure.clauses if not rule.is_fact)
    heads = (rule.head for rule in rules if rule.name in lows or rule.strict)
    if not any((head.predicate, head.positive) in contrary for head in heads):
        return Objections()
    every = against(told, index, EACH)
    return every._replace(found=tuple(one for one in every.found if one.priority is not None))


def against(told: Debate, index: int, most: int = WORK) -> Objections:
    """Of one argument, worked out over all stances; nothing where they are not all in logic."""
    whole = told.whole
    grounds = list(_grounds(told)) if whole is not None else []
    ground = grounds[index] if index < len(grounds) else None
    if whole is None or ground is None:
        return Objections()
    found: tuple[Against, ...] | None = None
    with Bound(most):
        said = {_content(each) for each in grounds if each is not None}
        found = _found(ground, said, _closure(told, whole), whole)
    return Objections(cut=True) if found is None else Objections(found)


def _found(
    ground: GroundArgument, said: set[tuple[object, ...]], closure: Closure, whole: Whole
) -> tuple[Against, ...] | None:
    """None where the search ended before."""
    labeled = around(closure, [ground], Budget(left=STEPS))
    if labeled is None:
        return None
    defeaters = {one for one, other in labeled.edges if other == 0}
    found = []
    for number, argument in enumerate(labeled.args):
        order = _priority(argument, ground, closure.priorities)
        unsaid = number in defeaters and _content(argument) not in said
        if order or unsaid:
            found.append(_told(argument, labeled.statuses[number], order, whole))
    return tuple(found)


def _grounds(told: Debate) -> Iterator[GroundArgument | None]:
    """Every argument of the run in logic."""
    whole = told.whole
    assert whole is not None
    if told.complete and not whole.doubts:
        yield from (each.argument for each in whole.spoken)
        return
    for move in told.moves:
        yield read_argument(move.argument, whole.union.lexicon).ground


def _closure(told: Debate, whole: Whole) -> Closure:
    """All that is known, and the new rule of a synthesis."""
    clauses = [
        clause
        for move in told.moves
        if move.role == "synthesis"
        for clause in read_argument(move.argument, whole.union.lexicon).clauses
        if not clause.is_fact
    ]
    return whole.union.closure.extended(clauses)


def _content(argument: GroundArgument) -> tuple[object, ...]:
    return argument.warrant.head, argument.conclusions


def _priority(
    argument: GroundArgument, attacked: GroundArgument, order: Priorities
) -> tuple[Clause, Clause] | None:
    """The rules that keep an argument from defeating another, (higher, lower)."""
    if not defeats(argument, attacked) or defeats(argument, attacked, order):
        return None
    for contrary in argument.contraries & attacked.conclusions:
        for low in argument.rests_on(contrary.complement):
            for high in attacked.rests_on(contrary):
                if order.outranks(high, low):
                    return high, low
    return None


def _told(
    argument: GroundArgument, status: Status, order: tuple[Clause, Clause] | None, whole: Whole
) -> Against:
    lexicon = whole.union.lexicon
    said = worded(argument, lexicon)
    return Against(
        seat=whole.union.speaker(argument.warrant.clause),
        conclusion=said.warrant.consequent,
        premises=said.premises,
        status=status,
        priority=(say_clause(order[0], lexicon), say_clause(order[1], lexicon)) if order else None,
    )
