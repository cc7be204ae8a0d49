"""A stand-in that answers every task of every room in its form. All it says is canned."""

from collections.abc import Callable

from aufheben.testing.adjudicator import Adjudicator
from aufheben.testing.curator import Curator
from aufheben.testing.debater import Debater
from aufheben.testing.rater import Rater, rated_by, shape_of
from aufheben.testing.thinker import Thinker
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
        self.rooms: dict[str, Callable[[Received], str]] = {
            "dialectic": Debater(attacks, seed=seed, say=say),
            "judging": Adjudicator(say=say),
            "hierarchy": Curator(say=say),
            "deliberation": Thinker(seed=seed, say=say),
            "rating": Rater(seed=seed, say=say),
        }

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        return self.rooms[room_of(received.user)](received)


def room_of(user: str) -> str:
    """Which room a prompt comes from, by the shape it shows."""
    if rated_by(user) is not None:
        return "rating"
    shape = shape_of(user)
    key = shape.split('"', 2)[1] if shape else ""
    if key == "text" and ('"minority"' in shape or '"about"' in shape):
        return "deliberation"
    return _ROOMS.get(key, "dialectic")
