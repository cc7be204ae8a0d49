"""The messages of the first lift, as old journals hold them."""

from typing import Annotated

from pydantic import Field

from aufheben.protocols.shapes import Message, Sentence

Rating = Annotated[int, Field(ge=0, le=10)]
Number = Annotated[int, Field(ge=1)]


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
