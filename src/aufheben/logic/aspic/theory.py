"""Argumentation theories (Modgil & Prakken 2014).

A formula is any text without blanks around it; `~p` denies p, and is denied by p. The name of a
defeasible rule is a formula too, `[name]`: whatever contradicts it undercuts the rule.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Link = Literal["last", "weakest"]
"""Which rules and premises of two arguments are compared."""
Sets = Literal["elitist", "democratic"]
"""Which of two sets is weaker: by one member, or by all of them."""
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class AspicRule:
    """`premises -> conclusion` if strict, else `premises => conclusion`."""

    name: str
    premises: tuple[str, ...]
    conclusion: str
    strict: bool = False

    @property
    def formula(self) -> str:
        """What is concluded against to undercut it."""
        return f"[{self.name}]"


@dataclass(frozen=True, kw_only=True)
class AspicTheory:
    """A knowledge base, rules, who is whose contrary, and what is preferred to what.

    `assumptions` are premises that every attack on them defeats (Prakken 2010). Of `contraries` the
    first is a contrary of the second; `contradictories` are so of each other, as p and ~p are.
    Orders are pairs of the weaker and the stronger, rules by their names.
    """

    axioms: tuple[str, ...] = ()
    premises: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    rules: tuple[AspicRule, ...] = ()
    contraries: tuple[Pair, ...] = ()
    contradictories: tuple[Pair, ...] = ()
    premise_order: tuple[Pair, ...] = ()
    rule_order: tuple[Pair, ...] = ()
    link: Link = "last"
    sets: Sets = "elitist"

    def against(self, formula: str) -> frozenset[str]:
        """What is in conflict with a formula: its contraries and contradictories."""
        return self._against.get(formula, frozenset()) | {denied(formula)}

    def is_contrary(self, formula: str, other: str) -> bool:
        """Whether the first is a contrary of the second, and the second not one of the first."""
        return formula in self.against(other) and other not in self.against(formula)

    def weaker_rule(self, rule: str, other: str) -> bool:
        """Whether the first is strictly less preferred."""
        return _strictly(self._rules_above, rule, other)

    def weaker_premise(self, premise: str, other: str) -> bool:
        """Whether the first is strictly less preferred."""
        return _strictly(self._premises_above, premise, other)

    @cached_property
    def _against(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for one, other in self.contraries:
            found.setdefault(other, set()).add(one)
        for one, other in self.contradictories:
            found.setdefault(other, set()).add(one)
            found.setdefault(one, set()).add(other)
        return {formula: frozenset(those) for formula, those in found.items()}

    @cached_property
    def _rules_above(self) -> Mapping[str, frozenset[str]]:
        return _closed(self.rule_order)

    @cached_property
    def _premises_above(self) -> Mapping[str, frozenset[str]]:
        return _closed(self.premise_order)


def denied(formula: str) -> str:
    """The formula that contradicts it."""
    return formula[1:] if formula.startswith("~") else f"~{formula}"


def _strictly(above: Mapping[str, frozenset[str]], low: str, high: str) -> bool:
    return high in above.get(low, ()) and low not in above.get(high, ())


def _closed(pairs: Iterable[Pair]) -> Mapping[str, frozenset[str]]:
    """By each all that is preferred to it, by way of others too: a preorder is transitive."""
    above: dict[str, set[str]] = {}
    for low, high in pairs:
        above.setdefault(low, set()).add(high)
    closed = {}
    for start, first in above.items():
        found, todo = set(first), list(first)
        for one in todo:
            new = above.get(one, set()) - found
            found |= new
            todo.extend(new)
        closed[start] = frozenset(found)
    return closed
