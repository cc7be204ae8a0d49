"""The same things computed a second way: naively, and by clingo."""

from collections.abc import Iterable, Sequence
from itertools import product

import clingo

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Instance
from aufheben.logic.defeat import defeats, strictly_defeats
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.priorities import NONE, Handle, Priorities, handle
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


_STANDING = """
concluded(A, L) :- uses(A, R), head(R, L).
assumed(A, L) :- uses(A, R), weak(R, L).
undercuts(A, B) :- concluded(A, L), assumed(B, L).

last(A, L, C) :- uses(A, R), head(R, L), of(R, C), not strict(R).
last(A, L, C) :- uses(A, R), head(R, L), body(R, B), last(A, B, C), strict(R).
above(C, D) :- order(C, D).
above(C, E) :- above(C, D), order(D, E).
clash(A, L, B, M) :- concluded(A, L), concluded(B, M), contrary(L, M).
weaker(A, L, B, M) :- clash(A, L, B, M), last(A, L, C); above(D, C) : last(B, M, D).
rebuts(A, B) :- clash(A, L, B, M), not weaker(A, L, B, M).

defeats(A, B) :- undercuts(A, B).
defeats(A, B) :- rebuts(A, B), not undercuts(B, A).
strictly(A, B) :- defeats(A, B), not defeats(B, A).
absurd(A) :- clash(A, _, A, _).
absurd(A) :- undercuts(A, A).

answered(B) :- justified(C), strictly(C, B).
answered(B) :- absurd(B).
justified(A) :- argument(A), not absurd(A); answered(B) : defeats(B, A).
overruled(A) :- absurd(A).
overruled(A) :- justified(B), defeats(B, A).
#show justified/1.
#show overruled/1.
"""


def standing_by_clingo(shapes: Sequence[Shape], order: Priorities) -> list[Status]:
    """Statuses among these arguments, by Prakken & Sartor's definitions (2.6 to 2.16) as rules.

    Nothing is taken from our own: conclusions, last rules, attack and defeat are derived there.
    The empty argument, which strictly defeats every incoherent one, is the rule on `absurd`.
    """
    program = _STANDING + " ".join(f"{fact}." for fact in _stated(shapes, order))
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        shown = {(s.name, s.arguments[0].number) for s in model.symbols(shown=True)}
    statuses: tuple[Status, ...] = ("justified", "overruled")
    return [
        next((status for status in statuses if (status, index) in shown), "defensible")
        for index in range(len(shapes))
    ]


def _stated(shapes: Sequence[Shape], order: Priorities) -> Iterable[str]:
    rules: dict[Instance, int] = {}
    literals: dict[Literal, int] = {}
    handles: dict[Handle, int] = {}
    for index, (_, used) in enumerate(shapes):
        yield f"argument({index})"
        yield from (f"uses({index},{rules.setdefault(r, len(rules))})" for r in used)
    for rule, number in rules.items():
        yield f"head({number},{literals.setdefault(rule.head, len(literals))})"
        yield f"of({number},{handles.setdefault(handle(rule.clause), len(handles))})"
        for name, parts in (("body", rule.body), ("weak", rule.weak)):
            for literal in parts:
                yield f"{name}({number},{literals.setdefault(literal, len(literals))})"
        if rule.clause.strict:
            yield f"strict({number})"
    for literal, number in literals.items():
        if literal.complement in literals:
            yield f"contrary({number},{literals[literal.complement]})"
    for high, low in order.pairs:
        pair = (handles.setdefault(each, len(handles)) for each in (high, low))
        yield f"order({','.join(map(str, pair))})"


def least_fixpoint(
    args: Sequence[GroundArgument], priorities: Priorities = NONE
) -> set[GroundArgument]:
    """The least fixpoint of the characteristic function (Prakken & Sartor 1997, def. 2.16).

    The empty argument strictly defeats every incoherent one and is always at hand.
    """
    just: set[GroundArgument] = set()
    while True:
        new = {a for a in args if a.coherent and _acceptable(a, args, just, priorities)}
        if new == just:
            return just
        just = new


def _acceptable(
    argument: GroundArgument,
    args: Sequence[GroundArgument],
    just: set[GroundArgument],
    order: Priorities,
) -> bool:
    defeaters = [a for a in args if defeats(a, argument, order) and a.coherent]
    return all(any(strictly_defeats(d, a, order) for d in just) for a in defeaters)
