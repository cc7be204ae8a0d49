"""Arguments of a theory (Modgil & Prakken 2014), without circles; who attacks and who defeats whom.

An argument whose conclusion is one of its own steps adds nothing, and there would be no end of
them: none is built. Arguments still explode, so they are built against a budget.

An attack is on a sub-argument: on its ordinary premise or assumption (undermining), on the
conclusion of its defeasible rule (rebutting), or on the rule itself (undercutting). Undercutting,
attacking as a contrary, and attacking an assumption always succeed; else an attacker that is weaker
than what it attacks does not.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

from aufheben.logic.arguments import Budget
from aufheben.logic.aspic.theory import AspicRule, AspicTheory

Kind = Literal["axiom", "premise", "assumption", "rule"]
_A_STEP = 50
"""Arguments left aside that take as long as a step of a budget."""
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class AspicArgument:
    """A premise, or a rule applied to the conclusions of arguments.

    Others are given by their places in the list of all: `parts` are those right below, `within` all
    sub-arguments, itself too. `conclusions` are those of all of them; `premises` the ordinary
    premises, `defeasible` the names of the defeasible rules, `last` the last of these.
    """

    place: int
    kind: Kind
    conclusion: str
    rule: AspicRule | None = None
    parts: tuple[int, ...] = ()
    within: frozenset[int] = frozenset()
    conclusions: frozenset[str] = _NONE
    premises: frozenset[str] = _NONE
    defeasible: frozenset[str] = _NONE
    last: frozenset[str] = _NONE

    @property
    def open_to_rebuttal(self) -> bool:
        """Its last step is a defeasible rule."""
        return self.rule is not None and not self.rule.strict


def built(theory: AspicTheory, budget: Budget) -> tuple[AspicArgument, ...] | None:
    """Every argument, sub-arguments first; None where the budget ends."""
    return _Building(theory, budget).all()


class _Building:
    def __init__(self, theory: AspicTheory, budget: Budget) -> None:
        self._theory = theory
        self._budget = budget
        self._found: list[AspicArgument] = []
        self._by_conclusion: dict[str, list[int]] = {}
        self._using: dict[str, list[int]] = {}
        for number, rule in enumerate(theory.rules):
            for premise in dict.fromkeys(rule.premises):
                self._using.setdefault(premise, []).append(number)
        self._lacking = [len(set(rule.premises)) for rule in theory.rules]

    def all(self) -> tuple[AspicArgument, ...] | None:
        for argument in self._first():
            if not self._add(argument):
                return None
        # The list grows while it is walked: each argument is combined with those before it.
        for argument in self._found:
            if argument.conclusion not in self._by_conclusion:
                self._derived(argument.conclusion)
            self._by_conclusion[argument.conclusion].append(argument.place)
            for rule in self._ready(argument.conclusion):
                for parts in self._combined(rule, argument):
                    if not self._add(self._applied(rule, parts)):
                        return None
            if self._budget.exhausted:
                return None
        return tuple(self._found)

    def _derived(self, conclusion: str) -> None:
        self._by_conclusion[conclusion] = []
        for number in self._using.get(conclusion, ()):
            self._lacking[number] -= 1

    def _ready(self, premise: str) -> Iterator[AspicRule]:
        """The rules from a premise, whose other premises are derived too."""
        ready = (n for n in self._using.get(premise, ()) if not self._lacking[n])
        return (self._theory.rules[number] for number in ready)

    def _add(self, argument: AspicArgument) -> bool:
        self._found.append(argument)
        return self._budget.spend(len(argument.within))

    def _first(self) -> Iterator[AspicArgument]:
        theory = self._theory
        groups: list[tuple[Kind, tuple[str, ...]]] = [
            ("axiom", theory.axioms),
            ("premise", theory.premises),
            ("assumption", theory.assumptions),
        ]
        for kind, formulas in groups:
            for formula in dict.fromkeys(formulas):
                place, only = len(self._found), frozenset([formula])
                yield AspicArgument(
                    place=place,
                    kind=kind,
                    conclusion=formula,
                    within=frozenset([place]),
                    conclusions=only,
                    premises=only if kind == "premise" else _NONE,
                )
        for rule in theory.rules:
            if not rule.premises:
                yield self._applied(rule, ())

    def _combined(self, rule: AspicRule, new: AspicArgument) -> Iterator[tuple[AspicArgument, ...]]:
        """Arguments for the premises of a rule, the new one among them, and no circle."""
        choices = [
            [new] if premise == new.conclusion else self._for(premise)
            for premise in dict.fromkeys(rule.premises)
        ]
        straight = [[a for a in each if rule.conclusion not in a.conclusions] for each in choices]
        if not all(straight):
            # What leads round in circles makes no argument, and takes its time all the same.
            self._budget.spend(sum(map(len, choices)) // _A_STEP)
        return product(*straight)

    def _for(self, conclusion: str) -> list[AspicArgument]:
        return [self._found[place] for place in self._by_conclusion.get(conclusion, ())]

    def _applied(self, rule: AspicRule, parts: tuple[AspicArgument, ...]) -> AspicArgument:
        place = len(self._found)
        name = frozenset([rule.name])
        below = [part.last for part in parts]
        return AspicArgument(
            place=place,
            kind="rule",
            conclusion=rule.conclusion,
            rule=rule,
            parts=tuple(part.place for part in parts),
            within=frozenset([place]).union(*(part.within for part in parts)),
            conclusions=frozenset([rule.conclusion]).union(*(p.conclusions for p in parts)),
            premises=_NONE.union(*(part.premises for part in parts)),
            defeasible=(_NONE if rule.strict else name).union(*(p.defeasible for p in parts)),
            last=_NONE.union(*below) if rule.strict else name,
        )


How = Literal["undermine", "rebut", "undercut"]
_Weaker = Callable[[str, str], bool]
_COMPARED = 100
"""Comparisons that take as long as a step of a budget."""


class Attack(NamedTuple):
    """Places of arguments: who attacks, whom, on which sub-argument; how; whether it succeeds."""

    attacker: int
    attacked: int
    on: int
    how: How
    succeeds: bool


def attacks(
    theory: AspicTheory, args: Sequence[AspicArgument], budget: Budget
) -> tuple[Attack, ...] | None:
    """Every attack, on sub-arguments too; None where the budget ends."""
    holders: list[list[int]] = [[] for _ in args]
    for argument in args:
        for place in sorted(argument.within):
            holders[place].append(argument.place)
    found: list[Attack] = []
    for attacker, on, how, succeeds in _direct(theory, args, budget):
        if not budget.spend(len(holders[on])):
            return None
        found += [Attack(attacker, holder, on, how, succeeds) for holder in holders[on]]
    return tuple(found)


def defeats(found: Sequence[Attack]) -> tuple[tuple[int, int], ...]:
    """(attacker, attacked) of every attack that succeeds, each once."""
    return tuple(dict.fromkeys((a.attacker, a.attacked) for a in found if a.succeeds))


def _direct(
    theory: AspicTheory, args: Sequence[AspicArgument], budget: Budget
) -> Iterator[tuple[int, int, How, bool]]:
    """What attacks the last step of each argument."""
    concluding: dict[str, list[AspicArgument]] = {}
    for argument in args:
        concluding.setdefault(argument.conclusion, []).append(argument)
    for on in args:
        if on.kind != "axiom" and (on.kind != "rule" or on.open_to_rebuttal):
            how: How = "rebut" if on.kind == "rule" else "undermine"
            for against in sorted(theory.against(on.conclusion)):
                for attacker in concluding.get(against, ()):
                    budget.spend(_comparisons(attacker, on) // _COMPARED)
                    sure = on.kind == "assumption" or theory.is_contrary(against, on.conclusion)
                    yield attacker.place, on.place, how, sure or not weaker(theory, attacker, on)
        if on.rule is not None and on.open_to_rebuttal:
            for against in sorted(theory.against(on.rule.formula)):
                for attacker in concluding.get(against, ()):
                    yield attacker.place, on.place, "undercut", True


def _comparisons(one: AspicArgument, other: AspicArgument) -> int:
    """Most pairs of premises and of rules that are looked at."""
    rules = len(one.defeasible) * len(other.defeasible)
    return len(one.premises) * len(other.premises) + rules


def weaker(theory: AspicTheory, one: AspicArgument, other: AspicArgument) -> bool:
    """Whether an argument is strictly weaker than another, by the last or the weakest link."""
    premises = _less(theory, theory.weaker_premise, one.premises, other.premises)
    if theory.link == "last":
        if one.last or other.last:
            return _less(theory, theory.weaker_rule, one.last, other.last)
        return premises
    rules = _less(theory, theory.weaker_rule, one.defeasible, other.defeasible)
    if not (one.defeasible or other.defeasible):
        return premises
    return rules and (premises or not (one.premises or other.premises))


def _less(
    theory: AspicTheory, is_less: _Weaker, some: AbstractSet[str], others: AbstractSet[str]
) -> bool:
    """Whether a set is weaker than another; one that has members than none."""
    if not some or not others:
        return bool(some)
    if theory.sets == "elitist":
        return any(all(is_less(one, other) for other in others) for one in some)
    return all(any(is_less(one, other) for other in others) for one in some)
