"""An example of an answer, made of the words of the case at hand."""

import re
from collections.abc import Collection, Iterator, Sequence

from aufheben.agents.human.interpretation import knowledge
from aufheben.agents.human.typed_line import short
from aufheben.agents.human.words import Words
from aufheben.domain import Argument, Move, Seat
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences import Question, read_proposition, read_question, say_clause
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.translation import read_argument
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter

THING = "a"
"""What an example is about where the case names nothing yet."""
X = Variable("x")
BRIEF = 80
# Of words with one blank between them.
_SHOULD = re.compile(
    r"should (.+?) (be|have|stay|remain|become|go|get) (.+)", re.IGNORECASE | re.DOTALL
)
_WE = re.compile(r"should we (.+)", re.IGNORECASE)
_FIRST = re.compile(r"[^.!?。！？\n]+")


def example(seat: Seat, task: Construct | Counter, words: Words) -> str:
    """Sentences that would be read as an answer; in the person's own words where none would."""
    known = knowledge(seat, task)
    # Who speaks prose is shown prose, whatever of the question could be read as logic.
    formal = seat.premises == "logic" or bool(known.clauses)
    question = read_question(task.issue.question, known.lexicon) if formal else None
    if isinstance(task, Counter):
        made = _against(task, known) if question is not None else ""
        return made or answered(seat, task.attacked.warrant.consequent, words)
    made = _for(question, known, _said(task.theses, known))
    return made or said(seat, task.issue.question, words)


def said(seat: Seat, issue: str, words: Words) -> str:
    """A claim with a reason in the person's own words."""
    claim = proposed(issue) or words("example_claim")
    return words("example_for", claim=claim, reason=_reason(seat, words))


def answered(seat: Seat, attacked: str, words: Words) -> str:
    """What may be said against something, in the person's own words."""
    claim = _quoted(attacked)
    return words("example_against", claim=claim, reason=_reason(seat, words))


def rebuilt(dispute: Sequence[Move], words: Words) -> str:
    """The main argument with what was objected as a condition on it."""
    thesis = dispute[0].argument
    against = [move.argument for move in dispute[1:] if move.seat != dispute[0].seat]
    grounds = against[-1].premises if against else ()
    return words(
        "example_rebuilt",
        claim=_quoted(thesis.warrant.consequent),
        reason=_quoted(next(iter(thesis.premises), words("example_reason"))),
        unless=_quoted(next(iter(grounds), words("example_reason"))),
    )


def _for(question: Question | None, known: Knowledge, used: Collection[Literal]) -> str:
    """A thing that has something, and the rule by which that answers the question."""
    if question is None or len(question.head.terms) != 1:
        return ""
    asked = question.head.terms[0]
    named = [asked] if isinstance(asked, str) else _named(question, known)
    for name in named:
        facts = [fact for fact in _facts(known, name) if fact not in used]
        for fact in facts[:1]:
            return _sentences(fact, question.head, question.conditions, known)
    name = named[0] if named else THING
    return _sentences(Literal("good", (name,)), question.head, question.conditions, known)


def _named(question: Question, known: Knowledge) -> list[str]:
    """Things of the kind that is asked for, as far as the stance names any."""
    found = [c.head for c in known.clauses if c.is_fact]
    if question.conditions:
        kind = question.conditions[0].predicate
        found = [head for head in found if head.predicate == kind]
    return list(dict.fromkeys(h.terms[0] for h in found if h.terms and isinstance(h.terms[0], str)))


def _facts(known: Knowledge, name: str) -> list[Literal]:
    """What the stance says of a thing, kinds of things left out."""
    heads = (clause.head for clause in known.clauses if clause.is_fact)
    own = [head for head in heads if head.positive and head.terms[:1] == (name,)]
    return [head for head in own if head.predicate not in known.lexicon.kinds]


def _against(task: Counter, known: Knowledge) -> str:
    """A fact about what was concluded on that nobody has used, and the rule by which it is not so."""
    head = read_proposition(task.attacked.warrant.consequent, known.lexicon)
    if head is None or len(head.terms) != 1 or not isinstance(head.terms[0], str):
        return ""
    used = _said((task.attacked, *task.said), known)
    facts = [fact for fact in _facts(known, head.terms[0]) if fact not in used and fact != head]
    made_up = Literal("tooLate" if head.positive else "good", (head.terms[0],))
    fact = facts[0] if facts else made_up
    return _sentences(fact, head.complement, (), known)


def _said(arguments: Sequence[Argument], known: Knowledge) -> set[Literal]:
    reads = [read_argument(argument, known.lexicon) for argument in arguments]
    return {clause.head for read in reads for clause in read.clauses}


def _sentences(
    fact: Literal, head: Literal, conditions: tuple[Literal, ...], known: Knowledge
) -> str:
    """The fact, and the rule from it to the head, said of anything."""
    things = tuple(Literal(c.predicate, (X,), c.positive) for c in conditions if len(c.terms) == 1)
    rule = Clause(
        Literal(head.predicate, (X,), head.positive),
        (Literal(fact.predicate, (X, *fact.terms[1:]), fact.positive), *things),
    )
    met = [Clause(fact, strict=True), *_kinds(fact, conditions, known)]
    return " ".join(f"{say_clause(clause, known.lexicon)}." for clause in (*met, rule))


def _kinds(fact: Literal, conditions: tuple[Literal, ...], known: Knowledge) -> Iterator[Clause]:
    """The kinds that the stance does not give to the thing."""
    for condition in conditions:
        literal = Literal(condition.predicate, fact.terms[:1], condition.positive)
        if len(condition.terms) == 1 and not known.closure.holds(literal):
            yield Clause(literal, strict=True)


def proposed(question: str) -> str:
    """ "Should the square be closed?" → "the square should be closed"; else nothing."""
    asked = " ".join(question.split()).rstrip("?？ ")
    if found := _WE.fullmatch(asked):
        return _quoted(f"We should {found[1]}")
    if found := _SHOULD.fullmatch(asked):
        return _quoted(f"{found[1][:1].upper()}{found[1][1:]} should {found[2]} {found[3]}")
    return ""


def _reason(seat: Seat, words: Words) -> str:
    """The first sentence of the stance."""
    found = _FIRST.search(seat.stance)
    return _quoted(found[0]) if found and found[0].strip() else words("example_reason")


def _quoted(text: str) -> str:
    return short(" ".join(text.split()).rstrip(" .。,、"), BRIEF)
