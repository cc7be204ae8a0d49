"""Arguments, properties and cores in their published form; `messages` reads it back."""

from typing import Any

from aufheben.domain import AnswerDetail, Argument, Core, Property, Rule


def write_argument(argument: Argument, **more: str) -> dict[str, Any]:
    """`Argument` with its rules, and `Conc` and `Ass` derived from them."""
    return {
        **more,
        "rules": [
            {"id": rule.id, "antecedent": _antecedent(rule), "consequent": rule.consequent}
            for rule in argument.rules
        ],
        "Conc": list(argument.conc),
        "Ass": list(argument.ass),
    }


def write_property(value: Property | Core) -> dict[str, Any]:
    """`strong` and `consequent`; `weak_negation` only where there is any."""
    written: dict[str, Any] = {"strong": list(value.strong), "consequent": value.consequent}
    if value.weak_negation:
        written["weak_negation"] = list(value.weak_negation)
    if isinstance(value, Core):
        written |= {"retention": list(value.retention), "method": value.method}
        written |= {"stands_for": write_sources(value)} if value.stands_for else {}
    return written


def write_sources(core: Core) -> list[dict[str, list[int]]]:
    """For each premise of E the numbers of those of C1, C2 and so on that it stands for."""
    return [
        {f"C{number}": list(premises) for number, premises in enumerate(sides, start=1)}
        for sides in core.stands_for
    ]


def write_detail(detail: AnswerDetail) -> dict[str, Any]:
    """The parts of an answer."""
    return {
        "decision": detail.decision,
        "rules": list(detail.rules),
        "costs": detail.costs,
        "first_steps": list(detail.first_steps),
        "exit": detail.exit,
        "needs": [
            {
                "id": need.id,
                "seat": need.seat,
                "need": need.need,
                "from": list(need.sources),
                "state": need.state,
                "how": need.how,
            }
            for need in detail.needs
        ],
    }


def _antecedent(rule: Rule) -> dict[str, list[str]]:
    """What a rule rests on; `guesses` only where it has any."""
    written = {"strong": list(rule.strong), "weak_negation": list(rule.weak_negation)}
    return written | ({"guesses": list(rule.guesses)} if rule.guesses else {})
