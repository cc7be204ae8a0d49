"""A finished debate with its statuses, what all stances together come to, and what a doubt makes of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal as OneOf
from typing import Protocol

from aufheben.domain import Conclusion, Dispute, Issue, Move, Seat
from aufheben.domain.vocabulary import Lang, Outcome, Status, Unresolved
from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.audit import Audit, Uttered, relation
from aufheben.logic.closure import Closure
from aufheben.logic.effort import Bound
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Pair
from aufheben.logic.sentences import read_premise, read_proposition, say_literal
from aufheben.logic.status import Around, around, contests, defeat_graph, standings, statuses_for
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
