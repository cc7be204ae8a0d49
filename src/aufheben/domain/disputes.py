"""The record of a dialogue: moves, disputes, integration, an answer and its explanation. All of it is a fold."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from aufheben.domain.answers import Argument, Axis, Characters, Core, FinalAnswer
from aufheben.domain.issues import Seat
from aufheben.domain.vocabulary import (
    Bearing,
    Cut,
    DisputeResult,
    Fate,
    Gradual,
    Outcome,
    Role,
    StopReason,
    Unresolved,
)
from aufheben.domain.ways import Lifted


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sample or a draft of an answer."""

    idea: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing that was asked for, whether the answer keeps it, and how (or why not).

    Where it was worked out what became of it, `fate` says so: the answer rests on it, on what
    follows from it, has it without resting on it, or has it not.
    """

    item: str
    kept: bool
    how: str
    fate: Fate | None = None

    @property
    def told(self) -> Fate:
        """Its fate, as far as it is known."""
        return self.fate or ("kept" if self.kept else "lost")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What a person needs to judge an answer and begin with it.

    `how` are its rules, `exit` says what ends it; `sides` goes through each seat's stance, and
    `premises`, where logic explains, through those that the answer rests on.
    """

    how: tuple[str, ...]
    first_steps: tuple[str, ...]
    sides: tuple[tuple[str, tuple[Item, ...]], ...]
    open: tuple[str, ...] = ()
    would_change: tuple[str, ...] = ()
    decision: str = ""
    costs: str = ""
    exit: str = ""
    premises: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One thing that a seat needs, the sentences it comes from, and what the answer does to it."""

    id: str
    seat: str
    need: str
    sources: tuple[int, ...] = ()
    state: Fate = "lost"
    how: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDetail:
    """The parts of an answer: what is decided, by which rules, at what cost, begun and ended how.

    `exit` says where it is tried, what is looked at, and what ends it; `needs` go through what
    every seat needs.
    """

    decision: str
    rules: tuple[str, ...] = ()
    costs: str = ""
    first_steps: tuple[str, ...] = ()
    exit: str = ""
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stances:
    """Stances found for the seats that had none, in their order."""

    stances: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedArgument:
    """A claim, or an argument that bears on another; scores and strengths are from 0 to 1.

    `name` is what it is called in tables; `on` the index of what it bears on, None of the claim.
    """

    name: str
    says: str
    base_score: float
    strength: float
    on: int | None = None
    bearing: Bearing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """The claim first, then every argument after what it bears on.

    `rated` is False where the claim's own base score was left open at one half.
    """

    semantics: Gradual
    arguments: tuple[GradedArgument, ...]
    rated: bool = True

    @property
    def claim(self) -> GradedArgument:
        """What is decided."""
        return self.arguments[0]


def name_of(path: Sequence[object]) -> str:
    """The claim is C, what is for it F, what is against that FA."""
    return "".join(str(bearing)[:1].upper() for bearing in path) or "C"


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
