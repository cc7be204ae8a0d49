"""Whether a claimed argument is one: its rules, its premises, its order (definition 2.5)."""

from collections.abc import Iterator, Sequence

from aufheben.logic.closure import Instance, match
from aufheben.logic.language import Binding, Clause, Literal
from aufheben.logic.review.claims import ClaimedArgument, ReviewFinding
from aufheben.words import speaker

_say = speaker(__name__)


def shape_findings(
    argument: ClaimedArgument, cited: Sequence[Clause], where: str
) -> Iterator[ReviewFinding]:
    """All that is wrong with one argument that may rest on the clauses `cited`."""
    if not argument.rules:
        yield ReviewFinding("ill_formed_rule", where, _say("no_rule"))
        return
    yield from _ill_formed(argument, where)
    yield from _unsupported(argument, cited, where)
    yield from _repeated(argument, where)
    yield from _unused(argument, where)
    concluded = argument.rules[-1].head
    if argument.conclusion not in {None, concluded}:
        yield ReviewFinding("wrong_warrant", where, _say("other_conclusion"))
    if not argument.ground.coherent:
        yield ReviewFinding("incoherent", where, _say("attacks_itself"))


def applies(clause: Clause, rule: Instance, conditions: Sequence[Literal] = ()) -> bool:
    """`rule` is the clause under a binding; the issue's conditions may follow in its body."""
    patterns = (clause.head, *clause.body, *clause.weak)
    size = len(clause.body)
    theirs = (rule.head, *rule.body[:size], *rule.weak)
    if len(patterns) != len(theirs) or not set(rule.body[size:]) <= set(conditions):
        return False
    binding: Binding | None = {}
    for pattern, literal in zip(patterns, theirs, strict=True):
        binding = match(pattern, literal, binding) if binding is not None else None
    return binding is not None


def _ill_formed(argument: ClaimedArgument, where: str) -> Iterator[ReviewFinding]:
    for index, rule in enumerate(argument.rules):
        place = f"{where}.rules[{index}]"
        if any(literal.variables for literal in (rule.head, *rule.body, *rule.weak)):
            yield ReviewFinding("ill_formed_rule", place, _say("not_ground"))
        elif not applies(rule.clause, rule, argument.conditions):
            yield ReviewFinding("ill_formed_rule", place, _say("no_instance"))
        elif rule.clause.strict and rule.clause.weak:
            yield ReviewFinding("ill_formed_rule", place, _say("strict_exception"))


def _unsupported(
    argument: ClaimedArgument, cited: Sequence[Clause], where: str
) -> Iterator[ReviewFinding]:
    facts = {clause.head for clause in cited if clause.is_fact and clause.strict}
    bodies = {rule.head: rule.body for rule in argument.rules}
    done: set[Literal] = set()
    for index, rule in enumerate(argument.rules):
        place = f"{where}.rules[{index}]"
        of_its_force = (clause for clause in cited if clause.strict == rule.clause.strict)
        if not any(applies(clause, rule, argument.conditions) for clause in of_its_force):
            yield ReviewFinding("unsupported_premise", place, _say("nobodys_rule"))
        for literal in rule.body:
            if literal in done or literal in facts:
                continue
            if _rests_on(literal, rule.head, bodies):
                yield ReviewFinding(
                    "circular", place, _say("rests_on_conclusion", predicate=literal.predicate)
                )
            else:
                yield ReviewFinding(
                    "unsupported_premise", place, _say("not_shown", predicate=literal.predicate)
                )
        done.add(rule.head)
    if not set(argument.conditions) <= done | facts:
        yield ReviewFinding("unsupported_premise", where, _say("condition_not_shown"))


def _rests_on(literal: Literal, head: Literal, bodies: dict[Literal, tuple[Literal, ...]]) -> bool:
    return head in _needed([literal], bodies)


def _needed(goals: Sequence[Literal], bodies: dict[Literal, tuple[Literal, ...]]) -> set[Literal]:
    """The goals and all they rest on."""
    seen: set[Literal] = set()
    todo = list(goals)
    while todo:
        literal = todo.pop()
        if literal not in seen:
            seen.add(literal)
            todo.extend(bodies.get(literal, ()))
    return seen


def _repeated(argument: ClaimedArgument, where: str) -> Iterator[ReviewFinding]:
    seen: set[Literal] = set()
    for index, rule in enumerate(argument.rules):
        if rule.head in seen:
            place = f"{where}.rules[{index}]"
            yield ReviewFinding(
                "repeated_head", place, _say("concluded_twice", predicate=rule.head.predicate)
            )
        seen.add(rule.head)


def _unused(argument: ClaimedArgument, where: str) -> Iterator[ReviewFinding]:
    bodies = {rule.head: rule.body for rule in argument.rules}
    needed = _needed([argument.rules[-1].head, *argument.conditions], bodies)
    for index, rule in enumerate(argument.rules):
        if rule.head not in needed:
            yield ReviewFinding(
                "unused_rule", f"{where}.rules[{index}]", _say("nothing_rests_on_it")
            )
