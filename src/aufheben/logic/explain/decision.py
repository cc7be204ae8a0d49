"""A finished debate with its statuses, what all stances together come to, and what a doubt makes of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Literal as OneOf
from typing import NamedTuple, Protocol

from aufheben.domain import Conclusion, Dispute, Issue, Move, Seat
from aufheben.domain.vocabulary import Lang, Outcome, Status, Unresolved
from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.audit import Audit, Uttered, relation
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.effort import Bound
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Pair, Priorities
from aufheben.logic.sentences import read_premise, read_proposition, say_clause, say_literal
from aufheben.logic.status import Around, around, contests, defeat_graph, standings, statuses_for
from aufheben.logic.translation import read_argument, worded
from aufheben.logic.union import Union, UnionDecision, decide
from aufheben.logic.union.decision import STEPS, WORK, answers_of, leaders
from aufheben.logic.union.spoken import Script, Spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What a decision comes to, in words; `kind` is why there is no answer."""

    outcome: Outcome
    kind: Unresolved | None
    answers: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Whole:
    """U and its decision; under `doubts`, as if nobody held those premises. `telling` is what of it is said."""

    union: Union
    decision: UnionDecision
    telling: Callable[[Union, UnionDecision], Script]

    @cached_property
    def script(self) -> Script:
        """What is said where all stances decide together."""
        return self.telling(self.union, self.decision)

    @property
    def spoken(self) -> tuple[Spoken, ...]:
        """All of it, in order."""
        return self.script.spoken

    @property
    def doubts(self) -> tuple[Clause, ...]:
        """Every premise that is doubted."""
        return self.union.doubts

    def said(self, literal: Literal) -> str:
        """A literal in words."""
        return say_literal(literal, self.union.lexicon)

    def answers(self) -> tuple[str, ...]:
        """What it answers, as plain conclusions."""
        return tuple(map(self.said, self.decision.answers))

    @property
    def leading(self) -> int:
        """How many of the answers come before all others."""
        return len(leaders(self.decision.mains, self.union.order))

    def status(self, sentence: str) -> Status | OneOf["no argument", "not read"]:
        """Where a sentence stands over all stances: as the best argument for it."""
        literal = read_proposition(sentence, self.union.lexicon)
        if literal is None:
            return "not read"
        statuses = statuses_for(self.union.closure, literal, STEPS, WORK)
        if statuses is None:
            return "budget exceeded"
        best: tuple[Status, ...] = ("justified", "defensible", "overruled")
        return next((status for status in best if status in statuses), "no argument")

    def justified_without(self, *premises: str) -> tuple[str, ...]:
        """What is justified as if premises were not held; nothing new can be concluded then.

        Only what contests something with what rests on one is labeled anew.
        """
        read = (read_premise(premise, self.union.lexicon) for premise in premises)
        doubts = [clause for clause in read if clause is not None]
        statuses = dict(zip(self.decision.around.args, self.decision.around.statuses, strict=True))
        for part in self._parts if doubts else ():
            kept = [a for a in part if not any(rests(a, each, self.union) for each in doubts)]
            if len(kept) < len(part):
                statuses |= dict.fromkeys(part, "overruled")
                found = standings(kept, self.union.closure.priorities)
                statuses |= dict(zip(kept, found, strict=True))
        mains = (replace(m, status=statuses[m.argument]) for m in self.decision.mains)
        return tuple(map(self.said, answers_of(mains, self.union.order)))

    def decided(self, *premises: str) -> "Decided":
        """What it comes to as if premises were not held; the whole search only where it must."""
        with Bound(WORK):
            found = self.justified_without(*premises)
            if found:
                return Decided(outcome="justified", kind=None, answers=found)
            after = self.doubting(*premises)
            decision = after.decision
            return Decided(outcome=decision.outcome, kind=decision.kind, answers=after.answers())
        return Decided(outcome="budget", kind=None, answers=())

    @cached_property
    def _parts(self) -> list[list[GroundArgument]]:
        return contests(self.decision.around.args)

    def unranked(self, pair: Pair) -> "Whole":
        """As if nobody had said that the one rule outranks the other."""
        union = self.union.unranked(pair)
        return replace(self, union=union, decision=decide(union))

    def doubting(self, *premises: str) -> "Whole":
        """As if premises, given in words, were not held; what is not read changes nothing."""
        read = (read_premise(premise, self.union.lexicon) for premise in premises)
        doubted = [clause for clause in read if clause is not None]
        if not doubted:
            return self
        union = self.union.doubting(*doubted)
        return replace(self, union=union, decision=_unlifted(decide(union), union.doubts))


