"""What the envelopes and reports of all rooms share: the schema's name, how a change is told; why a question
stays open, what to try, and what would decide it.
"""

from collections.abc import Mapping
from typing import Any

from aufheben.domain import Breaker
from aufheben.domain.vocabulary import Unresolved
from aufheben.runtime.budget import shown
from aufheben.runtime.drive import Ended
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)
SCHEMA = "aufheben.run/1"
ELSEWHERE = "elsewhere"
"""Marks a key of an envelope whose words the report leaves out.

They stand on cards of the page, or were asked and not found.
"""


def head(
    run: str,
    room: str,
    ended: Ended,
    *,
    bound: int,
    asked: Mapping[str, Any],
    answered: Mapping[str, Any],
) -> dict[str, Any]:
    """The first keys of any room's envelope: what was `asked`, how it ended, what it took."""
    tally = ended.tally
    return {
        "schema": SCHEMA,
        "run": run,
        "room": room,
        **asked,
        "outcome": ended.outcome,
        "stop_reason": ended.stop_reason,
        "flags": list(ended.flags),
        **answered,
        "calls": {"made": tally.made, "rejected": tally.rejected, "bound": bound},
        "usage": shown(tally.usage),
    }


def told_breaker(breaker: Breaker) -> dict[str, Any]:
    """At most two changes: what would hold or would not, or a rule that would outrank another."""
    facts = [{"fact": fact, "holds": True} for fact in breaker.conditions]
    facts += [{"fact": fact, "holds": False} for fact in breaker.facts]
    orders = [{"priority": [high, low]} for high, low in breaker.priorities]
    return {"changes": [*facts, *orders], "answers": list(breaker.answers)}


def why_open(kind: Unresolved) -> Said:
    """Why there is no answer, as a part of a sentence."""
    return _say(f"open_{kind}")


def to_try(kind: Unresolved) -> Said:
    """What might give one, as a sentence."""
    return _say(f"try_{kind}")


def would_decide(breaker: Breaker) -> Said:
    """ "if it were not so that the square is noisy: We should not close the square"."""
    return _say("then", changes=would_change(breaker), answers=given(breaker.answers))


def given(answers: tuple[str, ...]) -> Fact:
    """One after the other, in quotation marks where sentences of others stand in ours."""
    return _say.joined(*(_say("answered", answer=each) for each in answers), between="and_answered")


def would_change(breaker: Breaker) -> Fact:
    """What would be so, would not be so, or would outrank something."""
    gone = "no_more" if breaker.conditions else "no_fact"
    return _say.joined(
        *(_say("fact", fact=fact) for fact in breaker.conditions),
        *(_say(gone, fact=fact) for fact in breaker.facts),
        *(_say("priority", high=high, low=low) for high, low in breaker.priorities),
        between="and_changed",
    )
