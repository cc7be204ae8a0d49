"""The messages of the lift: stock, ways, trials, decision, check, and whether to accept."""

from typing import Annotated

from pydantic import ConfigDict, Field

from aufheben.protocols.shapes import Message, Sentence

Mark = Annotated[int, Field(ge=1, le=10)]
Number = Annotated[int, Field(ge=1)]
Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,8}$")]


class StockNeedMessage(Message):
    """A need, the sentences it comes from, and what the debate did to it."""

    model_config = ConfigDict(extra="ignore", strict=True, populate_by_name=True)

    id: Name
    side: Sentence
    need: Sentence
    sources: list[Number] = Field(default_factory=list, alias="from")
    debate: Annotated[str, Field(pattern="^(open|granted|met)$")] = "open"


class StockMessage(Message):
    """Answer to taking stock."""

    needs: list[StockNeedMessage]
    shared: list[Sentence]
    unknown: list[Sentence] = Field(default_factory=list)
    no_need: list[Number] = Field(default_factory=list)


class ServiceMessage(Message):
    """Why serving some needs is what serves others."""

    needs: list[Sentence]
    because: Sentence


class WayMessage(Message):
    """One way out."""

    idea: Sentence
    changes: Sentence
    serves: list[ServiceMessage]
    cost: Sentence
    start: Sentence
    exit: Sentence


class WaysMessage(Message):
    """Answer to finding ways."""

    plain: WayMessage
    lifts: list[WayMessage]


class MustMessage(Message):
    """A change without which a side cannot agree."""

    need: Sentence
    change: Sentence


class WayTrialMessage(Message):
    """One seat's trial of one way."""

    way: Number
    live: Mark
    start: Mark
    broken: str = ""
    must: MustMessage | None = None


class TrialsMessage(Message):
    """Answer to trying the ways."""

    trials: list[WayTrialMessage]


class NeedMetMessage(Message):
    """What becomes of one need."""

    id: Sentence
    state: Annotated[str, Field(pattern="^(kept|in_part|lost)$")]
    how: Sentence


class DecisionMessage(Message):
    """Answer to deciding, and to repairing a decision."""

    decision: Sentence
    rules: list[Sentence]
    costs: Sentence
    first_steps: list[Sentence]
    exit: Sentence
    needs: list[NeedMetMessage]


class FaultMessage(Message):
    """One fault with the smallest change that mends it."""

    fault: Sentence
    repair: Sentence


class CheckMessage(Message):
    """Answer to checking a decision, and to looking at it again."""

    keeps_idea: bool
    faults: list[FaultMessage] = Field(default_factory=list)


class AcceptMessage(Message):
    """Answer to whether another's main argument may be the answer."""

    accepts: bool
    why: str = ""
