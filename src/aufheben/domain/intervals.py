"""How far an estimate may be off, and the interval of a share that was counted."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

_Z95: Final = 1.959963984540054  # the standard normal's quantile at 0.975


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """From `low` to `high`, both included, in the unit of what is estimated."""

    low: float
    high: float

    @property
    def ends(self) -> list[float]:
        """As JSON has it."""
        return [self.low, self.high]


def wilson(hits: int, of: int) -> Interval | None:
    """The 95 % score interval of a share (Wilson 1927), from 0 to 1; None of nothing.

    It takes the draws for independent: right for one judgment a debate, too narrow for several.
    """
    if not of:
        return None
    share, z2 = hits / of, _Z95 * _Z95
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z95 * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    # Rounding must not push the share itself, or 0 and 1, out of the interval.
    return Interval(
        low=max(0.0, min(share, middle - half)), high=min(1.0, max(share, middle + half))
    )
