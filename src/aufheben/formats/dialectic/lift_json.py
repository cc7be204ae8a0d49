"""A lift for programs: its steps, and the parts of its answer."""

from typing import Any

from aufheben.domain.ways import Lifted
from aufheben.formats.dialectic.lift import fates, lifted_of
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.protocols.dialectic.lift.check_tasks import write_check
from aufheben.protocols.dialectic.lift.decision_tasks import write_decision
from aufheben.protocols.dialectic.lift.stock_task import write_stock
from aufheben.protocols.dialectic.lift.trials_task import write_way_trial
from aufheben.protocols.dialectic.lift.ways_task import write_way


def write_lifted(lifted: Lifted) -> dict[str, Any]:
    """Every step; `draft` is the decision before its repair, where there was one."""
    accepted = {seat: {"accepts": a.accepts, "reason": a.reason} for seat, a in lifted.acceptances}
    draft = lifted.decision if lifted.repaired is not None else None
    return {
        "acceptances": accepted,
        "stock": write_stock(lifted.stock) if lifted.stock is not None else None,
        "ways": _ways(lifted),
        "draft": write_decision(draft) if draft is not None else None,
        "check": _check(lifted),
        "second_look": write_check(lifted.again) if lifted.again is not None else None,
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
            **write_way(way),
            "kind": "lift" if index else "plain",
            "eligible": choice is not None and index in choice.eligible,
            "taken": choice is not None and index == choice.taken,
            "trials": {seat: write_way_trial(trials[index]) for seat, trials in lifted.trials},
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
