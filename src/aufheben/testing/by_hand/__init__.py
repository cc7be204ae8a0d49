"""A stand-in that speaks in words which people wrote, where any were written; no model.

They are about who should clean a school (stances, a debate, its judgment, a deliberation) and about
steps of hierarchies, in both languages. Of all else, and where such an answer is refused, the
stand-in says what is canned.
"""

import json
from collections.abc import Callable
from typing import Any

from aufheben.testing.adjudicator import asked_of
from aufheben.testing.by_hand import dialectic, rewording
from aufheben.testing.by_hand.texts import is_refused, lang_of, texts
from aufheben.testing.debater import task_of
from aufheben.testing.stand_in import StandIn, room_of
from aufheben.testing.thinker import thought_of
from aufheben.testing.wires import Received


class ByHand:
    """Answers every task of every room; `canned` where nobody wrote anything."""

    def __init__(self, canned: Callable[[Received], str] | None = None) -> None:
        self._canned = canned or StandIn()

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        found = None if is_refused(received.user) else self._written(received)
        if found is None:
            return self._canned(received)
        return json.dumps(found, ensure_ascii=False)

    def _written(self, received: Received) -> dict[str, Any] | None:
        """What people wrote, in the form that is asked for; None where they wrote nothing."""
        user, lang, room = received.user, lang_of(received.user), room_of(received.user)

        def canned() -> dict[str, Any]:
            return dict(json.loads(self._canned(received)))

        edges, school = texts("edges", lang), texts("school", lang)
        match room:
            case "hierarchy":
                return rewording.opinion_reworded(user, edges, canned())
            case "rating":
                found = canned()
                return {**found, "reason": edges["rated"]} if "reason" in found else found
            case _ if not any(texts("school", each)["issue"] in user for each in ("en", "ja")):
                return None
            case "deliberation":
                return rewording.act_reworded(thought_of(user), user, school, canned())
            case "judging":
                return rewording.judgment_reworded(asked_of(user), user, school, canned())
        answer = dialectic.ANSWERS.get(task_of(user))
        own = _seat(received.system, school)
        return None if answer is None else answer(own, user, school, canned)


def _seat(system: str, school: dict[str, Any]) -> str:
    """Whose stance the prompt gives; empty for whoever belongs to no side."""
    return next((name for name, row in school["seats"].items() if row["known"] in system), "")
