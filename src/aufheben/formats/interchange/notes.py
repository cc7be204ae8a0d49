"""What a reader left out, one sentence for each reason however often there was one."""

from dataclasses import dataclass, field

SHOWN = 3
"""Most places that are named for one reason."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Reasons, each with its places."""

    _places: dict[str, list[str]] = field(default_factory=dict)

    def add(self, reason: str, place: str) -> None:
        """One more place where something was left out."""
        self._places.setdefault(reason, []).append(place)

    def all(self) -> tuple[str, ...]:
        """A sentence a reason, with how many places there are and the first of them."""
        return tuple(f"{reason}: {_told(places)}" for reason, places in self._places.items())


def _told(places: list[str]) -> str:
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return ", ".join(place[:40] for place in places[:SHOWN]) + more
