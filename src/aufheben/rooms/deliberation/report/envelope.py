"""The JSON envelope "aufheben.run/1", with the deliberation room's own keys."""

from dataclasses import asdict
from typing import Any

from aufheben.domain.acts import Rating
from aufheben.domain.models import unplaced
from aufheben.formats.envelope import head, told_breaker
from aufheben.logic.boards.utility import Worth
from aufheben.protocols.asking import written
from aufheben.rooms.deliberation.asks.act_messages import write_act
from aufheben.rooms.deliberation.asks.laws import cited
from aufheben.rooms.deliberation.protocol.protocol import Step
from aufheben.rooms.deliberation.report.board import board, stance
from aufheben.rooms.deliberation.settings import ROOM, SeatedDeliberation, ToldDeliberation


def envelope(told: ToldDeliberation) -> dict[str, Any]:
    session, pondered = told.session, told.pondered
    job, found = pondered.job, pondered.deliberated
    final = found.final
    asked = {"protocol": ROOM, "issue": job.issue}
    answered = {
        "answer": pondered.answer,
        "answers": list(pondered.answers),
        "kind": pondered.kind,
        "breakers": [told_breaker(breaker) for breaker in pondered.breakers],
    }
    return {
        **head(told.run, ROOM, pondered, bound=job.bound, asked=asked, answered=answered),
        "seats": [
            {"name": seat.name, "agent": unplaced(session.agents[seat.name])}
            for seat in session.seats
            if seat.name in session.agents
        ],
        "forked": _forked(session),
        "text": final.text if final is not None else None,
        "cited": list(cited(final.text)) if final is not None else [],
        "minority": final.minority if final is not None else None,
        "weights": asdict(job.rules.tuning),
        "steps": [_step(step) for step in found.steps],
        "board": board(found.state),
        "stance": stance(found.state.weights.stance()),
    }


def _forked(session: SeatedDeliberation) -> dict[str, Any] | None:
    """The run that it begins as, and the first step or the event at which it is another."""
    if not session.origin:
        return None
    if session.forked_at:
        return {"run": session.origin, "event": session.forked_at}
    return {"run": session.origin, "at": session.job.rules.since}


def _step(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "act": step.act,
        "because": step.because,
        "utility": {worth.key: _worth(worth) for worth in step.worths},
        "taken": {"key": step.taken.key, "waited": step.taken.waited},
        "performed": write_act(step.performed),
        "rating": None if step.rating is None else _rating(step.rating),
        "draft": step.draft,
    }


def _worth(worth: Worth) -> dict[str, Any]:
    """Its total and terms; null where the act was not open, so that nothing was weighed."""
    if not worth.open:
        return {"open": False, "total": None, "terms": None}
    terms = {name: round(value, 6) for name, value in asdict(worth.terms).items()}
    return {"open": worth.open, "total": round(worth.total, 6), "terms": terms}


def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "quality": rating.quality,
        "converged": rating.converged,
        "because": rating.because,
        "sides": written(rating.sides),
        "answered": list(rating.answered),
        "turned": list(rating.turned),
    }
