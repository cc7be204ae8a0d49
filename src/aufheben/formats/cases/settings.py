"""A case as the journal keeps it: enough to sit everyone down again."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from aufheben.domain import NEUTRAL, Issue, Limits, Seat
from aufheben.domain.fields import is_silent
from aufheben.errors import Damaged
from aufheben.formats.cases.form_check import READER
from aufheben.formats.cases.job import SeatedDialectic
from aufheben.formats.procedures import procedure_of
from aufheben.formats.settings import settings_reader
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.dialectic.rules import PROCEDURE
from aufheben.protocols.registered import FORMS, method
from aufheben.runtime.courses.dialectic import DialecticJob

VERSION = 1


def write_settings(cast: SeatedDialectic) -> dict[str, Any]:
    """JSON values only; no key, header or host is among them."""
    case = cast.case
    return {
        "version": VERSION,
        "room": "dialectic",
        "question": case.issue.question,
        "aliases": [list(pair) for pair in case.issue.aliases],
        **_common(case.issue),
        "seats": [
            {**asdict(seat), "agent": cast.agents.get(seat.name, "symbolic")} for seat in case.seats
        ],
        "neutral": cast.agents.get(NEUTRAL.name),
        **({"reader": cast.agents[READER]} if READER in cast.agents else {}),
        "lang": case.lang,
        "constitution": _rules(case.constitution),
        **({"notes": list(case.notes)} if case.notes is not None else {}),
    }


def _rules(rules: Constitution) -> dict[str, Any]:
    """What came later is written where it says something: else settings are as they were."""
    silent = {each.name for each in fields(rules) if is_silent(each, rules)}
    return {name: value for name, value in asdict(rules).items() if name not in silent}


def _common(issue: Issue) -> dict[str, Any]:
    """What seats have in common, where they have anything: runs without it are as they were."""
    order = {"priorities": [list(pair) for pair in issue.priorities]} if issue.priorities else {}
    shared = {"shared": issue.shared} if issue.shared else {}
    return order | shared | ({"read_in": issue.lang} if issue.lang else {})


@settings_reader
def read_settings(settings: Mapping[str, Any]) -> SeatedDialectic:
    """The case again. Raises Damaged if the settings are not ours, Newer if of a later form."""
    seats = [dict(seat) for seat in settings["seats"]]
    agents = {seat["name"]: seat.pop("agent") for seat in seats}
    if len(agents) < len(seats) or not seats:
        raise ValueError("nobody sits there, or two under one name")
    if settings.get("neutral") is not None:
        agents[NEUTRAL.name] = settings["neutral"]
    if settings.get("reader") is not None:
        agents[READER] = settings["reader"]
    rules = dict(settings["constitution"])
    rules["procedure"] = procedure_of(rules, PROCEDURE)
    limits = Limits(**rules.pop("limits"))
    case = DialecticJob(
        issue=Issue(
            question=settings["question"],
            aliases=tuple((a, b) for a, b in settings["aliases"]),
            priorities=tuple((a, b) for a, b in settings.get("priorities", ())),
            shared=settings.get("shared", ""),
            lang=settings.get("read_in", ""),
        ),
        seats=tuple(Seat(**seat) for seat in seats),
        constitution=Constitution(limits=limits, **rules),
        lang=settings.get("lang"),
        notes=tuple(map(str, settings["notes"])) if "notes" in settings else None,
    )
    _check_form(case.constitution.form)
    return SeatedDialectic(case=case, agents=agents)


def _check_form(form: str) -> None:
    """Raises Damaged for a form that nobody here can argue."""
    if form not in FORMS and method(form) is None:
        raise Damaged(f"no form is called {form!r}; is a package missing that registers it?")