def _unlifted(decision: UnionDecision, doubts: Sequence[Clause]) -> UnionDecision:
    """Without the syntheses whose new rule is what is doubted: no stance has it to leave out."""
    kept = tuple(one for one in decision.lifted if one.synthesis.rule.normal() not in doubts)
    if len(kept) == len(decision.lifted):
        return decision
    if kept:
        return replace(decision, lifted=kept, answers=tuple(one.answer for one in kept))
    return replace(decision, outcome="unresolved", kind="no_synthesis", answers=(), lifted=())


def audit_of(undoubted: Whole, uttered: Sequence[Uttered], doubted: Whole, issue: Issue) -> Audit:
    """Where each argument of a run in the complete form stands, over all of U at once."""
    union, decision, spoken = undoubted.union, undoubted.decision, undoubted.spoken
    grounds = [each.argument for each in spoken]
    statuses: tuple[Status, ...] = tuple(each.status for each in spoken)
    if doubted.doubts:
        resting = {g for g in grounds if any(rests(g, d, union) for d in doubted.doubts)}
        found = _statuses(spoken, decision, doubted, resting)
        statuses = tuple(
            "overruled" if ground in resting else status
            for ground, status in zip(grounds, found, strict=True)
        )
    edges = defeat_graph(grounds, union.closure.priorities)
    return Audit(
        relations=tuple(
            None if u.target is None else relation(u.argument, u.target, issue) for u in uttered
        ),
        edges=tuple((one, other) for one, other in edges if one < len(grounds)),
        statuses=statuses,
        on_union=statuses,
    )


def _statuses(
    spoken: Sequence[Spoken], decision: UnionDecision, doubted: Whole, resting: set[GroundArgument]
) -> Sequence[Status]:
    """Under the doubt, of what does not rest on it; what is said of a synthesis with its rule."""
    closure = doubted.union.closure
    raised = closure.extended(each.synthesis.rule for each in decision.lifted[:1])
    roles = [each.role for each in spoken]
    start = roles.index("synthesis") if "synthesis" in roles else len(roles)
    first = _standing(closure, [each.argument for each in spoken[:start]], resting)
    return [*first, *_standing(raised, [each.argument for each in spoken[start:]], resting)]


def _standing(
    theory: Closure, args: Sequence[GroundArgument], resting: set[GroundArgument]
) -> list[Status]:
    kept = [argument for argument in args if argument not in resting]
    labeled = Around((), (), ())
    with Bound(WORK):
        labeled = around(theory, kept, Budget(left=STEPS)) or labeled
    found = dict(zip(labeled.args, labeled.statuses, strict=True))
    return [found.get(argument, "budget exceeded") for argument in args]


def rests(argument: GroundArgument, doubted: Clause, union: Union) -> bool:
    """Whether an argument is none any more as if a clause were not held."""
    if doubted.is_fact and union.closure.holds(doubted.head):
        return doubted.head in argument.conclusions
    if doubted.is_fact:
        return doubted.head in argument.assumptions
    return any(rule.clause == doubted for rule in argument.rules)


class Debate(Protocol):
    """A finished debate.

    `first[i]` is the index of dispute i's main argument, `deciding` that of the argument that
    carries the answer, `synthesis` that of the synthesis. `complete`: all stances decided together. `whole` is what all of them come
    to, where all are in logic, as if nobody held the `doubts`; `undoubted` without any.
    """

    @property
    def issue(self) -> Issue: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def conclusion(self) -> Conclusion: ...
    @property
    def moves(self) -> tuple[Move, ...]: ...
    @property
    def uttered(self) -> tuple[Uttered, ...]: ...
    @property
    def first(self) -> tuple[int, ...]: ...
    @property
    def audit(self) -> Audit: ...
    @property
    def whole(self) -> Whole | None: ...
    @property
    def undoubted(self) -> Whole | None: ...
    @property
    def doubts(self) -> tuple[str, ...]: ...
    @property
    def complete(self) -> bool: ...
    @property
    def deciding(self) -> int | None: ...
    @property
    def synthesis(self) -> int | None: ...
    @property
    def lang(self) -> Lang: ...
    def name(self, index: int) -> str: ...


def disputes(debate: Debate) -> list[tuple[int, Dispute]]:
    """Each dispute with the index of its main argument."""
    return list(zip(debate.first, debate.conclusion.disputes, strict=False))


EACH, _WORK_AGAINST = 200_000, 1_500_000
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


def against(told: Debate, index: int, most: int = _WORK_AGAINST) -> Objections:
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
