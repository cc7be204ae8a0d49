"""Whether claimed arguments are ones (definition 2.5), and a claimed synthesis is a compromise (`logic.synthesis`)."""

from collections.abc import Iterator, Sequence

from aufheben.domain.vocabulary import Status
from aufheben.errors import BadInput
from aufheben.logic.closure import Instance, match
from aufheben.logic.language import Binding, Clause, Literal
from aufheben.logic.review.claims import (
    ClaimedArgument,
    ClaimedGraph,
    ClaimedSynthesis,
    Code,
    ReviewFinding,
)
from aufheben.logic.synthesis.warrants import Background, Body, Unified, unify
from aufheben.words import Fact, speaker

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


_WHERE = "synthesis"


def synthesis_findings(graph: ClaimedGraph, computed: Sequence[Status]) -> Iterator[ReviewFinding]:
    """All that is wrong with the claimed synthesis; `computed` is empty if not worked out."""
    claimed = graph.synthesis
    if claimed is None:
        return
    inside = range(len(graph.arguments))
    if not all(
        i in inside and graph.arguments[i].rules for i in (*claimed.sides, claimed.argument)
    ):
        yield ReviewFinding("synthesis_body_not_concluded", _WHERE, _say("no_such_argument"))
        return
    if claimed.rule.strict:
        yield ReviewFinding("ill_formed_rule", _WHERE, _say("strict_synthesis"))
    yield from _body(graph, claimed)
    yield from _rule(graph, claimed)
    if computed and computed[claimed.argument] != "justified":
        status = computed[claimed.argument]
        yield ReviewFinding("synthesis_defeated", _WHERE, _say("unanswered", status=status))


def _body(graph: ClaimedGraph, claimed: ClaimedSynthesis) -> Iterator[ReviewFinding]:
    argument = graph.arguments[claimed.argument]
    *before, last = argument.rules
    shown = {rule.head for rule in before} | {c.head for c in graph.cited(argument) if c.is_fact}
    predicate = claimed.rule.head.predicate
    code: Code = "synthesis_body_not_concluded"
    if not applies(claimed.rule, last, argument.conditions):
        yield ReviewFinding(code, _WHERE, _say("not_applied_last"))
    elif not shown.issuperset(last.body):
        yield ReviewFinding(code, _WHERE, _say("body_not_concluded"))
    elif any(lit.predicate == predicate for rule in before for lit in (*rule.body, rule.head)):
        yield ReviewFinding(code, _WHERE, _say("body_contested"))


def _rule(graph: ClaimedGraph, claimed: ClaimedSynthesis) -> Iterator[ReviewFinding]:
    sides = [graph.arguments[side].rules[-1].clause for side in claimed.sides]
    if len(claimed.parts) != len(sides) or len(sides) < 2:
        yield _not_general(_say("not_one_each"))
        return
    parts = [Clause(claimed.rule.head, part) for part in claimed.parts]
    try:
        unified = unify([claimed.rule, *parts, *sides])
    except BadInput as bad:
        yield _not_general(bad.said)
        return
    if unified is None:
        yield _not_general(_say("other_subject"))
        return
    background = _background(graph, claimed)
    if any(unified.opposed):
        yield from _exception(unified, len(sides))
    else:
        yield from _compromise(unified, len(sides), background)


def _background(graph: ClaimedGraph, claimed: ClaimedSynthesis) -> Background:
    """What the reasoner cites and all that is disclosed, without what mentions the contested."""
    disclosed = (rule.clause for argument in graph.arguments for rule in argument.rules)
    clauses = dict.fromkeys((*graph.cited(graph.arguments[claimed.argument]), *disclosed))
    predicate = claimed.rule.head.predicate
    return Background(
        c for c in clauses if all(literal.predicate != predicate for literal in c.literals)
    )


def _compromise(unified: Unified, count: int, bg: Background) -> Iterator[ReviewFinding]:
    body, parts, sides = _split(unified.bodies, count)
    closed = set(bg.saturate(body))
    shared = tuple(lit for lit in sides[0] if all(lit in side for side in sides))
    trivial = set(bg.saturate(shared))
    for index, (part, side) in enumerate(zip(parts, sides, strict=True)):
        if not bg.subsumes(part, side):
            yield _not_general(_say("not_general"), index)
        if not closed.issuperset(part):
            yield _not_general(_say("drops_condition"), index)
        if trivial.issuperset(part):
            message = _say("keeps_shared_alone")
            yield ReviewFinding("synthesis_trivial_side", f"{_WHERE}.parts[{index}]", message)
        if closed.issuperset(side):
            message = _say("only_specializes")
            yield ReviewFinding("synthesis_not_novel", f"{_WHERE}.sides[{index}]", message)
    everything = tuple(dict.fromkeys(lit for side in sides for lit in side))
    if not bg.subsumes(body, everything):
        yield _not_general(_say("foreign_condition"))
    if not {lit for weak in unified.weak[1 + count :] for lit in weak} <= set(unified.weak[0]):
        yield _not_general(_say("drops_exception"))


def _exception(unified: Unified, count: int) -> Iterator[ReviewFinding]:
    """p → h against q → ¬h is lifted by p, unless q → h: the conditions kept, the others denied."""
    body, _, sides = _split(unified.bodies, count)
    for index, side in enumerate(sides):
        own = [literal for literal in side if literal not in body]
        if not unified.opposed[1 + count + index] and own:
            yield _not_general(_say("drops_condition"), index)
        elif not set(own) <= set(unified.weak[0]):
            yield _not_general(_say("no_exception"), index)


def _split(bodies: Sequence[Body], count: int) -> tuple[Body, Sequence[Body], Sequence[Body]]:
    return bodies[0], bodies[1 : 1 + count], bodies[1 + count :]


def _not_general(message: Fact, index: int | None = None) -> ReviewFinding:
    where = _WHERE if index is None else f"{_WHERE}.parts[{index}]"
    return ReviewFinding("synthesis_not_general", where, message)
