"""The constitution of a dialogue as a value, and the bound it puts on calls."""

from dataclasses import dataclass, field

from aufheben.domain import Limits
from aufheben.domain.words import Form

SYNTHESES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Constitution:
    """Which form is played, within what limits.

    `confirm`: the synthesis is put back as a main argument (after Kido & Kurihara). `pooled`:
    a mediator M with all stances in view integrates (ours). `sincere`: no seat may propose
    what its own stance defeats. `debate`: main arguments are replied to. `explain`: the answer
    is explained to people. `eager`: the first main arguments are asked for at once.
    `integrator` names the seat that integrates, else the first does. `find_stances`: some
    seats have none yet.
    """

    form: Form = "published"
    limits: Limits = field(default_factory=Limits)
    confirm: bool = False
    pooled: bool = False
    sincere: bool = True
    debate: bool = True
    explain: bool = False
    eager: bool = False
    integrator: str = ""
    find_stances: bool = False

    @property
    def rounds(self) -> int:
        """Most rounds in one dispute."""
        return self.limits.max_rounds if self.debate else 0

    @property
    def exhaustive(self) -> bool:
        """Seats propose more than once and build on what they heard."""
        return self.limits.max_theses > 1

    def per_dispute(self, seats: int) -> int:
        """Most replies in one dispute: each round is two; all but one opponent may concede."""
        return 2 * self.rounds + seats - 2 if self.rounds else 0

    def integration(self, theses: int, seats: int) -> int:
        """Answers that integration needs at the least: from its first task to what is shown."""
        least = {"published": 3, "capped": 2 * theses + 2, "lift": 4 + seats}
        return least[self.form] + int(self.explain)

    def bound(self, seats: int) -> int:
        """Most calls a run can make, re-asks included."""
        theses = seats * self.limits.max_theses
        asks = theses * (1 + self.per_dispute(seats)) + self._integration_at_most(theses, seats)
        if self.confirm:
            asks += self._confirmation(seats)
        asks += int(self.find_stances)
        return _least(asks * (1 + self.limits.reasks), self.limits.calls)

    def _integration_at_most(self, theses: int, seats: int) -> int:
        """A lift may conceive and screen once more."""
        again = 2 if self.form == "lift" else 0
        return self.integration(theses, seats) + again

    def _confirmation(self, seats: int) -> int:
        """Two more syntheses of two steps, and a dispute about each; one dispute of a lift.

        A mediator is no seat, so its synthesis has one opponent more.
        """
        sitting = seats + 1 if self.pooled else seats
        if self.form == "lift":
            return self.per_dispute(sitting)
        return 2 * (SYNTHESES - 1) + SYNTHESES * self.per_dispute(sitting)

    def formula(self, seats: int) -> str:
        """The bound spelled out."""
        theses = seats * self.limits.max_theses
        parts = [
            f"{theses} main arguments x (1 + {self.per_dispute(seats)} replies)",
            f"{self._integration_at_most(theses, seats)} steps of integration",
        ]
        if self.find_stances:
            parts.insert(0, "1 for stances")
        if self.confirm:
            parts.append(f"{self._confirmation(seats)} for confirmation")
        spelled = f"({' + '.join(parts)}) x {1 + self.limits.reasks} attempts"
        limit = self.limits.calls
        return spelled if limit is None else f"{spelled}, at most {limit}"


def _least(bound: int, limit: int | None) -> int:
    return bound if limit is None else min(bound, limit)
