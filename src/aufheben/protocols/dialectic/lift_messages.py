"""The messages of the steps that are ours: opposing, lifting, explaining, formalizing."""

from typing import Annotated

from pydantic import Field, model_validator

from aufheben.protocols.shapes import Message, Sentence

Rating = Annotated[int, Field(ge=0, le=10)]
Number = Annotated[int, Field(ge=1)]


class OpposedStance(Message):
    """One stance and the value behind it."""

    value: str = ""
    stance: Sentence


class OpposeMessage(Message):
    """Answer to oppose."""

    stances: list[OpposedStance]


class SideMessage(Message):
    """What survived of one side."""

    seat: Sentence
    concerns: list[Sentence] = Field(min_length=1, max_length=3)
    admitted: str = ""


class DistillMessage(Message):
    """Answer to distill; `sides` null where nothing survived."""

    sides: list[SideMessage] | None
    presupposition: str = ""
    reason: str = ""


class ServesMessage(Message):
    """Why one side is served."""

    seat: Sentence
    because: Sentence


class CandidateMessage(Message):
    """One way out."""

    idea: Sentence
    denies: Sentence
    serves: list[ServesMessage]


class ReconceiveMessage(Message):
    """Answer to reconceive; `candidates` null where there is none."""

    candidates: list[CandidateMessage] | None
    reason: str = ""


class ScreenedMessage(Message):
    """What kind one candidate is."""

    candidate: Number
    kind: Annotated[str, Field(pattern="^(lifts|division|quota|both_and|case_by_case)$")]
    reason: str = ""


class ScreenMessage(Message):
    """Answer to screen."""

    candidates: list[ScreenedMessage]


class TrialMessage(Message):
    """One seat's attack on one candidate."""

    candidate: Number
    attack: Sentence
    cannot_give_up: str = ""
    acceptable: Rating
    startable: Rating


class TestMessage(Message):
    """Answer to test."""

    __test__ = False

    trials: list[TrialMessage]


class FinalMessage(Message):
    """A final answer; null where there is none to be had."""

    final_answer: Sentence | None
    reason: str = ""


class ComposeMessage(FinalMessage):
    """Answer to compose."""


class ItemMessage(Message):
    """One numbered thing, and what becomes of it; the first procedure knew kept or not."""

    number: Number
    state: Annotated[str, Field(pattern="^(kept|in_part|anyway|lost)$")]
    how: str

    @model_validator(mode="before")
    @classmethod
    def _of_the_first(cls, data: object) -> object:
        if isinstance(data, dict) and "state" not in data and isinstance(data.get("kept"), bool):
            return {**data, "state": "kept" if data["kept"] else "lost"}
        return data


class SideItemsMessage(Message):
    """What one seat asked for, item by item."""

    seat: Sentence
    items: list[ItemMessage]


class ExplainMessage(Message):
    """Answer to explain; the first procedure asked how it works instead of for its rules."""

    decision: str = ""
    rules: list[Sentence]
    costs: str = ""
    first_steps: list[Sentence]
    exit: str = ""
    premises: list[ItemMessage] = Field(default_factory=list)
    sides: list[SideItemsMessage] = Field(default_factory=list)
    open: list[str] = Field(default_factory=list)
    would_change: list[str] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _of_the_first(cls, data: object) -> object:
        return {**data, "rules": data["how"]} if isinstance(data, dict) and "how" in data else data


class FormalizeMessage(Message):
    """Answer to formalize; `question` where the engine could not read the one asked."""

    stance: list[Sentence]
    left_out: list[str] = Field(default_factory=list)
    question: str | None = None
