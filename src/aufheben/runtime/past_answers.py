"""What the journal says of an answer besides the answer: when it came, what it took, why not."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from aufheben.protocols.ports import Reason, Rejected, Why
from aufheben.runtime.journal import Event

Lapse = Reason | Literal["failed"]
"""Why there is no answer."""


_LATEST = 2**53
"""What comes later is no time: a run that somebody handed over may hold any number."""


def came_at(past: Event) -> float:
    """When in its run an answer came, in seconds; 0 if the journal does not say."""
    spent = past.payload.get("spent")
    at = spent.get("at") if isinstance(spent, Mapping) else None
    return float(at) if isinstance(at, int | float) and abs(at) < _LATEST else 0.0


def tests_of(payload: Mapping[str, object]) -> int:
    """How many calls more were made about an answer."""
    spent = payload.get("spent")
    found = spent.get("tests") if isinstance(spent, Mapping) else None
    return found if isinstance(found, int) else 0


def went_untested(payload: Mapping[str, object]) -> bool:
    """Whether nobody could tell if an answer repeats another."""
    spent = payload.get("spent")
    return isinstance(spent, Mapping) and spent.get("untested") is True


def ruling_of(past: Event) -> Rejected:
    """Why an answer was refused."""
    ruling = past.payload.get("ruling")
    parts: Mapping[str, Any] = ruling if isinstance(ruling, Mapping) else {}
    return Rejected(
        expected=str(parts.get("expected")),
        got=str(parts.get("got")),
        do=str(parts.get("do")),
        why=next((why for why in get_args(Why) if why == parts.get("why")), "rule"),
    )


def reason_of(past: Event) -> Lapse:
    """Why a fallback was taken."""
    limits: tuple[Lapse, ...] = ("rounds", "calls", "tokens", "money", "time", "steps")
    known: tuple[Lapse, ...] = ("failed", *limits)
    return next((reason for reason in known if reason == past.payload.get("reason")), "illegal")


def worked_before(past: Event) -> int:
    """After how many steps of work the time was over."""
    found = past.payload.get("worked")
    return found if isinstance(found, int) and 0 <= found < _LATEST else 0


def word_of(answer: object) -> str:
    """What stands in for an answer, as flags name it."""
    words = {
        "NothingNew": "unanswered",
        "Concede": "concession",
        "NoThesis": "silence",
        "NoSynthesis": "no_synthesis",
    }
    return words.get(type(answer).__name__, type(answer).__name__.lower())
