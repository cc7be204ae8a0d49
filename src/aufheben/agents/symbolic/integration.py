"""Integration by the Reasoning Method: the same plan behind characterize, generalize, answer.

In the capped form before its setting: what was contested, and what each side can grant.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Core,
    FinalAnswer,
    Issue,
    Move,
    NoSynthesis,
    Rule,
    Seat,
    Thesis,
)
from aufheben.domain.text import bare
from aufheben.errors import BadInput
from aufheben.logic.answer_text import answer_sentence, core_of, property_of, why_not
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure, match
from aufheben.logic.effort import Bound, work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    read_premise,
    read_proposition,
    read_question,
    rule_said,
    say_clause,
    say_literal,
)
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import Knowledge, issue_lexicon
from aufheben.logic.status import standings_in
from aufheben.logic.synthesis import Synthesis, syntheses
from aufheben.logic.synthesis.warrants import general, unify
from aufheben.logic.translation import read_argument, worded
from aufheben.rooms.dialectic.asks.integration_tasks import (
    Answer,
    Characterize,
    Generalize,
    NameAxis,
    Reconstruct,
    Situate,
)

COALITIONS, WORK = 256, 4_000_000
"""Most choices of warrants in a coalition, and most steps of `effort` up to the next proposal."""
SHOWN = 120
"""Characters of a conclusion that are said again where it could not be read."""


class CoreProposal(NamedTuple):
    """A synthesis in words."""

    core: Core
    answer: FinalAnswer


def characters(seat: Seat, task: Characterize) -> Characters | NoSynthesis:
    """Each warrant's conditional, said of anything instead of an object."""
    # One seat says C1 … Cn and E, so a premise common to all is said in the same words.
    lexicon = Knowledge.of(seat.stance, task.issue).lexicon
    clauses = [_in_full(rule, lexicon) for rule in task.warrants]
    if None in clauses:
        return NoSynthesis(reason=_unread(task.warrants[clauses.index(None)]))
    known = [clause for clause in clauses if clause is not None]
    return Characters(properties=tuple(property_of(clause, lexicon) for clause in known))


def _in_full(rule: Rule, lexicon: Lexicon) -> Clause | None:
    """The criterion where every word of the warrant is read: nothing is left out unsaid."""
    clause = criterion(Argument(rules=(rule,)), lexicon)
    whole = all(read_premise(premise, lexicon) is not None for premise in rule.strong)
    return clause if clause is not None and clause.body and whole else None


def _unread_thesis(seat: Seat, task: Situate) -> str:
    """Why main arguments cannot be built on, where the words of one are not read."""
    lexicon = Knowledge.of(seat.stance, task.issue).lexicon
    warrants = (move.argument.warrant for move in task.heard if move.role == "thesis")
    return next((_unread(rule) for rule in warrants if _in_full(rule, lexicon) is None), "")


def _unread(rule: Rule) -> str:
    said = rule.consequent if len(rule.consequent) <= SHOWN else f"{rule.consequent[:SHOWN]}…"
    return (
        f'the main argument for "{said}" has no reasons in words the logic engine reads; give '
        "them in sentences as stances are written in, or let a model argue and integrate (--model)"
    )


def core(seat: Seat, task: Generalize | Situate) -> Core | NoSynthesis:
    """The best acceptable compromise that has not been refused."""
    rebuilt = task.reconstructed if isinstance(task, Situate) else ()
    if isinstance(task, Situate) and (unread := _unread_thesis(seat, task)):
        return NoSynthesis(reason=unread)
    try:
        refused = {tuple(r) for r in task.refused}
        plan = _planned(seat, task, rebuilt)
        found = next((p for p in plan.proposals() if tuple(p) not in refused), None)
    except BadInput as hidden:
        return NoSynthesis(reason=hidden.what)
    lang = issue_lexicon(task.issue).lang
    why = why_not("steps" if plan.cut else "none", lang)
    return found.core if found else NoSynthesis(reason=why)


def answer_to(seat: Seat, task: Answer) -> FinalAnswer | NoSynthesis:
    """The answer to which the core was found."""
    refused = {tuple(r) for r in task.refused}
    for proposal in _planned(seat, task, task.reconstructed).proposals():
        if proposal.core == task.core and tuple(proposal) not in refused:
            return proposal.answer
    return NoSynthesis(reason=why_not("no_object", issue_lexicon(task.issue).lang))


def criterion(argument: Argument, lexicon: Lexicon) -> Clause | None:
    """The general rule behind an argument's warrant.

    Where no conditional is named, the object that is concluded about is replaced by anything.
    """
    clause = read_argument(argument, lexicon).warrant
    return general(clause) if clause is not None else None


@lru_cache(maxsize=8)
def _shared(
    seat: Seat,
    issue: Issue,
    heard: tuple[Move, ...],
    rebuilt: tuple[Argument, ...],
    background: bool,
) -> "_Plan":
    return _Plan(seat, issue, heard, rebuilt, background=background)


def _planned(
    seat: Seat, task: Generalize | Situate | Answer, rebuilt: tuple[Argument, ...]
) -> "_Plan":
    return _shared(seat, task.issue, task.heard, rebuilt, task.background)


