"""Argumentation theories (Modgil & Prakken 2014).

A formula is any text without blanks around it; `~p` denies p, and is denied by p. The name of a
defeasible rule is a formula too, `[name]`: whatever contradicts it undercuts the rule.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from aufheben.logic.frameworks import components

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
        return self._rules_above.strictly(rule, other)

    def weaker_premise(self, premise: str, other: str) -> bool:
        """Whether the first is strictly less preferred."""
        return self._premises_above.strictly(premise, other)

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
    def _rules_above(self) -> "_Preorder":
        return _Preorder(self.rule_order)

    @cached_property
    def _premises_above(self) -> "_Preorder":
        return _Preorder(self.premise_order)


def denied(formula: str) -> str:
    """The formula that contradicts it."""
    return formula[1:] if formula.startswith("~") else f"~{formula}"


class _Preorder:
    """What is preferred to what, by way of others too; of n names it takes n² bits."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        above: dict[str, set[str]] = {}
        for low, high in pairs:
            above.setdefault(low, set()).add(high)
            above.setdefault(high, set())
        self._places = {name: place for place, name in enumerate(above)}
        self._above = _reached([[self._places[up] for up in ups] for ups in above.values()])

    def strictly(self, low: str, high: str) -> bool:
        """Whether the second is preferred to the first, and not the first to the second."""
        if low not in self._places or high not in self._places:
            return False
        one, other = self._places[low], self._places[high]
        return bool(self._above[one] >> other & 1) and not self._above[other] >> one & 1


def _reached(ups: Sequence[Sequence[int]]) -> list[int]:
    """Of each place all that lead up from it, as the bits of a number."""
    found = [0] * len(ups)
    for together in components(ups):
        bits = 0
        for place in together:
            for up in ups[place]:
                bits |= found[up] | 1 << up
        for place in together:
            found[place] = bits
    return found
