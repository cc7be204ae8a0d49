"""What a person needs to judge an answer: how it works, what each side keeps, what stays open.

From the explanation that was given where one was asked for; computed from the record where
logic argued.
"""

from typing import Any

from aufheben.domain import Explanation, Item
from aufheben.formats.dialectic import Told


def detail(told: Told) -> dict[str, Any]:
    """`how`, `first_steps`, `premises`, `sides`, `open`, `would_change`."""
    explanation = told.finished.conclusion.explanation
    return _explained(explanation) if explanation is not None else _computed(told)


def retention(told: Told) -> dict[str, Any]:
    """Per seat: a share from logic, or what the explanation says is kept and given up."""
    conclusion = told.finished.conclusion
    core = conclusion.integration.core if conclusion.integration else None
    if core is not None and core.retention:
        seats = dict.fromkeys(d.thesis.seat for d in conclusion.disputes)
        return dict(zip(seats, core.retention, strict=False))
    if conclusion.explanation is None:
        return {}
    return {
        seat: {
            "kept": [item.item for item in items if item.kept],
            "given_up": [item.item for item in items if not item.kept],
        }
        for seat, items in conclusion.explanation.sides
    }


def _explained(explanation: Explanation) -> dict[str, Any]:
    return {
        "how": list(explanation.how),
        "first_steps": list(explanation.first_steps),
        "premises": [_item(item) for item in explanation.premises],
        "sides": [
            {
                "seat": seat,
                "kept": [_item(item) for item in items if item.kept],
                "given_up": [_item(item) for item in items if not item.kept],
            }
            for seat, items in explanation.sides
        ],
        "open": list(explanation.open),
        "would_change": list(explanation.would_change),
    }


def _item(item: Item) -> dict[str, Any]:
    return {"item": item.item, "kept": item.kept, "how": item.how}


def _computed(told: Told) -> dict[str, Any]:
    """From the record alone; what it rests on is what would change it."""
    conclusion, deciding = told.finished.conclusion, told.deciding
    premises = told.moves[deciding].argument.premises if deciding is not None else ()
    core = conclusion.integration.core if conclusion.integration else None
    carried = {*premises, *(core.strong if core else ())}
    return {
        "how": [],
        "first_steps": [],
        "premises": [{"item": p, "kept": True, "how": "it is shown"} for p in premises],
        "sides": [
            {
                "seat": dispute.thesis.seat,
                "kept": [_shown(p) for p in dispute.thesis.argument.premises if p in carried],
                "given_up": [
                    _shown(p, kept=False)
                    for p in dispute.thesis.argument.premises
                    if p not in carried
                ],
            }
            for dispute in conclusion.disputes
        ],
        "open": [
            move.argument.warrant.consequent
            for index, move in enumerate(told.moves)
            if index != deciding and move.role == "thesis" and _stands(told, index)
        ],
        "would_change": [f"if it were not so that {p}" for p in premises],
    }


def _shown(premise: str, *, kept: bool = True) -> dict[str, Any]:
    how = "the answer rests on it" if kept else "the answer does not rest on it"
    return {"item": premise, "kept": kept, "how": how}


def _stands(told: Told, index: int) -> bool:
    return told.audit.statuses[index] in ("justified", "defensible")
