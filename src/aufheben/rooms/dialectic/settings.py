"""A case as the journal keeps it: enough to sit everyone down again."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from aufheben.domain import NEUTRAL, Issue, Limits, Seat
from aufheben.errors import Damaged
from aufheben.formats.settings import settings_reader
from aufheben.rooms.dialectic.form_check import READER
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.protocol.rules import FORMS, Constitution, method
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.words import speaker

_say = speaker(__name__)


def write_settings(cast: SeatedDialectic) -> dict[str, Any]:
    """JSON values only; no key, header or host is among them."""
    case = cast.case
    return {
        "room": "dialectic",
        "question": case.issue.question,
        "aliases": [list(pair) for pair in case.issue.aliases],
        "priorities": [list(pair) for pair in case.issue.priorities],
        "shared": case.issue.shared,
        "read_in": case.issue.lang,
        "seats": [
            {**asdict(seat), "agent": cast.agents.get(seat.name, "symbolic")} for seat in case.seats
        ],
        "neutral": cast.agents.get(NEUTRAL.name),
        **({"reader": cast.agents[READER]} if READER in cast.agents else {}),
        "lang": case.lang,
        "constitution": asdict(case.constitution),
        **({"notes": list(case.notes)} if case.notes is not None else {}),
    }


@settings_reader
def read_settings(settings: Mapping[str, Any]) -> SeatedDialectic:
    """The case again. Raises Damaged if the settings are not ours."""
    seats = [dict(seat) for seat in settings["seats"]]
    agents = {seat["name"]: seat.pop("agent") for seat in seats}
    if len(agents) < len(seats) or not seats:
        raise ValueError("nobody sits there, or two under one name")
    if settings["neutral"] is not None:
        agents[NEUTRAL.name] = settings["neutral"]
    if settings.get("reader") is not None:
        agents[READER] = settings["reader"]
    rules = dict(settings["constitution"])
    limits = Limits(**rules.pop("limits"))
    case = DialecticJob(
        issue=Issue(
            question=settings["question"],
            aliases=tuple((a, b) for a, b in settings["aliases"]),
            priorities=tuple((a, b) for a, b in settings["priorities"]),
            shared=settings["shared"],
            lang=settings["read_in"],
        ),
        seats=tuple(Seat(**seat) for seat in seats),
        constitution=Constitution(limits=limits, **rules),
        lang=settings["lang"],
        notes=tuple(map(str, settings["notes"])) if "notes" in settings else None,
    )
    _check_form(case.constitution.form)
    return SeatedDialectic(case=case, agents=agents)


def _check_form(form: str) -> None:
    """Raises Damaged for a form that nobody here can argue."""
    if form not in FORMS and method(form) is None:
        raise Damaged(_say("no_form_called", form=form))