class _Plan:
    """Proposals found so far and the search for more, so that each is worked out once.

    `cut` where the search ended before it had seen all.
    """

    def __init__(
        self,
        seat: Seat,
        issue: Issue,
        heard: tuple[Move, ...],
        rebuilt: tuple[Argument, ...],
        *,
        background: bool,
    ) -> None:
        uttered = tuple(move.argument for move in heard) if background else ()
        self._knowledge = Knowledge.of(seat.stance, issue).hearing(uttered)
        self._question = read_question(issue.question, self._knowledge.lexicon)
        self._sides = _sides(heard, rebuilt, self._knowledge.lexicon)
        self._claimed = _claimed(heard, self._knowledge.lexicon)
        self.cut = False
        self._found: list[CoreProposal] = []
        self._search = self._searched()

    def proposals(self) -> Iterator[CoreProposal]:
        """Best first: all sides together before smaller coalitions."""
        index = 0
        while True:
            if index == len(self._found):
                more = self._next()
                if more is None:
                    return
                self._found.append(more)
            yield self._found[index]
            index += 1

    def _next(self) -> CoreProposal | None:
        with Bound(WORK) as bound:
            return next(self._search, None)
        self.cut = bound.spent
        return None

    def _searched(self) -> Iterator[CoreProposal]:
        if self._question is None:
            return
        for coalition in _coalitions(len(self._sides)):
            work(len(coalition))
            yield from self._of_coalition(coalition, self._question)

    def _of_coalition(
        self, coalition: tuple[int, ...], question: Question
    ) -> Iterator[CoreProposal]:
        choices = product(*(self._sides[index] for index in coalition))
        found: list[tuple[Synthesis, tuple[int, ...]]] = []
        for _, warrants in zip(range(COALITIONS), choices, strict=False):
            known = self._knowledge.closure
            work(8)
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
        self, synthesis: Synthesis, sides: tuple[int, ...], theory: Closure, question: Question
    ) -> CoreProposal | None:
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
        return CoreProposal(core_of(synthesis, tuple(retention), lexicon), answer)


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


def axis(task: NameAxis) -> Axis:
    """The contested conclusion, with what was said for it and what was said last against it."""
    thesis = task.dispute[0]
    claim = thesis.argument.warrant.consequent
    against = [move for move in task.dispute if move.seat != thesis.seat]
    sides, colon = [thesis, *against[-1:]], "：" if is_japanese(claim) else ": "
    return Axis(
        question=_whether(claim),
        sides=tuple(f"{move.seat}{colon}{_grounds(move)}" for move in sides),
    )


def rebuilt(seat: Seat, task: Reconstruct) -> Thesis:
    """The main argument, unless what the other side objected holds (specialization)."""
    thesis = task.dispute[0]
    lexicon = Knowledge.of(seat.stance, task.issue).lexicon
    rule = criterion(thesis.argument, lexicon)
    if rule is None or rule.is_fact:
        return Thesis(argument=thesis.argument)
    granted = [_exception(move, rule, lexicon) for move in task.dispute if _objects(move)]
    weak = tuple(dict.fromkeys([*rule.weak, *(g for g in granted if g is not None)]))
    special = Clause(rule.head, rule.body, weak)
    return Thesis(argument=_restated(thesis.argument, special, lexicon))


def _whether(claim: str) -> str:
    if is_japanese(claim):
        return f"{bare(claim).removesuffix('だ')}かどうか"
    return f"Whether {claim[0].lower()}{claim[1:]}"


def _grounds(move: Move) -> str:
    facts = [p for p in move.argument.premises if not _is_rule(p)]
    comma = "、" if is_japanese(move.argument.warrant.consequent) else ", "
    return comma.join(facts or move.argument.premises)


def _is_rule(premise: str) -> bool:
    return premise.lower().startswith(("if ", "by def")) or rule_said(premise)


def _objects(move: Move) -> bool:
    return move.attacks == 0 and move.role == "rebut"


def _exception(objection: Move, rule: Clause, lexicon: Lexicon) -> Literal | None:
    """What the objection rests on, as a condition on the rule: one literal, or its conclusion."""
    against = criterion(objection.argument, lexicon)
    if against is None:
        return None
    if against.head.predicate != rule.head.predicate:
        return None
    try:
        unified = unify([rule, against])
    except BadInput:
        return None
    if unified is None or unified.head != rule.head:
        return rule.head.complement
    beyond = [literal for literal in unified.bodies[1] if literal not in unified.bodies[0]]
    return beyond[0] if len(beyond) == 1 else rule.head.complement


def _restated(argument: Argument, special: Clause, lexicon: Lexicon) -> Argument:
    """The same argument with the special rule as its warrant."""
    old = argument.warrant
    head = read_proposition(old.consequent, lexicon)
    binding = match(special.head, head, {}) if head is not None else None
    if binding is None:
        return argument
    facts = [p for p in old.strong if read_proposition(p, lexicon) is not None]
    warrant = Rule(
        id=old.id,
        strong=(*facts, say_clause(special, lexicon)),
        weak_negation=tuple(say_literal(w.under(binding), lexicon) for w in special.weak),
        consequent=old.consequent,
    )
    return Argument(rules=(*argument.rules[:-1], warrant))
