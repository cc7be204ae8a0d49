"""Main arguments, and counterarguments that are chosen by looking ahead, as far as a seat can foresee.

A seat knows its own stance and what it has been shown, so it plays the rest of the exchange
against itself: every attack it can build from that must have an answer.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aufheben.domain import Argument, Concede, NoThesis, Rebut, Seat, Thesis, Unanswered, Undercut
from aufheben.logic.answer_text import why_not
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats, strictly_defeats
from aufheben.logic.effort import Bound, work
from aufheben.logic.priorities import Priorities
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    read_premise,
    read_proposition,
    read_question,
)
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.status import relevant, standings_in
from aufheben.logic.translation import read_argument, worded
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter

WORK, RULED = 4_000_000, 1_000
"""Most steps of `effort` for an answer, and those that a ruling on one takes."""


def main_argument(seat: Seat, task: Construct, steps: int) -> Thesis | NoThesis | Unanswered:
    """A minimal argument that answers the issue and that the seat's stance does not defeat."""
    knowledge = Knowledge.of(seat.stance, task.issue).hearing(task.heard)
    question = read_question(task.issue.question, knowledge.lexicon)
    if question is None:
        return NoThesis(reason=f"the logic engine cannot read {task.issue.question!r}")
    budget = Budget(left=steps)
    with Bound(WORK):
        for argument in _candidates(knowledge, question, budget):
            if task.sincere and not _is_sincere(argument, knowledge):
                continue
            work(RULED)
            thesis = Thesis(argument=worded(argument, knowledge.lexicon))
            if task.legal(thesis) is None:
                return thesis
        if not budget.exhausted:
            return _none(knowledge)
    return Unanswered(limit="steps")


def _none(knowledge: Knowledge) -> NoThesis:
    return NoThesis(reason=why_not("unopposed", knowledge.lexicon.lang))


def _candidates(
    knowledge: Knowledge, question: Question, budget: Budget
) -> Iterator[GroundArgument]:
    deniable = question.polar and not question.head.variables
    heads = [question.head, *([question.head.complement] if deniable else [])]
    for head in heads:
        for literal, binding in list(knowledge.closure.matches(head)):
            also = tuple(condition.under(binding) for condition in question.conditions)
            if all(map(knowledge.closure.holds, also)):
                yield from arguments(knowledge.closure, literal, budget, also)


def _is_sincere(argument: GroundArgument, knowledge: Knowledge) -> bool:
    status = standings_in(knowledge.closure, [argument])[0]
    return status in ("justified", "budget exceeded")


WIDTH, DEPTH = 16, 6
AHEAD, AHEAD_WORK = 20_000, 1_000_000
"""Most turns of a search ahead, and most steps of `effort`."""
Branch = tuple[GroundArgument, ...]


def counterargument(
    seat: Seat, task: Counter, steps: int
) -> Rebut | Undercut | Concede | Unanswered:
    """The legal attack that best survives what the seat can foresee, or a concession.

    Among equals a strict defeat comes first, then the order of the knowledge base. What it
    cannot read it does not concede.
    """
    knowledge = Knowledge.of(seat.stance, task.issue).hearing(task.heard)
    budget = Budget(left=steps)
    legal = []
    with Bound(WORK) as bound:
        for ground, reply in _options(task, knowledge, budget):
            work(RULED)
            if task.legal(reply) is None:
                legal.append((ground, reply))
            if len(legal) == WIDTH:
                break
    if legal:
        return _best(legal, task, knowledge)
    if budget.exhausted or bound.spent:
        return Unanswered(limit="steps")
    if not _is_read(task.attacked, knowledge.lexicon):
        return Unanswered(limit="unread")
    return Concede(reason="nothing in its stance defeats the argument")


def _is_read(argument: Argument, lexicon: Lexicon) -> bool:
    """Every word of it: conclusions, assumptions and premises."""
    premises = (read_premise(premise, lexicon) for premise in argument.premises)
    return read_argument(argument, lexicon).entire and None not in premises


def _options(
    task: Counter, knowledge: Knowledge, budget: Budget
) -> Iterator[tuple[GroundArgument, Rebut | Undercut]]:
    for text in task.attacked.ass:
        literal = read_proposition(text, knowledge.lexicon)
        if literal is not None:
            for ground in arguments(knowledge.closure, literal, budget):
                yield ground, Undercut(argument=worded(ground, knowledge.lexicon), target=text)
    for text in task.attacked.conc:
        literal = read_proposition(text, knowledge.lexicon)
        if literal is not None:
            for ground in arguments(knowledge.closure, literal.complement, budget):
                yield ground, Rebut(argument=worded(ground, knowledge.lexicon), target=text)


def _best(
    legal: list[tuple[GroundArgument, Rebut | Undercut]], task: Counter, knowledge: Knowledge
) -> Rebut | Undercut:
    if len(legal) == 1:
        return legal[0][1]
    seen = read_argument(task.attacked, knowledge.lexicon)
    foreseen = knowledge.closure.extended(seen.clauses)

    def worth(option: tuple[GroundArgument, Rebut | Undercut]) -> tuple[bool, bool]:
        order = foreseen.priorities
        strict = seen.ground is not None and strictly_defeats(option[0], seen.ground, order)
        return survives(option[0], foreseen, seen.ground), strict

    return max(legal, key=worth)[1]


class _Search(NamedTuple):
    """What may be moved at all, under which priorities, and how long may be looked."""

    around: Sequence[GroundArgument]
    priorities: Priorities
    budget: Budget


def survives(
    argument: GroundArgument, foreseen: Closure, answered: GroundArgument | None = None
) -> bool:
    """Each attack buildable from `foreseen` can be answered; `answered` was moved already.

    False also where that cannot be told within the steps.
    """
    budget = Budget(left=AHEAD)
    branch = (argument, answered) if answered is not None else (argument,)
    with Bound(AHEAD_WORK):
        around = relevant(foreseen, [argument], budget)
        search = _Search(around, foreseen.priorities, budget)
        stands = _stands(argument, search, branch, DEPTH)
        return stands and not budget.exhausted
    return False


def _stands(moved: GroundArgument, search: _Search, branch: Branch, depth: int) -> bool:
    if depth == 0:
        return False
    attacks = _defeaters(moved, search, branch)
    return all(_answered(attack, search, (*branch, attack), depth - 1) for attack in attacks)


def _answered(attack: GroundArgument, search: _Search, branch: Branch, depth: int) -> bool:
    replies = _defeaters(attack, search, branch)
    return any(_stands(reply, search, (*branch, reply), depth) for reply in replies)


def _defeaters(moved: GroundArgument, search: _Search, branch: Branch) -> Iterator[GroundArgument]:
    """What may be moved against it; every comparison is a step, so a search always ends."""
    for argument in search.around:
        if not search.budget.spend():
            return
        work(2 + min(len(argument.rules), len(moved.rules)) // 2)
        if argument in branch or not argument.coherent:
            continue
        if defeats(argument, moved, search.priorities):
            yield argument
