"""What a person said, as the logic engine reads it: an argument, or what is missing from one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from aufheben.agents.human.sentences import Spoken, spoken
from aufheben.agents.human.slip import Refusal
from aufheben.domain import Argument, Issue, Rule, Seat
from aufheben.errors import BadInput
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.border import worded
from aufheben.logic.closure import Closure, match
from aufheben.logic.knowledge import Knowledge
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import (
    read_premise,
    read_proposition,
    read_question,
    read_stance,
    say_clause,
    say_literal,
)
from aufheben.protocols.dialectic import Construct, Counter

STEPS, CAP, MOST = 2_000, 20_000, 64
"""Steps of a search for what a person may mean, instances it may rest on, arguments compared."""
BRIEF = 160
"""Characters up to which the readers' own advice is said again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """An argument, what in it the logic engine cannot read, and what it does not rest on."""

    argument: Argument
    unread: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Goal:
    """What an argument may conclude here, and the conditions that an answer meets too."""

    head: Literal
    conditions: tuple[Literal, ...] = ()


def understood(
    text: str, seat: Seat, task: Construct | Counter, words: Mapping[str, str]
) -> Understood | Refusal:
    """The argument in `text`: "CONCLUSION because REASONS", or sentences of which one follows.

    What the seat's own stance says may complete it; the whole is said back before it counts.
    """
    known = knowledge(seat, task)
    claim = spoken(text)
    if claim is not None:
        claim = _whole(claim, known)
        return _claimed(claim, taught(known, "\n".join((*claim.because, claim.conclusion))), words)
    goals = _goals(task, known)
    if not goals:
        return Refusal(words["unread"])
    try:
        typed = read_stance(text, known.lexicon).clauses
    except BadInput as bad:
        return Refusal(_misread(bad, words))
    if not typed:
        return Refusal(words["unread"])
    return _followed(typed, goals, taught(known, text), words)


def knowledge(seat: Seat, task: Construct | Counter) -> Knowledge:
    """What the seat knows, in its own words and in those of what it is to attack."""
    known = Knowledge.of(seat.stance, task.issue).hearing(task.heard)
    if isinstance(task, Construct):
        return known
    texts = (text for rule in task.attacked.rules for text in (*rule.strong, rule.consequent))
    return taught(known, "\n".join(texts))


def taught(known: Knowledge, text: str) -> Knowledge:
    """With the names and words in a text, so that they are said back as they came."""
    return replace(known, lexicon=read_stance(text, known.lexicon, lenient=True).lexicon)


def _misread(bad: BadInput, words: Mapping[str, str]) -> str:
    """Where a sentence could not be read, and how to mend it."""
    do = bad.do if len(bad.do) <= BRIEF else ""
    where = words["unread_at"].format(at=bad.column or 1, what=bad.what)
    return " ".join((words["unread"], where, do)).strip()


def _goals(task: Construct | Counter, known: Knowledge) -> list[_Goal]:
    if isinstance(task, Construct):
        return _answers(task.issue, known)
    said = [read_proposition(text, known.lexicon) for text in task.attacked.conc]
    assumed = [read_proposition(text, known.lexicon) for text in task.attacked.ass]
    contrary = [literal.complement for literal in said if literal is not None]
    return [_Goal(head=head) for head in (*contrary, *(a for a in assumed if a is not None))]


def _answers(issue: Issue, known: Knowledge) -> list[_Goal]:
    question = read_question(issue.question, known.lexicon)
    if question is None:
        return []
    deniable = question.polar and not question.head.variables
    heads = [question.head, *([question.head.complement] if deniable else [])]
    return [_Goal(head=head, conditions=question.conditions) for head in heads]


def _claimed(claim: Spoken, known: Knowledge, words: Mapping[str, str]) -> Understood | Refusal:
    """A conclusion with its reasons: as they derive it, where they do, else as they stand."""
    head = read_proposition(claim.conclusion, known.lexicon)
    reasons = [read_premise(text, known.lexicon) for text in claim.because]
    if any(said.lower() == claim.conclusion.lower() for said in claim.because) or any(
        clause is not None and clause.is_fact and clause.head == head for clause in reasons
    ):
        return Refusal(words["circular"])
    clauses = [clause for clause in reasons if clause is not None]
    if head is not None and not claim.unless and len(clauses) == len(reasons):
        ground = _derived(clauses, [_Goal(head=head)], known)
        if ground is not None:
            return _worded(ground, clauses, known)
    read = (*zip(claim.because, reasons, strict=True), (claim.conclusion, head))
    weak = [(text, read_proposition(text, known.lexicon)) for text in claim.unless]
    unread = tuple(text for text, found in (*read, *weak) if found is None)
    return Understood(argument=as_said(claim), unread=unread)


def as_said(claim: Spoken) -> Argument:
    """One rule in the person's own words."""
    rule = Rule(
        id="r1", strong=claim.because, weak_negation=claim.unless, consequent=claim.conclusion
    )
    return Argument(rules=(rule,))


