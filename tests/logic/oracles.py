"""The same things computed a second way: naively, and by clingo."""

from collections.abc import Iterable, Sequence
from itertools import product

import clingo

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Instance
from aufheben.logic.defeat import defeats, strictly_defeats
from aufheben.logic.language import Clause, Literal, Variable
from tests.logic.programs import Shape


def ground(clauses: Iterable[Clause]) -> list[Instance]:
    """Every clause under every binding of its variables to constants of the program."""
    known = list(clauses)
    terms = (term for c in known for literal in c.literals for term in literal.terms)
    constants = sorted({term for term in terms if not isinstance(term, Variable)})
    found = []
    for clause in known:
        for values in product(constants, repeat=len(clause.variables)):
            under = clause.under(dict(zip(clause.variables, values, strict=True)))
            found.append(Instance(clause, under.head, under.body, under.weak))
    return found


def derived(clauses: Iterable[Clause]) -> set[Literal]:
    """The least set closed under the ground clauses, weak conditions left open."""
    instances = ground(clauses)
    known: set[Literal] = set()
    while True:
        new = {i.head for i in instances if set(i.body) <= known} - known
        if not new:
            return known
        known |= new


def built_up(clauses: Iterable[Clause]) -> set[Shape]:
    """Minimal arguments, larger ones joined from smaller ones until nothing is new."""
    instances = ground(clauses)
    found: set[Shape] = set()
    while True:
        new = {made for i in instances for made in _joined(i, found)} - found
        if not new:
            return found
        found |= new


def _joined(instance: Instance, found: set[Shape]) -> Iterable[Shape]:
    choices = [[rules for warrant, rules in found if warrant.head == b] for b in instance.body]
    for parts in product(*choices):
        rules = frozenset[Instance]().union(*parts)
        heads = [rule.head for rule in rules]
        if len(set(heads)) == len(heads) and instance.head not in heads:
            yield instance, rules | {instance}


_ONE_ARGUMENT = """
1 { use(I) : head(I, L) } 1 :- need(L).
need(B) :- use(I), body(I, B).
#edge (H, B) : use(I), head(I, H), body(I, B).
#show use/1.
"""


def by_clingo(clauses: Iterable[Clause], goal: Literal) -> list[frozenset[Instance]]:
    """Minimal arguments for `goal`: one answer set each, acyclic by `#edge`."""
    instances = ground(clauses)
    numbers: dict[Literal, int] = {}
    facts = [f"need({numbers.setdefault(goal, 0)})."]
    for i, instance in enumerate(instances):
        facts.append(f"head({i},{numbers.setdefault(instance.head, len(numbers))}).")
        body = (numbers.setdefault(literal, len(numbers)) for literal in instance.body)
        facts += [f"body({i},{number})." for number in body]
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], _ONE_ARGUMENT + "body(-1,-1). head(-1,-1)." + " ".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as answers:
        return [
            frozenset(instances[s.arguments[0].number] for s in model.symbols(shown=True))
            for model in answers
        ]


def least_fixpoint(args: Sequence[GroundArgument]) -> set[GroundArgument]:
    """The least fixpoint of the characteristic function (Prakken & Sartor 1997, def. 2.16).

    The empty argument strictly defeats every incoherent one and is always at hand.
    """
    just: set[GroundArgument] = set()
    while True:
        new = {a for a in args if a.coherent and _acceptable(a, args, just)}
        if new == just:
            return just
        just = new


def _acceptable(
    argument: GroundArgument, args: Sequence[GroundArgument], just: set[GroundArgument]
) -> bool:
    defeaters = [a for a in args if defeats(a, argument) and a.coherent]
    return all(any(strictly_defeats(d, a) for d in just) for a in defeaters)
