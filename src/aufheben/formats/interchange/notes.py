"""What a reader left out, one note for each reason however often there was one."""

from dataclasses import dataclass, field

from aufheben.words import Fact, speaker

_say = speaker(__name__)

SHOWN = 3
"""Most places that are named for one reason."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Reasons, each with its places."""

    _places: dict[Fact, list[str]] = field(default_factory=dict)

    def add(self, reason: Fact, place: str) -> None:
        """One more place where something was left out."""
        self._places.setdefault(reason, []).append(place)

    def all(self) -> tuple[Fact, ...]:
        """A note a reason, with how many places there are and the first of them."""
        return tuple(
            _say.joined(reason, _told(places), between="colon")
            for reason, places in self._places.items()
        )


def _told(places: list[str]) -> Fact:
    shown = ", ".join(place[:40] for place in places[:SHOWN])
    more = len(places) - SHOWN
    return _say("and_more", shown=shown, more=more) if more > 0 else shown
