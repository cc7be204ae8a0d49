"""The record of a dialogue: moves, disputes, integration, conclusion. All of it is a fold."""

from dataclasses import dataclass, field

from aufheben.domain.answers import Axis, Characters, Core, FinalAnswer
from aufheben.domain.issues import Seat
from aufheben.domain.lifting import Candidate, Distillate, Explanation, Trial
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
    """The steps from conflicting warrants to an answer, by one seat.

    Of a lift: the distillate, the last candidates and of which kind each is, each seat's trials
    of those that lift, the index of the chosen one, and whether none could be started soon.
    """

    seat: str
    characterized: Characters | None = None
    axes: tuple[Axis, ...] = ()
    reconstructed: tuple[Argument, ...] = ()
    core: Core | None = None
    answer: FinalAnswer | None = None
    reason: str = ""
    distillate: Distillate | None = None
    candidates: tuple[Candidate, ...] = ()
    kinds: tuple[str, ...] = ()
    trials: tuple[tuple[str, tuple[Trial, ...]], ...] = ()
    chosen: int | None = None
    hard_to_start: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """How a dialogue ended, and everything said in it, in order of the dialogue.

    `confirmations` are the disputes about syntheses, one for each that was put back; `seats`
    are as they argued, with the stances that were found for them.
    """

    disputes: tuple[Dispute, ...]
    outcome: Outcome
    stop_reason: StopReason
    integration: Integration | None = None
    confirmations: tuple[Dispute, ...] = ()
    answer: str | None = None
    flags: tuple[str, ...] = field(default=())
    seats: tuple[Seat, ...] = ()
    explanation: Explanation | None = None
