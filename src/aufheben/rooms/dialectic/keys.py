"""The keys of a debate's envelope besides those that all rooms share."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from aufheben.domain.vocabulary import (
    Bearing,
    DisputeResult,
    Gradual,
    Outcome,
    Relation,
    Role,
    Status,
    Unresolved,
)


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

    id: str
    antecedent: dict[str, Any]
    consequent: str


class ArgumentKeys(_Closed):
    """An argument, whom it attacks, and where it stands among those said and over all stances."""

    id: str
    seat: str
    role: Role
    attacks: str | None
    target: str | None
    relation: Relation | None
    rules: list[RuleKeys]
    conclusions: list[str] = Field(alias="Conc")
    assumptions: list[str] = Field(alias="Ass")
    status: Status
    status_on_union: Status | None


class DisputeKeys(_Closed):
    """A main argument and how it fared."""

    thesis: str
    seat: str
    result: DisputeResult
    rounds: int
    stop: str | None
    arguments: list[str]


class WholeKeys(_Closed):
    """What all stances together come to."""

    outcome: Outcome
    kind: Unresolved | None
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
    stands_for: list[dict[str, list[int]]] | None = None


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
    claim_score: Literal["estimated", "0.5"]
    arguments: list[GradedKeys]


class IntegrationKeys(BaseModel):
    """The steps from main arguments to an answer; a lift has more of them.

    `background` is what the logic engine knew beyond its seat's stance, `method` how it found E.
    """

    seat: str
    characterized: list[dict[str, Any]]
    axes: list[AxisKeys]
    reconstructed: list[dict[str, Any]]
    core: CoreKeys | None
    retention: dict[str, Any]
    kept: list[KeptKeys]
    method: str
    background: list[str]
    reason: str
    strengths: StrengthsKeys | None = None


class Keys(BaseModel):
    """Of the dialectic and of rival ways to an answer.

    `aliases` are pairs of a synonym and the word it is read as, `priorities` pairs of the higher rule
    and the lower; both only where there are any.
    """

    aliases: list[list[str]] = Field(default_factory=list)
    priorities: list[list[str]] = Field(default_factory=list)
    notes: list[str]
    answers: list[str]
    kind: Unresolved | None
    breakers: list[BreakerKeys]
    seats: list[SeatKeys]
    arguments: list[ArgumentKeys]
    disputes: list[DisputeKeys]
    confirmations: list[DisputeKeys]
    integration: IntegrationKeys | None
    unsaid: int
    whole: WholeKeys | None
    answer_detail: dict[str, Any] | None
