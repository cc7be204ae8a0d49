"""What a base score becomes under the strengths of attackers and supporters, by two semantics."""

import math
from collections.abc import Callable, Iterable
from typing import Final

from aufheben.domain.vocabulary import Gradual


def dfquad(base: float, attackers: Iterable[float], supporters: Iterable[float]) -> float:
    """DF-QuAD: aggregation and combination of Rago, Toni, Aurisicchio, Baroni, KR 2016.

    Each side comes to 1 - (1 - v1)…(1 - vn), an empty one to 0. Where the attackers come to more,
    the base score falls by the difference times itself; else it rises by the difference times what
    is left up to 1.
    """
    against, in_favor = _aggregated(attackers), _aggregated(supporters)
    if against >= in_favor:
        return _within(base - base * (against - in_favor))
    return _within(base + (1 - base) * (in_favor - against))


def quadratic_energy(base: float, attackers: Iterable[float], supporters: Iterable[float]) -> float:
    """The quadratic energy model of Potyka, KR 2018, at equilibrium.

    The energy E is the sum of the supporters less the sum of the attackers. Its impact is
    h = E² / (1 + E²): the base score rises by h times what is left up to 1, or falls by h of itself.
    """
    # Exactly rounded, so that the order of the arguments changes nothing.
    energy = math.fsum([*supporters, *(-strength for strength in attackers)])
    impact = energy * energy / (1 + energy * energy)
    return _within(base + (1 - base) * impact if energy > 0 else base - base * impact)


def _aggregated(strengths: Iterable[float]) -> float:
    # Sorted, so that the order of the arguments changes nothing.
    return 1 - math.prod(sorted(1 - strength for strength in strengths))


def _within(strength: float) -> float:
    """Rounding may leave the range by the last bit."""
    return min(1.0, max(0.0, strength))


Combine = Callable[[float, Iterable[float], Iterable[float]], float]
GRADUAL: Final[dict[Gradual, Combine]] = {"dfquad": dfquad, "qe": quadratic_energy}


def combined(semantics: Gradual) -> Combine:
    """How that semantics makes a strength of a base score, attackers and supporters."""
    return GRADUAL[semantics]
