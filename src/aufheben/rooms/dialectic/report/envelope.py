"""The JSON envelope "aufheben.run/1", with the dialectic's own keys."""

from typing import Any

from aufheben.domain import Dispute, Integration, Issue
from aufheben.domain.ways import Lifted
from aufheben.formats.envelope import head, told_breaker
from aufheben.formats.sentences import assumed
from aufheben.logic.explain.conditions import Criterion, criteria
from aufheben.logic.explain.decision import disputes
from aufheben.protocols.asking import written
from aufheben.rooms.dialectic.asks.base_task import write_argument, write_property, write_sources
from aufheben.rooms.dialectic.notices import notices
from aufheben.rooms.dialectic.report.detail import detail, retention
from aufheben.rooms.dialectic.report.lift import fates, lifted_of
from aufheben.rooms.dialectic.report.sources import background
from aufheben.rooms.dialectic.report.strengths import write_graded
from aufheben.rooms.dialectic.told import ToldDialectic


def envelope(told: ToldDialectic) -> dict[str, Any]:
    """One object for programs; every room shares its first keys."""
    finished = told.finished
    conclusion, case = finished.conclusion, finished.case
    asked = {"protocol": case.constitution.form, "issue": case.issue.question, **_terms(case.issue)}
    answered = {
        "notes": notices(case, decided=not told.out_of_time),
        "answer": finished.answer,
        "answers": list(conclusion.answers or filter(None, [conclusion.answer])),
        "kind": conclusion.kind,
        "breakers": [told_breaker(breaker) for breaker in conclusion.breakers],
    }
    return {
        **head(told.run, "dialectic", finished, bound=case.bound, asked=asked, answered=answered),
        "seats": [_seat(told, index) for index in range(len(case.seats))],
        "arguments": [_argument(told, index) for index in range(len(told.moves))],
        "disputes": [_dispute(told, first, d) for first, d in disputes(told)],
        "confirmations": [
            _dispute(told, first, dispute)
            for first, dispute in zip(
                told.first[len(conclusion.disputes) :], conclusion.confirmations, strict=False
            )
        ],
        "integration": _integration(told, conclusion.integration),
        "unsaid": conclusion.unsaid,
        "whole": _whole(told),
        "answer_detail": _detail(told),
    }


def _terms(issue: Issue) -> dict[str, Any]:
    """Under which words and which order the stances are read; only where there are any."""
    terms = {"aliases": issue.aliases, "priorities": issue.priorities}
    return {key: [list(pair) for pair in pairs] for key, pairs in terms.items() if pairs}


def _seat(told: ToldDialectic, index: int) -> dict[str, Any]:
    seat = told.finished.case.seats[index]
    return {"name": seat.name, "stance": seat.stance, "premises": seat.premises}


def _whole(told: ToldDialectic) -> dict[str, Any] | None:
    """What all stances together come to, whatever the dialogue did; None beside prose."""
    if told.whole is None:
        return None
    decision = told.whole.decision
    return {
        "outcome": decision.outcome,
        "kind": decision.kind,
        "answers": list(told.whole.answers()),
    }


def _argument(told: ToldDialectic, index: int) -> dict[str, Any]:
    move, said = told.moves[index], told.uttered[index]
    written = write_argument(move.argument)
    return {
        "id": told.name(index),
        "seat": move.seat,
        "role": move.role,
        "attacks": None if said.attacks is None else told.name(said.attacks),
        "target": move.target,
        "relation": told.audit.relations[index],
        **written,
        "status": told.audit.statuses[index],
        "status_on_union": told.audit.on_union[index] if told.audit.on_union else None,
    }


def _dispute(told: ToldDialectic, first: int, dispute: Dispute) -> dict[str, Any]:
    return {
        "thesis": told.name(first),
        "seat": dispute.thesis.seat,
        "result": dispute.result,
        "rounds": dispute.rounds,
        "stop": dispute.stop,
        "arguments": [told.name(first + offset) for offset in range(len(dispute.moves))],
    }


def _integration(told: ToldDialectic, integration: Integration | None) -> dict[str, Any] | None:
    if integration is None:
        return None
    characters, core = integration.characterized, integration.core
    written: dict[str, Any] = {
        "seat": integration.seat,
        "characterized": [write_property(p) for p in characters.properties] if characters else [],
        "axes": [{"axis": a.question, "sides": list(a.sides)} for a in integration.axes],
        "reconstructed": [write_argument(a) for a in integration.reconstructed],
        "core": None,
        "retention": retention(told),
        "kept": [_kept(criterion) for criterion in criteria(told)],
        "method": "",
        "background": list(background(told)),
        "reason": integration.reason,
    }
    if core is not None:
        written["core"] = {
            "strong": list(core.strong),
            "weak_negation": list(core.weak_negation),
            "consequent": core.consequent,
            **({"stands_for": write_sources(core)} if core.stands_for else {}),
        }
        written["method"] = core.method
    if integration.graded is not None:
        written["strengths"] = write_graded(integration.graded)
    if integration.lifted is not None:
        written |= write_lifted(integration.lifted)
    if integration.candidates:
        written["candidates"] = _candidates(integration)
    return written


def _kept(criterion: Criterion) -> dict[str, Any]:
    """What E has of each premise; null where nobody said and none is the same word for word."""
    premises = [
        {"premise": premise, "kept_as": None if core is None else list(core)}
        for premise, core in criterion.premises
    ]
    return {"of": criterion.of, "seat": criterion.seat, "premises": premises}


def _candidates(integration: Integration) -> list[dict[str, Any]]:
    """Samples or drafts: of which kind, and which one was chosen."""
    return [
        {"idea": candidate.idea, "kind": kind, "chosen": number == integration.chosen}
        for number, (candidate, kind) in enumerate(
            zip(integration.candidates, integration.kinds, strict=True)
        )
    ]


def _detail(told: ToldDialectic) -> dict[str, Any] | None:
    """The argument behind the answer (or behind the best synthesis, where it was defeated)."""
    index = told.deciding
    if index is None:
        return None
    argument = told.moves[index].argument
    objections = [a for a, attacked in told.audit.edges if attacked == index]
    return {
        "argument": told.name(index),
        "conclusion": argument.warrant.consequent,
        **detail(told),
        **lifted_parts(told),
        "assumptions": [assumed(said, told.lang) for said in argument.ass],
        "status": told.audit.statuses[index],
        "status_on_union": told.audit.on_union[index] if told.audit.on_union else None,
        "objections": [told.name(i) for i in objections],
    }


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
