"""Watching a deliberation: each step in one line on stderr."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from aufheben.rooms.happening import short
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.runtime.journal import Event


class Steps:
    """Told of every event; says each act when it has been performed: which, what, how useful."""

    def __init__(self, before: "Iterable[Event]" = ()) -> None:
        self._noted: tuple[int | str, Mapping[str, Any]] | None = None
        for event in before:
            self._take(event, tell=False)

    def __call__(self, event: "Event") -> None:
        """Say what there is to say of it."""
        self._take(event, tell=True)

    def _take(self, event: "Event", *, tell: bool) -> None:
        match (event.kind, event.place):
            case ("decided", ("step", number, "utility")):
                self._noted = (number, event.payload)
            case ("answered", ("initialize",)):
                self._tell(f"plan: {said(event.payload)}", tell=tell)
            case ("answered", ("step", int(), "execute")):
                self._step(f"{named(event.seat)}{said(event.payload)}", tell=tell)
            case ("asked", ("step", int(), "judge" | "deliberate")):
                self._step("unverified", tell=tell)
            case ("rejected", _):
                self._tell(f"{event.seat}: refused, asked again", tell=tell)
            case ("decided", _):
                self._noted = None
                reason = event.payload.get("reason")
                self._tell(f"{event.seat}: no answer ({reason})", tell=tell)
            case _:
                pass

    def _step(self, what: str, *, tell: bool) -> None:
        """The act that was taken last, unless it has been told."""
        if self._noted is None:
            return
        number, payload = self._noted
        self._noted = None
        act = str(payload["taken"])
        total = payload["utility"][act]["total"]
        self._tell(f"step {number}: {act} ({total:+.3f}): {what}", tell=tell)

    def _tell(self, line: str, *, tell: bool) -> None:
        if tell:
            echo(f"  {line}", err=True)


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
