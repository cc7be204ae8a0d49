"""A deliberation as it goes on: each act in a line when it has been performed, then the draft."""

from collections.abc import Iterable, Mapping
from typing import Any

from aufheben.domain.vocabulary import Lang
from aufheben.formats.deliberation.acts import act_called, performance
from aufheben.rooms.lines import refused, short, unanswered
from aufheben.rooms.room import Describe
from aufheben.runtime.journal import Event
from aufheben.translations import is_translated
from aufheben.words import Said, speaker, spelled

_say = speaker("aufheben.formats.deliberation.acts")


def lines(before: Iterable[Event]) -> Describe:
    """Which act, how useful, what, and the draft where it changed, in the user's language;
    `before` is what had happened already."""
    steps = _Steps("ja" if is_translated() else "en")
    for event in before:
        steps.line(event)
    return steps.line


class _Steps:
    """Remembers which act was taken until it has been told what came of it."""

    def __init__(self, lang: Lang) -> None:
        self._lang: Lang = lang
        self._noted: tuple[int | str, Mapping[str, Any]] | None = None

    def line(self, event: object) -> str | None:
        """What there is to say of it."""
        if not isinstance(event, Event):
            return None
        match (event.kind, event.place):
            case ("decided", ("step", number, "utility")):
                self._noted = (number, event.payload)
                return None
            case ("decided", ("step", int(), "draft")):
                said = short(str(event.payload.get("draft", "")))
                return self._told(_say("draft_now", done=said or _say("emptied")))
            case ("answered", ("initialize",)):
                return self._told(_say("planned", done=self._said(event.payload)))
            case ("answered", ("step", int(), "execute")):
                return self._step(self._named(event.seat, self._said(event.payload)))
            case ("asked", ("step", int(), "judge" | "deliberate")):
                return self._step(self._called("unverified"))
            case ("rejected", _):
                return f"{self._called(event.seat)}: {refused(event)}"
            case ("decided", _):
                self._noted = None
                return f"{self._called(event.seat)}: {unanswered(event)}"
        return None

    def _step(self, what: str) -> str | None:
        """The act that was taken last, unless it has been told."""
        if self._noted is None:
            return None
        number, payload = self._noted
        self._noted = None
        key = str(payload["taken"])
        total = payload["utility"][key]["total"]
        return self._told(_say("step_done", n=number, act=act_called(key), total=total, done=what))

    def _told(self, said: Said) -> str:
        return spelled(said, self._lang)

    def _called(self, code: str) -> str:
        return _say.code(code).said(self._lang)

    def _named(self, seat: str, said: str) -> str:
        """Which persona it is, where there are any."""
        return said if seat == "executor" else self._told(_say("persona", seat=seat, done=said))

    def _said(self, payload: Mapping[str, Any]) -> str:
        return short(spelled(performance(payload), self._lang))
