"""Main arguments: the first, in the order of the knowledge base, that may be proposed."""

from collections.abc import Iterator

from aufheben.domain import NoThesis, Seat, Thesis, Unanswered
from aufheben.logic.answer_text import why_not
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.effort import Bound, work
from aufheben.logic.sentences import Question, read_question
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.status import standings_in
from aufheben.logic.translation import worded
from aufheben.rooms.dialectic.asks.argument_tasks import Construct

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
            if task.sincere and not _stands(argument, knowledge):
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


def _stands(argument: GroundArgument, knowledge: Knowledge) -> bool:
    status = standings_in(knowledge.closure, [argument])[0]
    return status in ("justified", "budget exceeded")
