"""A deliberation as it goes on: each act in a line when it has been performed."""

from collections.abc import Iterable, Mapping
from typing import Any

from aufheben.rooms.lines import refused, short, unanswered
from aufheben.rooms.room import Describe
from aufheben.runtime.journal import Event
from aufheben.translations import spoken


def lines(before: Iterable[Event]) -> Describe:
    """Which act, how useful, and what; `before` is what had happened already."""
    steps = _Steps()
    for event in before:
        steps.line(event)
    return steps.line


class _Steps:
    """Remembers which act was taken until it has been told what came of it."""

    def __init__(self) -> None:
        self._noted: tuple[int | str, Mapping[str, Any]] | None = None

    def line(self, event: object) -> str | None:
        """What there is to say of it."""
        if not isinstance(event, Event):
            return None
        match (event.kind, event.place):
            case ("decided", ("step", number, "utility")):
                self._noted = (number, event.payload)
                return None
            case ("answered", ("initialize",)):
                return f"{spoken('plan')}: {said(event.payload)}"
            case ("answered", ("step", int(), "execute")):
                return self._step(f"{named(event.seat)}{said(event.payload)}")
            case ("asked", ("step", int(), "judge" | "deliberate")):
                return self._step(spoken("unverified"))
            case ("rejected", _):
                return f"{event.seat}: {refused(event)}"
            case ("decided", _):
                self._noted = None
                return f"{event.seat}: {unanswered(event)}"
        return None

    def _step(self, what: str) -> str | None:
        """The act that was taken last, unless it has been told."""
        if self._noted is None:
            return None
        number, payload = self._noted
        self._noted = None
        act = str(payload["taken"])
        total = payload["utility"][act]["total"]
        return f"{spoken(f'step {number}')}: {spoken(act)} ({total:+.3f}): {what}"


def named(seat: str) -> str:
    """Which persona it is, where there are any."""
    return "" if seat == "executor" else f"{seat}: "


def said(payload: Mapping[str, Any]) -> str:
    """What an act comes to, in short."""
    claim = payload.get("claim")
    text = claim.get("text") if isinstance(claim, Mapping) else payload.get("text")
    target = payload.get("toClaimId") or payload.get("amends") or payload.get("claimId")
    by = payload.get("fromClaimId")
    merged = "+".join(map(str, payload.get("merges") or ()))
    finding = payload.get("finding")
    plan = "; ".join(map(str, payload.get("plan") or ()))
    parts = [by, "on" if by and target else "", target, merged, finding, text, plan]
    if text is None and not plan and not finding:
        parts.append(payload.get("description") or "withdrawn")
    return short(" ".join(str(part) for part in parts if part))
