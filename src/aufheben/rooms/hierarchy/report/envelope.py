"""The JSON envelope "aufheben.run/1", with the hierarchy room's own keys."""

from typing import Any

from aufheben.domain.models import unplaced
from aufheben.formats.envelope import SCHEMA
from aufheben.rooms.hierarchy.report.coverage import debated, spot_check, upheld_by_one_call
from aufheben.rooms.hierarchy.report.rows import row
from aufheben.rooms.hierarchy.report.told import ToldHierarchy, edges
from aufheben.rooms.hierarchy.settings import ROOM, SeatedHierarchy, question
from aufheben.runtime.budget import shown
from aufheben.words import spelled


def envelope(told: ToldHierarchy) -> dict[str, Any]:
    survey, surveyed = told.check.survey, told.surveyed
    tally = surveyed.tally
    return {
        "schema": SCHEMA,
        "run": told.run,
        "room": ROOM,
        "protocol": survey.procedure.debate.form.name,
        "issue": spelled(question(told.check.file), survey.lang),
        "outcome": surveyed.outcome,
        "stop_reason": surveyed.stop_reason,
        "flags": list(surveyed.flags),
        "answer": None,
        "calls": {"made": tally.made, "rejected": tally.rejected, "bound": survey.bound},
        "usage": shown(tally.usage),
        "seats": [{"name": name, "agent": agent} for name, agent in _seats(told.check)],
        "order": "; ".join(spelled(each, survey.lang) for each in told.check.order),
        "edges": {
            **edges(told),
            "debated": debated(surveyed),
            "upheld_by_one_call": upheld_by_one_call(surveyed),
        },
        "spot_check": spot_check(surveyed),
        "suppressed": told.hidden,
        "findings": [
            row(finding, survey.taxonomy, survey.procedure.debate.lang) for finding in told.findings
        ],
    }


def _seats(check: SeatedHierarchy) -> list[tuple[str, str]]:
    return [(name, unplaced(agent)) for name, agent in check.agents.items()]
