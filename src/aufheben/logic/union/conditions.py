"""What would give an answer if it were so: something that nobody says and nobody denies.

An objection that holds "unless the dogs are on a lead" leaves one open, and so does a rule all of
whose conditions but one are met. Each is supposed in turn, and what it justifies is computed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from aufheben.logic.arguments import Budget
from aufheben.logic.closure import Closure
from aufheben.logic.comparisons import OTHER_THAN, property_of
from aufheben.logic.effort import work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import Question
from aufheben.logic.status import around, contests
from aufheben.logic.union.decision import STEPS, UnionDecision, leaders, main_arguments, mains_of
from aufheben.logic.union.theory import Union, literal_key

MOST, TRIED = 3, 24
"""Most conditions that are told, and that are tried."""
ROOM = 600
"""How many arguments are labeled anew for all that is tried, or a few more."""
TOGETHER = 3
"""Most things that are supposed at once."""
NEARLY = 400
"""Most things that are looked at for meeting all conditions of a rule but one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Open `facts`, and what more would be answered before all else if they held.

    `without` is a fact that then would hold no more, as somebody says. `beside` where none of the
    answers comes before what is answered as it is.
    """

    facts: tuple[Clause, ...]
    answers: tuple[Literal, ...]
    without: Clause | None = None
    beside: bool = False


_FIRST = re.compile(r"\w{3,}est$|(?:most|least)[A-Z]|最も|一番|いちばん")
"""What is first of its kind: that is told by all of the kind, and not supposed."""
_DAY = re.compile(r"\D(?:19|20)\d{6}$")


def _measure_of(literal: Literal) -> str | None:
    """The property that a literal tells of in numbers; of "is before 2026-12-24" the day."""
    return "the day" if _DAY.search(literal.predicate) else property_of(literal)


class _Decided(NamedTuple):
    answers: tuple[Literal, ...]
    beside: bool


def conditions(union: Union, decision: UnionDecision, most: int = MOST) -> tuple[Condition, ...]:
    """At most so many, those first of which least is said; none where nothing is asked.

    Several things together only where each objection to an answer assumes one of them.
    """
    return tuple(every_condition(union, decision, most))


def every_condition(union: Union, decision: UnionDecision, most: int = MOST) -> Iterator[Condition]:
    """Each as it is found; at most so many."""
    if union.question is None or decision.outcome not in ("unresolved", "justified"):
        return
    supposing = _Supposing(union, decision, union.question)
    alone = (supposing.condition(each) for each in islice(supposing.open(), TRIED))
    told: set[Literal] = set()
    left = most
    for condition in islice(filter(None, alone), most):
        yield condition
        told.update(condition.answers)
        left -= 1
    for answer, together in supposing.together():
        if left > 0 and answer not in told and (more := supposing.all_of(together)):
            yield more
            left -= 1


class _Supposing:
    """The theory as if one thing more were so; only what that touches is decided anew."""

    def __init__(self, union: Union, decision: UnionDecision, question: Question) -> None:
        self._union, self._decision, self._question = union, decision, question
        self._room = ROOM
        self._before = frozenset(leaders(decision.mains, union.order))

    def open(self) -> Iterator[Literal]:
        """What arguments assume to lack evidence, and what alone a rule lacks; each once."""
        args = self._decision.around.args
        work(sum(len(argument.rules) for argument in args))
        assumed = {literal for argument in args for literal in argument.assumptions}
        lacking = {literal for rule in self._rules() for literal in self._lacking(rule)}
        found = filter(self._is_open, {*assumed, *lacking})
        yield from sorted(
            found, key=lambda one: (self._contested(one), one not in assumed, literal_key(one))
        )

    def _contested(self, literal: Literal) -> int:
        """How much is said of what it bears on: where that is little it may decide by itself."""
        signs = {literal, literal.complement}
        work(len(self._parts))
        return sum(len(part) for _, part in self._parts if not signs.isdisjoint(part))

    def condition(self, literal: Literal) -> Condition | None:
        """What it would decide; None where what comes before all else stays the same."""
        fact = Clause(literal, strict=True)
        closure = self._union.closure.extended([fact])
        added = tuple(closure.added())
        if found := self._decided(closure, added):
            return Condition(facts=(fact,), answers=found.answers, beside=found.beside)
        for given in self._gainsaid(added):
            closure = self._union.doubting(given).closure.extended([fact])
            if found := self._decided(closure, (*added, given.head)):
                return Condition(
                    facts=(fact,), without=given, answers=found.answers, beside=found.beside
                )
        return None

    def together(self) -> Iterator[tuple[Literal, tuple[Literal, ...]]]:
        """Answers of which all that denies them assumes something open, with all of that."""
        for main in {main.answer: main for main in self._decision.mains}.values():
            work(len(self._decision.around.args))
            against = [
                a for a in self._decision.around.args if a.warrant.head == main.answer.complement
            ]
            open_ = [sorted(filter(self._is_open, a.assumptions), key=literal_key) for a in against]
            every = tuple(dict.fromkeys(literal for each in open_ for literal in each))
            if all(open_) and 1 < len(every) <= TOGETHER:
                yield main.answer, every

    def all_of(self, literals: tuple[Literal, ...]) -> Condition | None:
        """What they would decide together."""
        facts = tuple(Clause(literal, strict=True) for literal in literals)
        closure = self._union.closure.extended(facts)
        found = self._decided(closure, closure.added())
        return Condition(facts=facts, answers=found.answers, beside=found.beside) if found else None

    def _gainsaid(self, added: Iterable[Literal]) -> list[Clause]:
        """Facts of which some rule says the contrary once the condition holds."""
        contraries = {literal.complement for literal in added}
        work(len(self._union.holders))
        return [c for c in self._union.holders if c.is_fact and c.head in contraries]

    def _decided(self, closure: Closure, added: Iterable[Literal]) -> "_Decided | None":
        """What is answered before all else there, if it was not before."""
        budget = Budget(left=STEPS)
        touched = self._touched(added)
        args = list(main_arguments(closure, self._question, budget, touched.__contains__))
        found = around(closure, args, budget) if self._room > 0 else None
        if found is None:
            return None
        self._room -= len(found.args)
        kept = (main for main in self._decision.mains if main.answer not in touched)
        mains = (*kept, *mains_of(self._union, args, found.statuses))
        first = leaders(mains, self._union.order)
        new = tuple(answer for answer in first if answer not in self._before)
        return _Decided(new, beside=len(new) < len(first)) if new else None

    def _rules(self) -> list[Clause]:
        return [clause for clause in self._union.holders if clause.body]

    def _lacking(self, rule: Clause) -> Iterator[Literal]:
        """Of each thing that meets all conditions but one, that one."""
        for literal in islice(self._union.closure.nearly(rule.body), NEARLY):
            work(len(self._things) if literal.variables else 1)
            if len(literal.variables) == 1:
                yield from (literal.under({literal.variables[0]: one}) for one in self._things)
            elif not literal.variables:
                yield literal

    @cached_property
    def _things(self) -> list[str]:
        terms = (term for one in self._union.closure.literals() for term in one.terms[:1])
        return sorted({term for term in terms if isinstance(term, str)})[:NEARLY]

    def _is_open(self, literal: Literal) -> bool:
        closure, lexicon = self._union.closure, self._union.lexicon
        work(4)
        odd = literal.predicate in (*self._never, *lexicon.nouns, *self._things)
        if odd or _FIRST.match(literal.predicate) or len(set(literal.terms)) < len(literal.terms):
            return False
        known = closure.holds(literal) or closure.holds(literal.complement)
        return not known and not self._is_measured(literal)

    def _is_measured(self, literal: Literal) -> bool:
        """Whether a number or a day is known that decides it."""
        of = _measure_of(literal)
        return of is not None and any(
            other.terms[:1] == literal.terms[:1] for other in self._measures.get(of, ())
        )

    @cached_property
    def _measures(self) -> dict[str, list[Literal]]:
        found: dict[str, list[Literal]] = {}
        for literal in self._union.closure.literals():
            if (of := _measure_of(literal)) is not None:
                found.setdefault(of, []).append(literal)
        return found

    @cached_property
    def _never(self) -> frozenset[str]:
        """The answer itself, what an answer is, and that names differ, are no conditions."""
        asked = (self._question.head, *self._question.conditions)
        return frozenset((OTHER_THAN, *(literal.predicate for literal in asked)))

    def _touched(self, added: Iterable[Literal]) -> frozenset[Literal]:
        """Answers that may stand otherwise: new ones, and those of parts that meet what is added."""
        new = {sign for literal in added for sign in (literal, literal.complement)}
        work(sum(1 + min(len(new), len(part)) for _, part in self._parts))
        reached = (heads for heads, part in self._parts if not new.isdisjoint(part))
        return frozenset(new).union(*reached)

    @cached_property
    def _parts(self) -> list[tuple[frozenset[Literal], frozenset[Literal]]]:
        """For each part of the arguments its answers, and all that it speaks of."""
        answers = {main.argument for main in self._decision.mains}
        work(4 * sum(len(argument.rules) for argument in self._decision.around.args))
        return [
            (
                frozenset(a.warrant.head for a in part if a in answers),
                frozenset().union(*(a.conclusions | a.contraries | a.assumptions for a in part)),
            )
            for part in contests(self._decision.around.args)
        ]
