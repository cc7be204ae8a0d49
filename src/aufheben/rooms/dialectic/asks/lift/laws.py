"""What answers of the lift are held to that no path declares: relations between parts, lengths."""

from collections import Counter
from typing import Any

from aufheben.domain.ways import Acceptance, Check, Decision, Stock, Ways
from aufheben.protocols.asking import Constraint, constrains
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Noun, refuse
from aufheben.rooms.dialectic.asks.lengths import RULE, RULES, WHOLE, Short, dense, words

A_SIDE = 8
"""Most needs of one side."""


def _some_of_each(task: Any) -> Constraint:
    return Constraint(least=len(task.seats), most=A_SIDE * len(task.seats))


@constrains("needs.seat", lambda task: Constraint(among=tuple(task.seats)))
@constrains("needs", _some_of_each)
def each_side(task: Any, stock: Stock) -> Rejected | None:
    """One to eight needs of every side, and of no other."""
    counted = Counter(need.seat for need in stock.needs)
    wrong = [seat for seat in task.seats if not 1 <= counted[seat] <= A_SIDE]
    wrong += [seat for seat in counted if seat not in task.seats]
    if not wrong:
        return None
    sides, side = ", ".join(task.seats), wrong[0]
    return refuse(task, "sides", most=A_SIDE, sides=sides, count=counted[side], side=side)


def _of_the_sentences(task: Any) -> Constraint:
    return Constraint(among=tuple(each.id for each in task.sentences))


@constrains("needs.sources no_need", _of_the_sentences)
def each_sentence(task: Any, stock: Stock) -> Rejected | None:
    """Every sentence is the source of a need, or holds none."""
    sources = {source for need in stock.needs for source in need.sources}
    apart, known = set(stock.no_need), {each.id for each in task.sentences}
    found = {
        "in neither": known - sources - apart,
        "in both": sources & apart,
        "unknown": (sources | apart) - known,
    }
    wrong = next(((where, sorted(ids)[:12]) for where, ids in found.items() if ids), None)
    if wrong is None:
        return None
    return refuse(task, "sentences", where=Noun(wrong[0]), ids=", ".join(map(str, wrong[1])))


def _known_needs(task: Any) -> Constraint:
    return Constraint(least=1, among=tuple(need.id for need in task.stock.needs))


@constrains("plain.serves lifts.serves", lambda _task: Constraint(least=1))
@constrains("plain.serves.needs lifts.serves.needs", _known_needs)
def served(task: Any, ways: Ways) -> Rejected | None:
    """Each way serves needs, and known ones."""
    known = [need.id for need in task.stock.needs]
    for way in ways.all:
        named = [need for service in way.serves for need in service.needs]
        strange = next((need for need in named if need not in known), None)
        if strange is not None:
            return refuse(task, "serves.unknown", known=", ".join(known), got=strange)
        if not named:
            return refuse(task, "serves.none", known=", ".join(known), idea=way.idea[:60])
    return None


@constrains("rules", lambda _task: Constraint(least=RULES[0], most=RULES[1]))
@constrains("first_steps", lambda _task: Constraint(least=1))
def parts(task: object, decision: Decision) -> Rejected | None:
    """Rules enough, and a first step."""
    rules, steps = len(decision.rules), len(decision.first_steps)
    if rules >= RULES[0] and steps:
        return None
    return refuse(task, "parts", least=RULES[0], most=RULES[1], rules=rules, steps=steps)


def rules(task: object, decision: Decision) -> Rejected | None:
    """No more rules than people read."""
    count = len(decision.rules)
    return (
        None if count <= RULES[1] else refuse(task, "rules", "length", most=RULES[1], count=count)
    )


def dense_rules(task: object, decision: Decision) -> Rejected | None:
    """Each rule one short sentence, without semicolons."""
    short = Short("rules", RULE, "each rule")
    for rule in decision.rules:
        if dense(rule):
            return refuse(task, "dense", "length", rule=rule[:80])
        if (long := short.of(task, rule)) is not None:
            return long
    return None


def fits(task: object, decision: Decision) -> Rejected | None:
    """The whole of it is no longer than people read."""
    count = sum(map(words, decision.texts))
    return None if count <= WHOLE else refuse(task, "whole", "length", most=WHOLE, count=count)


def says_what_is_lost(task: object, check: Check) -> Rejected | None:
    """Where the idea is lost, that is a fault."""
    return None if check.keeps_idea or check.faults else refuse(task, "lost")


def says_why(task: object, said: Acceptance) -> Rejected | None:
    """Who does not accept says why."""
    return None if said.accepts or said.reason.strip() else refuse(task, "why")
