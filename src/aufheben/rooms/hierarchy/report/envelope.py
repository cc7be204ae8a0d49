"""The JSON envelope "aufheben.run/1", with the hierarchy room's own keys, and each finding in it."""

from collections.abc import Mapping
from typing import Any

from aufheben.domain.models import unplaced
from aufheben.domain.taxonomies import Finding, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.envelope import head
from aufheben.rooms.hierarchy.report.findings import confidence, name, said, suggestion, tally
from aufheben.rooms.hierarchy.report.told import (
    ToldHierarchy,
    debated,
    edges,
    spot_check,
    upheld_by_one_call,
)
from aufheben.rooms.hierarchy.settings import ROOM, SeatedHierarchy, question
from aufheben.words import spelled


def envelope(told: ToldHierarchy) -> dict[str, Any]:
    survey, surveyed = told.check.survey, told.surveyed
    asked = {
        "protocol": survey.procedure.debate.form.name,
        "issue": spelled(question(told.check.file), survey.lang),
    }
    bound, answered = survey.bound, {"answer": None}
    return {
        **head(told.run, ROOM, surveyed, bound=bound, asked=asked, answered=answered),
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


def row(finding: Finding, taxonomy: Taxonomy, lang: Lang = "en") -> dict[str, Any]:
    """Its facts, with the names beside the keys. Texts are as they were said, not made harmless.

    `parent` and `parent_name` are null where it is no edge, `confidence` where nobody voted or nothing
    was decided, `suggestion` where there is none.
    """
    held = confidence(finding)
    return {
        "level": finding.level,
        "rule": finding.rule,
        "subject": finding.subject,
        "subject_name": _name(finding.subject, taxonomy),
        "parent": finding.parent or None,
        "parent_name": _name(finding.parent, taxonomy),
        "value": finding.value,
        "reason": finding.reason,
        "reason_for": finding.reason_for,
        "reason_against": finding.reason_against,
        "votes": _votes(finding),
        "opinions": [
            {"seat": seat, "verdict": verdict, "reason": reason}
            for seat, verdict, reason in finding.opinions
        ],
        "confidence": None if held is None else round(held, 4),
        "suggestion": _suggested(finding, taxonomy, lang),
    }


def _votes(finding: Finding) -> Mapping[str, object]:
    cast = tally(finding)
    sides = {side: cast[side] for side in ("for", "against", "unsure")}
    return {**sides, "by": dict(finding.votes)}


def _suggested(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> Mapping[str, object] | None:
    edit, text = finding.edit, said(suggestion(finding, taxonomy), lang)
    if edit is None or not text:
        return None
    return {
        "kind": edit.kind,
        "to": edit.to or None,
        "to_name": _name(edit.to, taxonomy),
        "new_name": edit.text if edit.kind == "rename" else None,
        "new_definition": edit.text if edit.kind == "define" else None,
        "text": text,
        "reason": edit.reason,
        "checked": edit.checked,
    }


def _name(key: str, taxonomy: Taxonomy) -> str | None:
    return name(key, taxonomy) if key else None
