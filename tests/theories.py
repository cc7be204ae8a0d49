"""Random ASPIC+ theories, and PyArg's view of them."""

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from py_arg.aspic_classes.argumentation_system import ArgumentationSystem
from py_arg.aspic_classes.argumentation_theory import ArgumentationTheory
from py_arg.aspic_classes.defeasible_rule import DefeasibleRule
from py_arg.aspic_classes.instantiated_argument import InstantiatedArgument
from py_arg.aspic_classes.literal import Literal
from py_arg.aspic_classes.orderings.argument_orderings import (
    last_link_ordering,
    weakest_link_ordering,
)
from py_arg.aspic_classes.orderings.preference_preorder import PreferencePreorder
from py_arg.aspic_classes.strict_rule import StrictRule

from aufheben.logic.aspic import AspicArgument, AspicRule, AspicTheory

ATOMS = ("p", "q", "r", "猫")
LITERALS = [literal for atom in ATOMS for literal in (atom, f"~{atom}")]
ORDERINGS: dict[tuple[str, str], Any] = {
    ("last", "elitist"): last_link_ordering.LastLinkElitistOrdering,
    ("last", "democratic"): last_link_ordering.LastLinkDemocraticOrdering,
    ("weakest", "elitist"): weakest_link_ordering.WeakestLinkElitistOrdering,
    ("weakest", "democratic"): weakest_link_ordering.WeakestLinkDemocraticOrdering,
}


@st.composite
def theories(draw: st.DrawFn, *, assuming: bool = False) -> AspicTheory:
    """Small ones, with undercutters, contraries, orders and all ways to compare."""
    held = draw(st.lists(st.sampled_from(LITERALS), unique=True, max_size=4))
    cut = draw(st.integers(min_value=0, max_value=len(held)))
    last = draw(st.integers(min_value=cut, max_value=len(held))) if assuming else len(held)
    rules = _rules(draw)
    names = [rule.name for rule in rules if not rule.strict]
    pairs = st.tuples(st.sampled_from(LITERALS), st.sampled_from(LITERALS)).filter(
        lambda pair: pair[0] != pair[1]
    )
    return AspicTheory(
        axioms=tuple(held[:cut]),
        premises=tuple(held[cut:last]),
        assumptions=tuple(held[last:]),
        rules=tuple(rules),
        contraries=tuple(draw(st.lists(pairs, max_size=2, unique=True))),
        contradictories=tuple(draw(st.lists(pairs, max_size=1))),
        premise_order=_order(draw, held[cut:last]),
        rule_order=_order(draw, names),
        link=draw(st.sampled_from(["last", "weakest"])),
        sets=draw(st.sampled_from(["elitist", "democratic"])),
    )


def _rules(draw: st.DrawFn) -> list[AspicRule]:
    content = st.tuples(
        st.lists(st.sampled_from(LITERALS), unique=True, max_size=2).map(
            lambda x: tuple(sorted(x))
        ),
        st.sampled_from([*LITERALS, "~[d0]", "~[d1]"]),
    )
    found = draw(st.lists(content, unique=True, max_size=5))
    strict = draw(st.lists(st.booleans(), min_size=len(found), max_size=len(found)))
    return [
        AspicRule(name=f"{'s' if s else 'd'}{n}", premises=body, conclusion=head, strict=s)
        for n, ((body, head), s) in enumerate(zip(found, strict, strict=True))
    ]


def _order(draw: st.DrawFn, those: list[str]) -> tuple[tuple[str, str], ...]:
    """A chain of some of them: closed under transitivity by whoever reads it."""
    chain = draw(st.permutations(those))[: draw(st.integers(min_value=0, max_value=len(those)))]
    return tuple(pairwise(chain))


def of_pyarg(theory: AspicTheory) -> ArgumentationTheory:
    """The theory as PyArg's objects; orders closed, since PyArg takes them as they are."""
    cut = {f"~{rule.formula}": f"-{rule.name}" for rule in theory.rules}
    names = {said: cut.get(said, said) for said in (*LITERALS, "~[d0]", "~[d1]")}
    language = {name: Literal(name) for name in names.values()}
    against = {
        names[said]: {language[names[o]] for o in theory.against(said) if o in names}
        for said in LITERALS
    }
    defeasible, strict = {}, []
    for rule in theory.rules:
        kind = StrictRule if rule.strict else DefeasibleRule
        body = {language[names[premise]] for premise in rule.premises}
        made = kind(rule.name, body, language[names[rule.conclusion]])
        if rule.strict:
            strict.append(made)
        else:
            defeasible[rule.name] = made
    ranks = [
        (defeasible[a], defeasible[b])
        for a in defeasible
        for b in defeasible
        if a == b or theory.weaker_rule(a, b)
    ]
    system = ArgumentationSystem(
        language, against, strict, list(defeasible.values()), PreferencePreorder(ranks)
    )
    premises = [
        (language[a], language[b])
        for a in theory.premises
        for b in theory.premises
        if a == b or theory.weaker_premise(a, b)
    ]
    return ArgumentationTheory(
        system,
        [language[said] for said in theory.axioms],
        [language[said] for said in theory.premises],
        PreferencePreorder(premises),
    )


def shape(argument: AspicArgument, args: tuple[AspicArgument, ...]) -> Any:
    """What an argument is made of, whatever its place."""
    parts = frozenset(shape(args[part], args) for part in argument.parts)
    return (
        argument.kind if argument.rule is None else argument.rule.name,
        argument.conclusion,
        parts,
    )


def their_shape(argument: InstantiatedArgument) -> Any:
    """The same of PyArg's."""
    parts = frozenset(their_shape(part) for part in argument.direct_sub_arguments)
    base = "axiom" if argument.axiom_premises else "premise"
    said = str(argument.conclusion)
    said = f"~[{said[1:]}]" if said.startswith("-") else said
    return argument.top_rule.id if argument.top_rule else base, said, parts
