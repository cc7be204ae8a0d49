"""Stances as an ASPIC+ theory.

Facts become axioms, rules are applied to what they hold of; a rule that holds unless there is
evidence for q rests on an assumption of which q is a contrary. What differs from Prakken & Sartor
1997, by whom stances are argued: there a rebuttal does not defeat what undercuts it, and an
argument that contradicts itself is defeated by the empty one. Here neither is so.
"""

from collections.abc import Iterator, Mapping

from aufheben.logic.aspic.theory import AspicRule, AspicTheory, Pair
from aufheben.logic.closure import Closure, Instance
from aufheben.logic.language import Clause, Literal
from aufheben.logic.priorities import Handle, handle
from aufheben.logic.priorities import Pair as Ranked


def as_aspic(closure: Closure, order: tuple[Ranked, ...] = ()) -> AspicTheory:
    """The theory of what a closure derives, under an order of pairs: the higher, then the lower."""
    every = [each for head in closure.literals() for each in closure.instances(head)]
    facts = [each for each in every if each.clause.is_fact]
    lacking = _lacking(every)
    named: dict[Handle, list[str]] = {}
    rules = []
    for rule, clause in _rules([each for each in every if not each.clause.is_fact], lacking):
        rules.append(rule)
        if not rule.strict:
            named.setdefault(handle(clause), []).append(rule.name)
    return AspicTheory(
        axioms=tuple(dict.fromkeys(spelled(each.head) for each in facts)),
        assumptions=tuple(lacking.values()),
        rules=tuple(rules),
        contraries=tuple((spelled(literal), said) for literal, said in lacking.items()),
        rule_order=tuple(_pairs(order, named)),
    )


def spelled(literal: Literal) -> str:
    """As TOAST writes it: `~buy(a)`."""
    terms = f"({','.join(map(str, literal.terms))})" if literal.terms else ""
    return f"{'' if literal.positive else '~'}{literal.predicate}{terms}"


def _lacking(every: list[Instance]) -> Mapping[Literal, str]:
    """Of each literal that some rule takes to lack evidence, the assumption that says so."""
    predicates = {each.head.predicate for each in every}
    name = "absent"
    while name in predicates:
        name += "_"
    assumed = dict.fromkeys(literal for each in every for literal in each.weak)
    return {
        literal: f"{name}({','.join((_signed(literal), *map(str, literal.terms)))})"
        for literal in assumed
    }


def _signed(literal: Literal) -> str:
    return literal.predicate if literal.positive else f"not_{literal.predicate}"


def _rules(
    every: list[Instance], lacking: Mapping[Literal, str]
) -> Iterator[tuple[AspicRule, Clause]]:
    taken = {each.clause.name for each in every}
    counts: dict[str, int] = {}
    for each in every:
        stem = each.clause.name or ("s" if each.clause.strict else "d")
        name = stem if each.clause.name and stem not in counts else ""
        while not name or (name in taken and name != stem):
            counts[stem] = counts.get(stem, 0) + 1
            name = f"{stem}{counts[stem]}"
        counts.setdefault(stem, 1)
        taken.add(name)
        body = (*map(spelled, each.body), *(lacking[literal] for literal in each.weak))
        yield (
            AspicRule(
                name=name, premises=body, conclusion=spelled(each.head), strict=each.clause.strict
            ),
            each.clause,
        )


def _pairs(order: tuple[Ranked, ...], named: Mapping[Handle, list[str]]) -> Iterator[Pair]:
    for high, low in order:
        for above in named.get(high, ()):
            for below in named.get(low, ()):
                yield below, above
