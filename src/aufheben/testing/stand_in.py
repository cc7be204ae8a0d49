"""A stand-in that answers every task of every room in its form. All it says is canned."""

from collections.abc import Callable, Mapping
from inspect import signature
from pkgutil import resolve_name
from typing import Any

from aufheben.rooms import registry
from aufheben.testing.rater import rated_by, shape_of
from aufheben.testing.wires import Received
from aufheben.testing.words import Say, sentence

_JUDGING = ("analysis", "judgment", "ranking", "score", "speeches", "summary", "winner")
_HIERARCHY = ("feedback", "kind", "proposition")
_DELIBERATION = ("acts", "claim", "claimId", "plan", "quality", "toClaimId")
_ROOMS = {
    **dict.fromkeys(_JUDGING, "judging"),
    **dict.fromkeys(_HIERARCHY, "hierarchy"),
    **dict.fromkeys(_DELIBERATION, "deliberation"),
}
"""By the first key of the shape that a prompt shows."""


class StandIn:
    """Debates, judges, checks edges, deliberates and rates, by what is asked; `rooms` has each alone."""

    def __init__(self, attacks: int = 1, *, seed: int = 0, say: Say = sentence) -> None:
        given = {"attacks": attacks, "seed": seed, "say": say}
        self.rooms: dict[str, Callable[[Received], str]] = {
            room.name: _made(resolve_name(room.asks.stand_in), given)
            for room in registry.every()
            if room.asks.stand_in
        }

    def __call__(self, received: Received) -> str:
        """The answer as JSON text: of another package's room that hears it, else of ours."""
        own = (each for name, each in self.rooms.items() if name not in registry.OURS)
        heard = (each for each in own if each.hears(received.user))  # type: ignore[attr-defined]
        return next(heard, self.rooms[room_of(received.user)])(received)


def _made(kind: Any, given: Mapping[str, Any]) -> Any:
    """With what of it each takes."""
    return kind(**{name: given[name] for name in signature(kind).parameters if name in given})


def room_of(user: str) -> str:
    """Which room a prompt comes from, by the shape it shows."""
    if rated_by(user) is not None:
        return "rating"
    shape = shape_of(user)
    key = shape.split('"', 2)[1] if shape else ""
    if key == "text" and ('"minority"' in shape or '"about"' in shape):
        return "deliberation"
    return _ROOMS.get(key, "dialectic")