def _followed(
    typed: Sequence[Clause], goals: Sequence[_Goal], known: Knowledge, words: Mapping[str, str]
) -> Understood | Refusal:
    """Sentences without a "because": what they make follow, or what they state and why."""
    stated = [c.head for c in typed if c.is_fact and any(_meets(g, c.head) for g in goals)]
    rest = [clause for clause in typed if clause.head not in stated or not clause.is_fact]
    if not rest:
        return Refusal(words["unread"])
    wanted = [
        _Goal(head=head, conditions=goal.conditions)
        for head in stated
        for goal in goals
        if _meets(goal, head)
    ]
    ground = _derived(rest, wanted or goals, known)
    if ground is not None:
        return _worded(ground, rest, known)
    if stated:
        reasons = tuple(say_clause(clause, known.lexicon) for clause in rest)
        said = Spoken(say_literal(stated[0], known.lexicon), reasons, ())
        return Understood(argument=as_said(said))
    return Refusal(_wanting(rest, goals, known, words))


def _meets(goal: _Goal, head: Literal) -> bool:
    return match(goal.head, head, {}) is not None


def _derived(
    typed: Sequence[Clause], goals: Sequence[_Goal], known: Knowledge
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

    found = [each for goal in goals for each in _reaching(goal, closure) if used(each)]
    return max(found, key=lambda each: (used(each), -len(each.rules)), default=None)


def _worded(ground: GroundArgument, typed: Sequence[Clause], known: Knowledge) -> Understood:
    used = {rule.clause.normal() for rule in ground.rules}
    aside = [clause for clause in typed if clause.normal() not in used]
    return Understood(
        argument=worded(ground, known.lexicon),
        aside=tuple(say_clause(clause, known.lexicon) for clause in aside),
    )


def _with(typed: Sequence[Clause], known: Knowledge) -> Closure:
    new = [clause for clause in typed if clause not in known.closure]
    return Closure(new, base=known.closure, cap=CAP)


def _reaching(goal: _Goal, closure: Closure) -> Iterator[GroundArgument]:
    budget = Budget(left=STEPS)
    for literal, binding in list(closure.matches(goal.head)):
        also = tuple(condition.under(binding) for condition in goal.conditions)
        if all(not c.variables and closure.holds(c) for c in also):
            yield from islice(arguments(closure, literal, budget, also), MOST)


def _wanting(
    typed: Sequence[Clause], goals: Sequence[_Goal], known: Knowledge, words: Mapping[str, str]
) -> str:
    """What would have to be said for something to follow; or that nothing comes near."""
    closure = _with(typed, known)
    facts = {clause.head for clause in typed if clause.is_fact}
    names = dict.fromkeys(t for head in facts for t in head.terms if isinstance(t, str))
    missing = [
        [need for need in needs if not closure.holds(need)]
        for clause in dict.fromkeys((*typed, *known.clauses))
        for goal in goals
        for name in islice(names, MOST)
        if (needs := _needs(clause, goal, name)) and (clause in typed or facts & set(needs))
    ]
    fewest = min(missing, key=len, default=[])
    if not fewest:
        return words["nothing"]
    said = ". ".join(say_literal(need, known.lexicon) for need in fewest)
    return words["missing"].format(text=f"{said}.")


def _needs(clause: Clause, goal: _Goal, name: str) -> list[Literal]:
    """What a rule that may conclude the goal asks of a thing; nothing where it does not."""
    if clause.is_fact:
        return []
    applied = clause.under(dict.fromkeys(clause.variables, name))
    binding = match(goal.head, applied.head, {})
    if binding is None:
        return []
    also = (condition.under(binding) for condition in goal.conditions)
    return list(dict.fromkeys((*applied.body, *(c for c in also if not c.variables))))


def _whole(claim: Spoken, known: Knowledge) -> Spoken:
    """Conditionals put together again: their commas and "unless" are their own."""
    parts: list[str] = []
    for part in _apart(claim.because, known):
        joined = f"{parts[-1]}, {part}" if parts else ""
        if parts and _is_open(parts[-1]) and read_premise(joined, known.lexicon) is not None:
            parts[-1] = joined
        else:
            parts.append(part)
    whole = f"{parts[-1]}, unless {', '.join(claim.unless)}"
    own = claim.unless and _is_open(parts[-1])
    if own and read_premise(whole, known.lexicon) is not None:
        return Spoken(claim.conclusion, (*parts[:-1], whole), ())
    return Spoken(claim.conclusion, tuple(parts), claim.unless)


def _apart(reasons: Sequence[str], known: Knowledge) -> Iterator[str]:
    """Each reason; one that says several things, as so many."""
    for reason in reasons:
        several: tuple[Clause, ...] = ()
        if read_premise(reason, known.lexicon) is None:
            several = read_stance(reason, known.lexicon, lenient=True).clauses
        if len(several) > 1:
            lexicon = taught(known, reason).lexicon
            yield from (say_clause(clause, lexicon) for clause in several)
        else:
            yield reason


def _is_open(part: str) -> bool:
    return part.lower().startswith(("if ", "by definition"))
