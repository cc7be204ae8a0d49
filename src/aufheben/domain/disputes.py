"""The record of a dialogue: moves, disputes, integration, conclusion. All of it is a fold."""

from dataclasses import dataclass, field

from aufheben.domain.answers import Axis, Characters, Core, FinalAnswer
from aufheben.domain.issues import Seat
from aufheben.domain.lift_answers import (
    AnswerDetail,
    Candidate,
    Explanation,
)
from aufheben.domain.rules import Argument
from aufheben.domain.strengths import Graded
from aufheben.domain.vocabulary import Cut, DisputeResult, Outcome, Role, StopReason, Unresolved
from aufheben.domain.ways import Lifted


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
    """One main argument (the first move) and what was said against and for it.

    Where it is pending, `stop` says why arguments were left unanswered; `left` are their indices,
    where it was not the last one alone.
    """

    moves: tuple[Move, ...]
    result: DisputeResult
    stop: StopReason | Cut | None = None
    rounds: int = 0
    left: tuple[int, ...] = ()

    @property
    def unanswered(self) -> tuple[int, ...]:
        """Indices of the moves that an answer was wanted to, and none came."""
        if self.result != "pending":
            return ()
        return self.left or (len(self.moves) - 1,)

    @property
    def thesis(self) -> Move:
        """The main argument."""
        return self.moves[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Integration:
    """The steps from conflicting warrants to an answer, by one seat.

    Of a lift: `lifted`. Of a claim that strengths decide: `graded`. Of samples and drafts: every
    candidate and of which kind it is, and the index of the chosen one. `marks` are what must be
    said of it all in the conclusion's flags.
    """

    seat: str
    characterized: Characters | None = None
    axes: tuple[Axis, ...] = ()
    reconstructed: tuple[Argument, ...] = ()
    core: Core | None = None
    answer: FinalAnswer | None = None
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()
    kinds: tuple[str, ...] = ()
    chosen: int | None = None
    marks: tuple[str, ...] = ()
    lifted: Lifted | None = None
    graded: Graded | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """What would decide an open question: `conditions` that would hold, `facts` that would not,
    rules that would outrank others (higher, lower); and the answers it would give."""

    conditions: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    priorities: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """How a dialogue ended, and everything said in it, in order of the dialogue.

    `confirmations` are the disputes about syntheses, one for each that was put back; `seats`
    are as they argued, with the stances that were found for them; `answer_detail` are the answer's
    parts, where somebody gave them. Of the complete form: all
    `answers`, of which `answer` is the first; of which `kind` an unresolved end is, and its
    `breakers`; which dispute is `decisive`; how many arguments bear on it but were left `unsaid`.
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
    answer_detail: AnswerDetail | None = None
    answers: tuple[str, ...] = ()
    kind: Unresolved | None = None
    breakers: tuple[Breaker, ...] = ()
    decisive: int | None = None
    unsaid: int = 0
