"""The keys of a debate's envelope besides those that all rooms share."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from aufheben.domain.vocabulary import (
    Bearing,
    DisputeResult,
    Fate,
    Gradual,
    Outcome,
    Relation,
    Role,
    Status,
    Unresolved,
)
from aufheben.formats.envelope import ELSEWHERE


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatKeys(_Closed):
    """A seat, what it stands for, and whether that is logic."""

    name: str
    stance: str
    premises: Literal["logic", "prose"]


class Change(BaseModel):
    """A fact that would not hold, or a rule that would outrank another."""

    fact: str | None = None
    holds: bool | None = None
    priority: list[str] | None = None


class BreakerKeys(_Closed):
    """At most two changes after which the answers would be these."""

    changes: list[Change]
    answers: list[str]


class RuleKeys(_Closed):
    """From what a rule concludes what; `antecedent` as in the published schema."""

    id: Annotated[str, ELSEWHERE]
    antecedent: dict[str, Any]
    consequent: str


class StepsKeys(_Closed):
    """An argument as it is written, step by step."""

    rules: list[RuleKeys]
    conclusions: list[str] = Field(alias="Conc")
    assumptions: list[str] = Field(alias="Ass")


class ArgumentKeys(StepsKeys):
    """An argument, whom it attacks, and where it stands among those said and over all stances."""

    id: str
    seat: str
    role: Role
    attacks: str | None
    target: Annotated[str | None, ELSEWHERE]
    relation: Annotated[Relation | None, ELSEWHERE]
    status: Status
    status_on_union: Status | None


class DisputeKeys(_Closed):
    """A main argument and how it fared."""

    thesis: str
    seat: str
    result: Annotated[DisputeResult, ELSEWHERE]
    rounds: Annotated[int, ELSEWHERE]
    stop: Annotated[str | None, ELSEWHERE]
    arguments: list[str]


class WholeKeys(_Closed):
    """What all stances together come to."""

    outcome: Annotated[Outcome, ELSEWHERE]
    kind: Annotated[Unresolved | None, ELSEWHERE]
    answers: list[str]


class AxisKeys(_Closed):
    """What two sides are divided over, and where each of them stands."""

    axis: str
    sides: list[str]


class CoreKeys(_Closed):
    """E as a rule; `stands_for` has for each premise the numbers of those of C1, C2 and so on."""

    strong: list[str]
    weak_negation: list[str]
    consequent: str
    stands_for: Annotated[list[dict[str, list[int]]] | None, ELSEWHERE] = None


class KeptPremiseKeys(_Closed):
    """A premise, and those of E that stand for it; null where nobody said which."""

    premise: str
    kept_as: list[str] | None


class KeptKeys(_Closed):
    """What E keeps of C1, C2 and so on, or of a main argument."""

    of: str
    seat: str
    premises: list[KeptPremiseKeys]


class GradedKeys(_Closed):
    """A claim, or what is for or against another; scores and strengths from 0 to 1."""

    id: str
    says: str
    on: str | None
    bearing: Bearing | None
    base_score: float
    strength: float


class StrengthsKeys(_Closed):
    """What decided a claim: above one half yes, below no."""

    semantics: Gradual
    claim_score: Annotated[Literal["estimated", "0.5"], ELSEWHERE]
    arguments: list[GradedKeys]


class IntegrationKeys(BaseModel):
    """The steps from main arguments to an answer; a lift has more of them.

    `background` is what the logic engine knew beyond its seat's stance, `method` how it found E.
    """

    seat: Annotated[str, ELSEWHERE]
    characterized: list[dict[str, Any]]
    axes: list[AxisKeys]
    reconstructed: list[StepsKeys]
    core: CoreKeys | None
    retention: dict[str, Any]
    kept: list[KeptKeys]
    method: Annotated[str, ELSEWHERE]
    background: list[str]
    reason: str
    strengths: StrengthsKeys | None = None


class ItemKeys(_Closed):
    """Something that was asked for, whether the answer has it, and how."""

    item: str
    kept: bool
    how: str


class PremiseKeys(ItemKeys):
    """A premise of the answer, and what meets it."""

    how: Annotated[str, ELSEWHERE]


class SideKeys(_Closed):
    """What became of all that a seat asked for; `given_up` is what the answer has not in full."""

    seat: str
    kept: list[ItemKeys]
    in_part: list[ItemKeys]
    anyway: list[ItemKeys]
    lost: list[ItemKeys]
    given_up: list[ItemKeys]


class NeedKeys(_Closed):
    """A need, the numbers of the sentences it comes from, and what the answer does to it."""

    id: Annotated[str, ELSEWHERE]
    seat: str
    need: str
    sources: Annotated[list[int], ELSEWHERE] = Field(alias="from")
    state: Fate
    how: str


class DetailKeys(_Closed):
    """The argument behind an answer and what explains it; some parts only where somebody gave them."""

    argument: str
    conclusion: str
    how: list[str]
    premises: list[PremiseKeys]
    sides: list[SideKeys]
    open: list[str]
    would_change: list[str]
    decision: str = ""
    rules: list[str] = Field(default_factory=list)
    costs: str = ""
    first_steps: list[str]
    exit: str = ""
    needs: list[NeedKeys] = Field(default_factory=list)
    proposed: list[str] = Field(default_factory=list)
    ways: Annotated[list[dict[str, Any]], ELSEWHERE] = Field(default_factory=list)
    assumptions: Annotated[list[str], ELSEWHERE]
    status: Status
    status_on_union: Status | None
    objections: list[str]


class Keys(BaseModel):
    """Of the dialectic and of rival ways to an answer.

    `aliases` are pairs of a synonym and the word it is read as, `priorities` pairs of the higher rule
    and the lower; both only where there are any.
    """

    aliases: Annotated[list[list[str]], ELSEWHERE] = Field(default_factory=list)
    priorities: Annotated[list[list[str]], ELSEWHERE] = Field(default_factory=list)
    notes: list[str]
    answers: list[str]
    kind: Annotated[Unresolved | None, ELSEWHERE]
    breakers: list[BreakerKeys]
    seats: Annotated[list[SeatKeys], ELSEWHERE]
    arguments: list[ArgumentKeys]
    disputes: list[DisputeKeys]
    confirmations: list[DisputeKeys]
    integration: IntegrationKeys | None
    unsaid: int
    whole: WholeKeys | None
    answer_detail: DetailKeys | None
