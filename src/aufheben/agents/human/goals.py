"""What follows from what a person said, for what they are asked; and what is missing for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from aufheben.agents.human.words import Words
from aufheben.domain import Issue
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure, match
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import read_proposition, read_question, say_literal
from aufheben.logic.stance_theory import Knowledge
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter

STEPS, CAP, MOST = 2_000, 20_000, 64
"""Steps of a search for what a person may mean, instances it may rest on, arguments compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What an argument may conclude here, and the conditions that an answer meets too."""

    head: Literal
    conditions: tuple[Literal, ...] = ()


def goals(task: Construct | Counter, known: Knowledge) -> list[Goal]:
    """What answers the issue, or defeats what is attacked; nothing where that is not read."""
    if isinstance(task, Construct):
        return _answers(task.issue, known)
    said = [read_proposition(text, known.lexicon) for text in task.attacked.conc]
    assumed = [read_proposition(text, known.lexicon) for text in task.attacked.ass]
    contrary = [literal.complement for literal in said if literal is not None]
    return [Goal(head=head) for head in (*contrary, *(a for a in assumed if a is not None))]


def _answers(issue: Issue, known: Knowledge) -> list[Goal]:
    question = read_question(issue.question, known.lexicon)
    if question is None:
        return []
    deniable = question.polar and not question.head.variables
    heads = [question.head, *([question.head.complement] if deniable else [])]
    return [Goal(head=head, conditions=question.conditions) for head in heads]


def meets(goal: Goal, head: Literal) -> bool:
    """Whether a fact is what the goal asks for."""
    return match(goal.head, head, {}) is not None


def derived(
    typed: Sequence[Clause], wanted: Sequence[Goal], known: Knowledge
) -> GroundArgument | None:
    """The argument that uses most of what was typed, and of those the shortest.

    Where facts were typed it rests on one of them: else it is about something else.
    """
    closure = _with(typed, known)
    own = {clause.normal() for clause in typed}
    facts = {clause for clause in own if clause.is_fact}

    def used(argument: GroundArgument) -> int:
        mine = own & {rule.clause.normal() for rule in argument.rules}
        return len(mine) if mine & facts or not facts else 0

    found = [each for goal in wanted for each in _reaching(goal, closure) if used(each)]
    return max(found, key=lambda each: (used(each), -len(each.rules)), default=None)


def _with(typed: Sequence[Clause], known: Knowledge) -> Closure:
    new = [clause for clause in typed if clause not in known.closure]
    return Closure(new, base=known.closure, cap=CAP)


def _reaching(goal: Goal, closure: Closure) -> Iterator[GroundArgument]:
    budget = Budget(left=STEPS)
    for literal, binding in list(closure.matches(goal.head)):
        also = tuple(condition.under(binding) for condition in goal.conditions)
        if all(not c.variables and closure.holds(c) for c in also):
            yield from islice(arguments(closure, literal, budget, also), MOST)


def wanting(typed: Sequence[Clause], wanted: Sequence[Goal], known: Knowledge, words: Words) -> str:
    """What would have to be said for something to follow; or that nothing comes near."""
    closure = _with(typed, known)
    facts = {clause.head for clause in typed if clause.is_fact}
    names = dict.fromkeys(t for head in facts for t in head.terms if isinstance(t, str))
    missing = [
        [need for need in needs if not closure.holds(need)]
        for clause in dict.fromkeys((*typed, *known.clauses))
        for goal in wanted
        for name in islice(names, MOST)
        if (needs := _needs(clause, goal, name)) and (clause in typed or facts & set(needs))
    ]
    fewest = min(missing, key=len, default=[])
    if not fewest:
        return words("nothing")
    said = ". ".join(say_literal(need, known.lexicon) for need in fewest)
    return words("missing", text=f"{said}.")


def _needs(clause: Clause, goal: Goal, name: str) -> list[Literal]:
    """What a rule that may conclude the goal asks of a thing; nothing where it does not."""
    if clause.is_fact:
        return []
    applied = clause.under(dict.fromkeys(clause.variables, name))
    binding = match(goal.head, applied.head, {})
    if binding is None:
        return []
    also = (condition.under(binding) for condition in goal.conditions)
    return list(dict.fromkeys((*applied.body, *(c for c in also if not c.variables))))
