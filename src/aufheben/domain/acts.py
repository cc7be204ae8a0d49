"""What each dialogue act results in, what is estimated of acts, and how a discussion is rated."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from aufheben.domain.answer_marks import Line, Share, Signed, Wire
from aufheben.domain.boards import Act, Check, Ground, Quotation, Severity, Side
from aufheben.domain.vocabulary import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A claim before it has an id."""

    titled: ClassVar[str] = "Claim"
    text: Line
    side: Side
    confidence: Share
    support: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Add a claim, or amend the one named; None in its place withdraws it.

    `answers` names a question that the claim answers.
    """

    claim: Stated | None
    amends: str = ""
    answers: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Critique:
    """Attack a claim with another: one on the board (`by` its id), or a new one."""

    target: str
    by: str | Stated
    type: Ground
    severity: Severity
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquire:
    """Ask what must be known, about a claim or the issue."""

    titled: ClassVar[str] = "Question"
    text: Line
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFact:
    """Compare a claim with what sources say; `confidence` is what is left of it."""

    titled: ClassVar[str] = "FactCheck"
    claim: Annotated[str, Wire("claimId")]
    finding: Check
    confidence: Share
    quotations: tuple[Quotation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesize:
    """Merge claims into one that keeps of each what can be kept.

    `draft` is the paragraph that says so in the draft; empty for the claim itself.
    """

    claim: Stated
    merges: tuple[str, ...]
    draft: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replan:
    """What to look into next, in order."""

    titled: ClassVar[str] = "Plan"
    aims: Annotated[tuple[Line, ...], Wire("plan")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finalize:
    """The final text. Claims it rests on are cited in it as [c1]; `minority` is the view that
    did not carry the day, or says that there is none."""

    text: Line
    minority: Line


Performed = Propose | Critique | Inquire | CheckFact | Synthesize | Replan | Finalize


@dataclass(frozen=True, slots=True, kw_only=True)
class Mute:
    """No legal answer came; the limit that forbade it, or None if all were illegal."""

    limit: Limit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """An act as it might be performed now, and by how much it would persuade (-1..1).

    `exact` where the act was really performed one step ahead, so that nothing is estimated.
    """

    act: Act
    performed: Performed
    persuades: Signed
    because: str
    exact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A sketch for each act that makes sense now; `done` are aims of the plan that are, by number."""

    sketches: tuple[Sketch, ...]
    done: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """What sources say that may bear on a claim; empty if they say nothing."""

    found: Annotated[tuple[Quotation, ...], Wire("passages")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sided:
    """A claim's side as the judge sees it."""

    titled: ClassVar[str] = "Side"
    claim: Annotated[str, Wire("claimId")]
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """How good the discussion is (0..1), whether it has converged, and claims' sides as judged.

    `answered` are open attacks that an amendment meets; `turned` are claims that an amendment made
    mean something else.
    """

    quality: Share
    converged: bool
    because: Line
    sides: tuple[Sided, ...] = ()
    answered: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()


Stop = Literal["converged", "stagnation", "steps", "no_legal_answer"] | Limit
