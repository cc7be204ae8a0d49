"""What is said of an edge where it is more than what is found of it (`domain.opinions`)."""

from dataclasses import dataclass

from aufheben.domain.opinions import SaidTruth
from aufheben.domain.said import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """The proposition as it was given, whether it holds, and why."""

    proposition: Line
    verdict: SaidTruth
    reason: Line
