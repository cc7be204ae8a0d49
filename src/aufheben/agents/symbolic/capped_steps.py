"""The capped form's steps before its setting: what was contested, and what each side can grant."""

from aufheben.agents.symbolic.integration import criterion
from aufheben.domain import Argument, Axis, Move, Rule, Seat, Thesis
from aufheben.domain.text import bare
from aufheben.errors import BadInput
from aufheben.logic.closure import match
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import Lexicon, read_proposition, rule_said, say_clause, say_literal
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.synthesis.warrants import unify
from aufheben.rooms.dialectic.asks.integration_tasks import NameAxis, Reconstruct


def axis(task: NameAxis) -> Axis:
    """The contested conclusion, with what was said for it and what was said last against it."""
    thesis = task.dispute[0]
    claim = thesis.argument.warrant.consequent
    against = [move for move in task.dispute if move.seat != thesis.seat]
    sides, colon = [thesis, *against[-1:]], "：" if is_japanese(claim) else ": "
    return Axis(
        question=_whether(claim),
        sides=tuple(f"{move.seat}{colon}{_grounds(move)}" for move in sides),
    )


def rebuilt(seat: Seat, task: Reconstruct) -> Thesis:
    """The main argument, unless what the other side objected holds (specialization)."""
    thesis = task.dispute[0]
    lexicon = Knowledge.of(seat.stance, task.issue).lexicon
    rule = criterion(thesis.argument, lexicon)
    if rule is None or rule.is_fact:
        return Thesis(argument=thesis.argument)
    granted = [_exception(move, rule, lexicon) for move in task.dispute if _objects(move)]
    weak = tuple(dict.fromkeys([*rule.weak, *(g for g in granted if g is not None)]))
    special = Clause(rule.head, rule.body, weak)
    return Thesis(argument=_restated(thesis.argument, special, lexicon))


def _whether(claim: str) -> str:
    if is_japanese(claim):
        return f"{bare(claim).removesuffix('だ')}かどうか"
    return f"Whether {claim[0].lower()}{claim[1:]}"


def _grounds(move: Move) -> str:
    facts = [p for p in move.argument.premises if not _is_rule(p)]
    comma = "、" if is_japanese(move.argument.warrant.consequent) else ", "
    return comma.join(facts or move.argument.premises)


def _is_rule(premise: str) -> bool:
    return premise.lower().startswith(("if ", "by def")) or rule_said(premise)


def _objects(move: Move) -> bool:
    return move.attacks == 0 and move.role == "rebut"


def _exception(objection: Move, rule: Clause, lexicon: Lexicon) -> Literal | None:
    """What the objection rests on, as a condition on the rule: one literal, or its conclusion."""
    against = criterion(objection.argument, lexicon)
    if against is None:
        return None
    if against.head.predicate != rule.head.predicate:
        return None
    try:
        unified = unify([rule, against])
    except BadInput:
        return None
    if unified is None or unified.head != rule.head:
        return rule.head.complement
    beyond = [literal for literal in unified.bodies[1] if literal not in unified.bodies[0]]
    return beyond[0] if len(beyond) == 1 else rule.head.complement


def _restated(argument: Argument, special: Clause, lexicon: Lexicon) -> Argument:
    """The same argument with the special rule as its warrant."""
    old = argument.warrant
    head = read_proposition(old.consequent, lexicon)
    binding = match(special.head, head, {}) if head is not None else None
    if binding is None:
        return argument
    facts = [p for p in old.strong if read_proposition(p, lexicon) is not None]
    warrant = Rule(
        id=old.id,
        strong=(*facts, say_clause(special, lexicon)),
        weak_negation=tuple(say_literal(w.under(binding), lexicon) for w in special.weak),
        consequent=old.consequent,
    )
    return Argument(rules=(*argument.rules[:-1], warrant))
