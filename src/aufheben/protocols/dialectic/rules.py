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
    what its own stance defeats.
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

    @property
    def exhaustive(self) -> bool:
        """Seats propose more than once and build on what they heard."""
        return self.limits.max_theses > 1

    def per_dispute(self, seats: int) -> int:
        """Most replies in one dispute: each round is two; all but one opponent may concede."""
        rounds = self.limits.max_rounds
        return 2 * rounds + seats - 2 if rounds else 0

    def integration(self, theses: int) -> int:
        """Answers that integration needs at the least: from its first task to the answer."""
        return 3 if self.form == "published" else 2 * theses + 2

    def bound(self, seats: int) -> int:
        """Most calls a run can make, re-asks included."""
        theses = seats * self.limits.max_theses
        asks = theses * (1 + self.per_dispute(seats)) + self.integration(theses)
        if self.confirm:
            asks += self._confirmation(seats)
        return _least(asks * (1 + self.limits.reasks), self.limits.calls)

    def _confirmation(self, seats: int) -> int:
        """Two more syntheses of two steps, and a dispute about each.

        A mediator is no seat, so its synthesis has one opponent more.
        """
        sitting = seats + 1 if self.pooled else seats
        return 2 * (SYNTHESES - 1) + SYNTHESES * self.per_dispute(sitting)

    def formula(self, seats: int) -> str:
        """The bound spelled out."""
        theses = seats * self.limits.max_theses
        parts = [
            f"{theses} main arguments x (1 + {self.per_dispute(seats)} replies)",
            f"{self.integration(theses)} steps of integration",
        ]
        if self.confirm:
            parts.append(f"{self._confirmation(seats)} for confirmation")
        spelled = f"({' + '.join(parts)}) x {1 + self.limits.reasks} attempts"
        limit = self.limits.calls
        return spelled if limit is None else f"{spelled}, at most {limit}"


def _least(bound: int, limit: int | None) -> int:
    return bound if limit is None else min(bound, limit)
