"""A deliberation as it goes on: each act in a line when it has been performed, then the draft."""

from collections.abc import Iterable, Mapping
from typing import Any

from aufheben.rooms.aspects import Describe
from aufheben.rooms.deliberation.report.acts import act_called, performance
from aufheben.rooms.lines import refused, short, unanswered
from aufheben.runtime.journal import Event
from aufheben.words import LANGS, Both, Fact, Said, speaker, spelled

_say = speaker("aufheben.rooms.deliberation.report.acts")


def lines(before: Iterable[Event]) -> Describe:
    """Which act, how useful, what, and the draft where it changed; `before` is what had happened
    already."""
    steps = _Steps()
    for event in before:
        steps.line(event)
    return steps.line


class _Steps:
    """Remembers which act was taken until it has been told what came of it."""

    def __init__(self) -> None:
        self._noted: tuple[int | str, Mapping[str, Any]] | None = None

    def line(self, event: object) -> Said | None:
        if not isinstance(event, Event):
            return None
        match (event.kind, event.place):
            case ("decided", ("step", number, "utility")):
                self._noted = (number, event.payload)
                return None
            case ("decided", ("step", int(), "draft")):
                said = short(str(event.payload.get("draft", "")))
                return _say("draft_now", done=said or _say("emptied"))
            case ("answered", ("initialize",)):
                return _say("planned", done=_shortly(event.payload))
            case ("answered", ("step", int(), "execute")):
                return self._step(_named(event.seat, _shortly(event.payload)))
            case ("asked", ("step", int(), "judge" | "deliberate")):
                return self._step(_say.code("unverified"))
            case ("rejected", _):
                return _say("persona", seat=_say.code(event.seat), done=refused(event))
            case ("decided", _):
                self._noted = None
                return _say("persona", seat=_say.code(event.seat), done=unanswered(event))
        return None

    def _step(self, what: Fact) -> Said | None:
        """The act that was taken last, unless it has been told."""
        if self._noted is None:
            return None
        number, payload = self._noted
        self._noted = None
        key = str(payload["taken"])
        total = payload["utility"][key]["total"]
        return _say("step_done", n=number, act=act_called(key), total=total, done=what)


def _named(seat: str, said: Fact) -> Fact:
    """Which persona it is, where there are any."""
    return said if seat == "executor" else _say("persona", seat=seat, done=said)


def _shortly(payload: Mapping[str, Any]) -> Both:
    done = performance(payload)
    return Both(*(short(spelled(done, lang)) for lang in LANGS))
