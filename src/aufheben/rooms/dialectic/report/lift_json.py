"""A lift for programs: its steps, and the parts of its answer."""

from typing import Any

from aufheben.domain.ways import Lifted
from aufheben.protocols.asking import written
from aufheben.rooms.dialectic.report.lift import fates, lifted_of
from aufheben.rooms.dialectic.told import ToldDialectic


def write_lifted(lifted: Lifted) -> dict[str, Any]:
    """Every step; `draft` is the decision before its repair, where there was one."""
    accepted = {seat: {"accepts": a.accepts, "reason": a.reason} for seat, a in lifted.acceptances}
    draft = lifted.decision if lifted.repaired is not None else None
    return {
        "acceptances": accepted,
        "stock": written(lifted.stock),
        "ways": _ways(lifted),
        "draft": written(draft),
        "check": _check(lifted),
        "second_look": written(lifted.again),
    }


def lifted_parts(told: ToldDialectic) -> dict[str, Any]:
    """What the answer of a lift has beside the parts of any: the ways; nothing of another."""
    lifted, detail = lifted_of(told), told.finished.conclusion.answer_detail
    return {} if lifted is None or detail is None else {"ways": _ways(lifted)}


def _ways(lifted: Lifted) -> list[dict[str, Any]]:
    """In the order in which they were tried; the plain one is the first."""
    if lifted.ways is None:
        return []
    choice = lifted.choice
    return [
        {
            **written(way),
            "kind": "lift" if index else "plain",
            "eligible": choice is not None and index in choice.eligible,
            "taken": choice is not None and index == choice.taken,
            "trials": {seat: written(trials[index]) for seat, trials in lifted.trials},
        }
        for index, way in enumerate(lifted.ways.all)
    ]


def _check(lifted: Lifted) -> dict[str, Any] | None:
    """What the reader found, and what became of each fault."""
    if lifted.check is None:
        return None
    faults = [
        {"fault": fault.fault, "repair": fault.repair, "fate": fate}
        for fault, fate in fates(lifted.check, lifted)
        if fate != "still"
    ]
    return {"keeps_idea": lifted.check.keeps_idea, "faults": faults}
