"""Arguments, properties and cores in their published form; `messages` reads it back."""

from typing import Any

from aufheben.domain import Argument, Core, Property


def write_argument(argument: Argument, **more: str) -> dict[str, Any]:
    """`Argument` with its rules, and `Conc` and `Ass` derived from them."""
    return {
        **more,
        "rules": [
            {
                "id": rule.id,
                "antecedent": {
                    "strong": list(rule.strong),
                    "weak_negation": list(rule.weak_negation),
                },
                "consequent": rule.consequent,
            }
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
    return written
