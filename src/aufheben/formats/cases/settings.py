"""A case as the journal keeps it: enough to sit everyone down again."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from aufheben.domain import Issue, Limits, Seat
from aufheben.errors import Damaged
from aufheben.formats.cases.casting import Cast
from aufheben.protocols.dialectic import Constitution
from aufheben.runtime.conduct import Case

VERSION = 1


def write_settings(cast: Cast) -> dict[str, Any]:
    """JSON values only; no key, header or host is among them."""
    case = cast.case
    return {
        "version": VERSION,
        "room": "dialectic",
        "question": case.issue.question,
        "aliases": [list(pair) for pair in case.issue.aliases],
        "seats": [
            {**asdict(seat), "agent": cast.agents.get(seat.name, "symbolic")} for seat in case.seats
        ],
        "constitution": asdict(case.constitution),
    }


def read_settings(settings: Mapping[str, Any]) -> Cast:
    """The case again. Raises Damaged where the settings are not ours."""
    try:
        seats = [dict(seat) for seat in settings["seats"]]
        agents = {seat["name"]: seat.pop("agent") for seat in seats}
        rules = dict(settings["constitution"])
        limits = Limits(**rules.pop("limits"))
        aliases = tuple((a, b) for a, b in settings["aliases"])
        case = Case(
            issue=Issue(question=settings["question"], aliases=aliases),
            seats=tuple(Seat(**seat) for seat in seats),
            constitution=Constitution(limits=limits, **rules),
        )
    except (KeyError, TypeError, ValueError) as wrong:
        raise Damaged(f"the run's settings cannot be read: {wrong!r}") from None
    return Cast(case=case, agents=agents)
