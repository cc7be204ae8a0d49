"""What lifts the conflict of a theory, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from aufheben.errors import BadInput
from aufheben.logic.answer_text import answer_sentence, property_of
from aufheben.logic.effort import Bound
from aufheben.logic.language import Literal
from aufheben.logic.sentences import Lexicon, Question, say_clause, say_literal
from aufheben.logic.sentences.questions import X
from aufheben.logic.union import Union, UnionSynthesis, decide
from aufheben.logic.union.decision import WORK
from aufheben.words import speaker

_say = speaker(__name__)

MOST = 2 * WORK
"""Most steps of `effort` for all questions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """A new rule that lifts a conflict, and what it concludes.

    The rule concludes `consequent` from `premises`, unless there is evidence for one of
    `exceptions`; `conclusion` is what follows by it, `answer` the same with its reasons.
    `retention` is the share (0..1) that each seat keeps of its criterion; of one stance alone,
    that is kept of each of its rules.
    """

    conclusion: str
    answer: str
    premises: tuple[str, ...]
    exceptions: tuple[str, ...]
    consequent: str
    retention: Mapping[str, float]

    def __str__(self) -> str:
        """The answer."""
        return self.answer


def syntheses(union: Union) -> Iterator[Synthesis]:
    """The best ones for the question; without a question, for each deed that rules conclude.

    Raises BadInput if the search is too long.
    """
    sides, left = _sides(union), MOST
    for question in _questions(union):
        with Bound(left) as bound:
            decision = decide(replace(sides, question=question))
        left = bound.left
        if bound.spent or decision.outcome == "budget":
            do = _say("ask_question_leave")
            raise BadInput(_say("too_many_combinations"), do=do)
        for lifted in decision.lifted:
            yield _said(lifted, question, union.lexicon)


def _sides(union: Union) -> Union:
    """Each seat is a side; of one stance alone each rule."""
    if len(union.seats) > 1:
        return union
    rules = {c: (say_clause(c, union.lexicon),) for c in union.holders if not c.is_fact}
    return replace(union, holders={**union.holders, **rules})


def _questions(union: Union) -> tuple[Question, ...]:
    if union.question is not None:
        return (union.question,)
    heads = [clause.head for clause in union.holders if clause.head.variables and clause.body]
    found = {
        Literal(head.predicate, (X,)): None
        for head in heads
        if head.positive and len(head.terms) == 1
    }
    return tuple(Question(head=head) for head in found)


def _said(lifted: UnionSynthesis, question: Question, lexicon: Lexicon) -> Synthesis:
    found = lifted.synthesis
    rule = property_of(found.rule, lexicon)
    return Synthesis(
        conclusion=say_literal(lifted.answer, lexicon),
        answer=answer_sentence(found, question.conditions, lexicon),
        premises=rule.strong,
        exceptions=rule.weak_negation,
        consequent=rule.consequent,
        retention=dict(lifted.retention),
    )
