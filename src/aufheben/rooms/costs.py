"""What a run will take, before the first call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from aufheben.domain import Usage
from aufheben.rooms.receivers import Receiver, said_of
from aufheben.words import Fact

Price = Callable[[str, Usage], float | None]
"""US dollars for a usage at a model's price; None if it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CostEstimate:
    """What a run will take, before the first call.

    `said` is all there is to say of it, `brief` one line; `usual` are calls, tokens and US
    dollars (None if no price is known), `more` and `after` the room's own keys for programs; `leaves` is who gets what is asked.
    """

    bound: int
    said: Fact
    brief: Fact
    usual: Mapping[str, object]
    more: Mapping[str, object] = field(default_factory=dict)
    after: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Fact, ...] = ()
    leaves: tuple[Receiver, ...] = ()

    @property
    def leaving(self) -> Fact:
        """What leaves this machine, and to whom, a line each."""
        return said_of(self.leaves)

    @property
    def money(self) -> float | None:
        """US dollars it usually takes; None if no price is known."""
        money = self.usual.get("money")
        return float(money) if isinstance(money, int | float) else None

    def for_programs(self) -> dict[str, object]:
        """One object of the published schema."""
        return {
            "schema": "aufheben.estimate/1", "bound": self.bound, **self.more,
            "usual": dict(self.usual), **self.after,
            "leaves": [each.for_programs() for each in self.leaves],
        }  # fmt: skip
