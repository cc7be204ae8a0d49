"""Integration by the Reasoning Method: the same plan behind characterize, generalize, answer."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from aufheben.agents.symbolic.telling import answer_sentence, why_not
from aufheben.domain import (
    Argument,
    Characters,
    Core,
    FinalAnswer,
    Issue,
    Move,
    NoSynthesis,
    Property,
    Seat,
)
from aufheben.errors import BadInput
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.border import read_argument, worded
from aufheben.logic.closure import Closure, match
from aufheben.logic.knowledge import Knowledge, issue_lexicon
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    read_proposition,
    read_question,
    say_literal,
)
from aufheben.logic.standing import standings_in
from aufheben.logic.synthesis import Synthesis, syntheses
from aufheben.protocols.dialectic import Answer, Characterize, Generalize, Situate

METHOD = "Reasoning Method by generalized subsumption (our reconstruction)"
COALITIONS = 256


class Proposal(NamedTuple):
    """A synthesis in words."""

    core: Core
    answer: FinalAnswer


def characters(seat: Seat, task: Characterize) -> Characters | NoSynthesis:
    """Each warrant's conditional, said of anything instead of an object."""
    # One seat says C1 … Cn and E, so a premise common to all is said in the same words.
    lexicon = Knowledge.of(seat.stance, task.issue).lexicon
    clauses = [criterion(Argument(rules=(rule,)), lexicon) for rule in task.warrants]
    known = [clause for clause in clauses if clause is not None]
    if len(known) < len(clauses):
        return NoSynthesis(reason=why_not("unread", lexicon.lang))
    return Characters(properties=tuple(_property(clause, lexicon) for clause in known))


def core(seat: Seat, task: Generalize | Situate) -> Core | NoSynthesis:
    """The best acceptable compromise that has not been refused."""
    rebuilt = task.reconstructed if isinstance(task, Situate) else ()
    try:
        found = _next(seat, task.issue, task.heard, rebuilt, {tuple(r) for r in task.refused})
    except BadInput as hidden:
        return NoSynthesis(reason=hidden.what)
    lang = issue_lexicon(task.issue).lang
    return found.core if found else NoSynthesis(reason=why_not("none", lang))


def answer_to(seat: Seat, task: Answer) -> FinalAnswer | NoSynthesis:
    """The answer to which the core was found."""
    refused = {tuple(r) for r in task.refused}
    for proposal in _proposals(seat, task.issue, task.heard, task.reconstructed):
        if proposal.core == task.core and tuple(proposal) not in refused:
            return proposal.answer
    return NoSynthesis(reason=why_not("no_object", issue_lexicon(task.issue).lang))


def criterion(argument: Argument, lexicon: Lexicon) -> Clause | None:
    """The general rule behind an argument's warrant.

    Where no conditional is named, the object that is concluded about is replaced by anything.
    """
    clause = read_argument(argument, lexicon).warrant
    if clause is None or clause.is_fact or clause.variables:
        return clause
    names = [term for term in clause.head.terms if isinstance(term, str)]
    lifted = {name: Variable(f"x{i}" if i else "x") for i, name in enumerate(names)}

    def lift(old: Literal) -> Literal:
        terms = tuple(lifted.get(t, t) if isinstance(t, str) else t for t in old.terms)
        return Literal(old.predicate, terms, old.positive)

    body, weak = tuple(map(lift, clause.body)), tuple(map(lift, clause.weak))
    return Clause(lift(clause.head), body, weak)


def _next(
    seat: Seat,
    issue: Issue,
    heard: tuple[Move, ...],
    rebuilt: tuple[Argument, ...],
    refused: set[tuple[object, ...]],
) -> Proposal | None:
    proposals = _proposals(seat, issue, heard, rebuilt)
    return next((p for p in proposals if tuple(p) not in refused), None)


@lru_cache(maxsize=8)
def _shared(
    seat: Seat, issue: Issue, heard: tuple[Move, ...], rebuilt: tuple[Argument, ...]
) -> "_Plan":
    return _Plan(seat, issue, heard, rebuilt)


def _proposals(
    seat: Seat, issue: Issue, heard: tuple[Move, ...], rebuilt: tuple[Argument, ...]
) -> Iterator[Proposal]:
    """Proposals best first: all sides together before smaller coalitions."""
    return _shared(seat, issue, heard, rebuilt).proposals()


