"""A claimed synthesis, held against the definition of a compromise (see `logic.synthesis`)."""

from collections.abc import Iterator, Sequence

from aufheben.domain.vocabulary import Status
from aufheben.errors import BadInput
from aufheben.logic.language import Clause
from aufheben.logic.review.claims import ClaimedGraph, ClaimedSynthesis, Code, ReviewFinding
from aufheben.logic.review.shapes import applies
from aufheben.logic.synthesis.saturation import Background, Body
from aufheben.logic.synthesis.warrants import Unified, unify
from aufheben.words import Fact, speaker

_say = speaker(__name__)

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
