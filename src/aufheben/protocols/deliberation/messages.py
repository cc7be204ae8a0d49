"""The messages of this room, with the seed's field names."""

from typing import Annotated, Any

from pydantic import Field

from aufheben.domain.acts import Stated
from aufheben.domain.boards import Act, Check, Ground, Severity, Side
from aufheben.protocols.lookup import PassagesMessage, QuotationMessage
from aufheben.protocols.shapes import Message, Sentence

Share = Annotated[float, Field(ge=0, le=1, strict=False, allow_inf_nan=False)]
Signed = Annotated[float, Field(ge=-1, le=1, strict=False, allow_inf_nan=False)]


class ClaimMessage(Message):
    """A claim before it has an id."""

    text: Sentence
    side: Side
    confidence: Share
    support: list[str] = Field(default_factory=list)
    assumptions: list[str] = Field(default_factory=list)
    by: str = ""

    def stated(self) -> Stated:
        """The value."""
        return Stated(
            text=self.text,
            side=self.side,
            confidence=self.confidence,
            support=tuple(self.support),
            assumptions=tuple(self.assumptions),
            by=self.by,
        )


class ProposeMessage(Message):
    """A new claim, an amended one (`amends` its id), or no claim in place of one withdrawn."""

    claim: ClaimMessage | None
    amends: str = ""
    answers: str = ""


class CritiqueMessage(Message):
    """An attack by a claim of the board (`fromClaimId`) or by a new one (`claim`)."""

    toClaimId: str  # noqa: N815 - the seed's names
    fromClaimId: str = ""  # noqa: N815
    claim: ClaimMessage | None = None
    type: Ground
    severity: Severity
    description: Sentence


class QuestionMessage(Message):
    """A question about a claim, or (empty) about the issue."""

    text: Sentence
    about: str = ""


class FactCheckMessage(Message):
    """What sources say of a claim, and how much confidence it deserves then."""

    claimId: str  # noqa: N815
    finding: Check
    confidence: Share
    quotations: list[QuotationMessage] = Field(default_factory=list)


class SynthesizeMessage(Message):
    """A claim that merges others, and the paragraph that says so in the draft."""

    claim: ClaimMessage
    merges: list[str]
    draft: str = ""


class PlanMessage(Message):
    """What to look into next."""

    plan: list[Sentence]


class FinalizeMessage(Message):
    """The final text, and the view that did not carry the day."""

    text: Sentence
    minority: Sentence


class SketchMessage(Message):
    """An act as it might be done now. `target` is what it is about, of a new claim the question
    that it answers; `merges` whom it joins."""

    act: Act
    target: str = ""
    text: str = ""
    side: Side = "neither"
    merges: list[str] = Field(default_factory=list)
    persuades: Signed
    because: str = ""


class EstimateMessage(Message):
    """Sketches of acts that make sense now, and the numbers of the plan's aims that are done."""

    acts: list[SketchMessage]
    done: list[int] = Field(default_factory=list)


class KeptMessage(Message):
    """A sketch as `Weigh` writes it: `does` is the act's own message."""

    act: Act
    does: dict[str, Any]
    persuades: Signed
    because: str
    exact: bool


class SideMessage(Message):
    """A claim's side as the judge sees it."""

    claimId: str  # noqa: N815
    side: Side


class RatingMessage(Message):
    """How good the discussion is and whether it has converged; `answered` are attacks, `turned`
    claims."""

    quality: Share
    converged: bool
    because: Sentence
    sides: list[SideMessage] = Field(default_factory=list)
    answered: list[str] = Field(default_factory=list)
    turned: list[str] = Field(default_factory=list)


SCHEMAS: dict[str, type[Message]] = {
    "estimate": EstimateMessage,
    "propose": ProposeMessage,
    "critique": CritiqueMessage,
    "question": QuestionMessage,
    "fact_check": FactCheckMessage,
    "synthesize": SynthesizeMessage,
    "plan": PlanMessage,
    "finalize": FinalizeMessage,
    "rate": RatingMessage,
    "passages": PassagesMessage,
}
NAMES: dict[str, str] = {
    "Weigh": "estimate",
    "DoPropose": "propose",
    "DoCritique": "critique",
    "DoQuestion": "question",
    "DoFactCheck": "fact_check",
    "DoSynthesize": "synthesize",
    "DoPlan": "plan",
    "DoFinalize": "finalize",
    "Rate": "rate",
    "Consult": "passages",
}
"""The message that answers each task."""