class _Plan:
    """Proposals found so far and the search for more, so that each is worked out once."""

    def __init__(
        self, seat: Seat, issue: Issue, heard: tuple[Move, ...], rebuilt: tuple[Argument, ...]
    ) -> None:
        uttered = tuple(move.argument for move in heard)
        self._knowledge = Knowledge.of(seat.stance, issue).hearing(uttered)
        self._question = read_question(issue.question, self._knowledge.lexicon)
        self._sides = _sides(heard, rebuilt, self._knowledge.lexicon)
        self._claimed = _claimed(heard, self._knowledge.lexicon)
        self._found: list[Proposal] = []
        self._search = self._searched()

    def proposals(self) -> Iterator[Proposal]:
        index = 0
        while True:
            if index == len(self._found):
                more = next(self._search, None)
                if more is None:
                    return
                self._found.append(more)
            yield self._found[index]
            index += 1

    def _searched(self) -> Iterator[Proposal]:
        if self._question is None:
            return
        for coalition in _coalitions(len(self._sides)):
            yield from self._of_coalition(coalition, self._question)

    def _of_coalition(self, coalition: tuple[int, ...], question: Question) -> Iterator[Proposal]:
        choices = product(*(self._sides[index] for index in coalition))
        found: list[tuple[Synthesis, tuple[int, ...]]] = []
        for _, warrants in zip(range(COALITIONS), choices, strict=False):
            known = self._knowledge.closure
            made = syntheses(warrants, known, question.conditions, asked=question.head)
            found += [(synthesis, coalition) for synthesis in made]
        found.sort(key=lambda pair: (-min(pair[0].retention), -sum(pair[0].retention)))
        rules: dict[Clause, Closure] = {}
        for synthesis, sides in found:
            theory = rules.get(synthesis.rule)
            if theory is None:
                theory = rules[synthesis.rule] = self._knowledge.closure.extended([synthesis.rule])
            proposal = self._accepted(synthesis, sides, theory, question)
            if proposal is not None:
                yield proposal

    def _accepted(
        self,
        synthesis: Synthesis,
        sides: tuple[int, ...],
        theory: Closure,
        question: Question,
    ) -> Proposal | None:
        """The proposal, where it answers anew and what the seat knows does not defeat it."""
        asked = match(question.head, synthesis.applied.head, {})
        if asked is None or synthesis.applied.head in self._claimed:
            return None
        also = tuple(condition.under(asked) for condition in question.conditions)
        argument = _argument_by(synthesis, theory, also)
        if argument is None or standings_in(theory, [argument])[0] != "justified":
            return None
        lexicon = self._knowledge.lexicon
        retention = [0.0] * len(self._sides)
        for side, share in zip(sides, synthesis.retention, strict=True):
            retention[side] = share
        said = answer_sentence(synthesis, question.conditions, lexicon)
        answer = FinalAnswer(final_answer=said, argument=worded(argument, lexicon))
        return Proposal(_core(synthesis, tuple(retention), lexicon), answer)


def _claimed(heard: Sequence[Move], lexicon: Lexicon) -> set[Literal]:
    """What the main arguments concluded; no synthesis may repeat it."""
    theses = (move.argument for move in heard if move.role == "thesis")
    read = (read_proposition(a.warrant.consequent, lexicon) for a in theses)
    return {literal for literal in read if literal is not None}


def _argument_by(
    synthesis: Synthesis, theory: Closure, also: tuple[Literal, ...]
) -> GroundArgument | None:
    """The first argument whose warrant is the new rule; it meets the issue's conditions too."""
    found = arguments(theory, synthesis.applied.head, Budget(), also)
    return next((a for a in found if a.warrant.clause == synthesis.rule), None)


def _sides(
    heard: Sequence[Move], rebuilt: Sequence[Argument], lexicon: Lexicon
) -> list[tuple[Clause, ...]]:
    """The warrants of each seat's main arguments (or what was rebuilt), in thesis order."""
    theses = [move for move in heard if move.role == "thesis"]
    stated = rebuilt or [move.argument for move in theses]
    by_seat: dict[str, list[Clause]] = {}
    for move, argument in zip(theses, stated, strict=True):
        clause = criterion(argument, lexicon)
        if clause is not None and not clause.is_fact:
            by_seat.setdefault(move.seat, []).append(clause)
    return [tuple(dict.fromkeys(clauses)) for clauses in by_seat.values()]


def _coalitions(sides: int) -> Iterator[tuple[int, ...]]:
    for size in range(sides, 1, -1):
        yield from combinations(range(sides), size)


def _property(clause: Clause, lexicon: Lexicon) -> Property:
    return Property(
        strong=tuple(say_literal(literal, lexicon) for literal in clause.body),
        weak_negation=tuple(say_literal(literal, lexicon) for literal in clause.weak),
        consequent=say_literal(clause.head, lexicon),
    )


def _core(synthesis: Synthesis, retention: tuple[float, ...], lexicon: Lexicon) -> Core:
    said = _property(synthesis.rule, lexicon)
    kind = ", common ground" if synthesis.common_ground else ""
    method = METHOD + kind if not synthesis.by_exception else "exception between contraries (ours)"
    return Core(
        strong=said.strong,
        weak_negation=said.weak_negation,
        consequent=said.consequent,
        retention=retention,
        method=method,
    )
