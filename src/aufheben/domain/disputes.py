"""The record of a dialogue: moves, disputes, integration, conclusion. All of it is a fold."""

from dataclasses import dataclass, field

from aufheben.domain.answers import Axis, Characters, Core, FinalAnswer
from aufheben.domain.rules import Argument
from aufheben.domain.words import DisputeResult, Outcome, Role, StopReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One uttered argument. `attacks` is the index of the attacked move in its dispute."""

    seat: str
    role: Role
    argument: Argument
    attacks: int | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """One main argument (the first move) and what was said against and for it."""

    moves: tuple[Move, ...]
    result: DisputeResult
    stop: StopReason | None = None
    rounds: int = 0

    @property
    def thesis(self) -> Move:
        """The main argument."""
        return self.moves[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Integration:
    """The steps from conflicting warrants to an answer, by one seat."""

    seat: str
    characterized: Characters | None = None
    axes: tuple[Axis, ...] = ()
    reconstructed: tuple[Argument, ...] = ()
    core: Core | None = None
    answer: FinalAnswer | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """How a dialogue ended, and everything said in it, in order of the dialogue.

    `confirmations` are the disputes about syntheses, one for each that was put back.
    """

    disputes: tuple[Dispute, ...]
    outcome: Outcome
    stop_reason: StopReason
    integration: Integration | None = None
    confirmations: tuple[Dispute, ...] = ()
    answer: str | None = None
    flags: tuple[str, ...] = field(default=())
