"""The blackboard of one mind that argues with itself: claims, attacks, questions, plan, draft.

Field names are the seed's (self-deliberative agent) in Python's spelling; JSON has them as there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

Act = Literal["propose", "critique", "question", "fact_check", "synthesize", "plan", "finalize"]
ACTS: tuple[Act, ...] = get_args(Act)
"""In the seed's order, by which ties are broken."""
Side = Literal["pro", "con", "neither"]
Ground = Literal["logic", "evidence", "relevance"]
Severity = Literal["critical", "major", "minor"]
Check = Literal["supported", "contradicted", "unverified"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Something claimed. `confidence` is 0..1; times are numbers of steps.

    `support` are its reasons, `assumptions` what it takes to have no evidence; `merges` are the
    claims that a synthesis joins; `by` is the persona that made it, where there are several. A claim that was withdrawn is kept and counts no more.

    `given` is the confidence that it was given, where open attacks lower it; `before` its wording
    before it was last amended; `turned` says that an amendment made it mean something else.
    `draft` is how a synthesis words it in the draft.
    """

    id: str
    text: str
    side: Side
    confidence: float
    created_at: int
    last_updated: int
    support: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    merges: tuple[str, ...] = ()
    by: str = ""
    withdrawn: bool = False
    given: float | None = None
    before: str = ""
    turned: bool = False
    draft: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One claim speaks against another. `resolved` where its target was withdrawn, is defended by
    a standing claim that attacks it back, or was amended and the judge found it `answered`.

    `against` is the wording that was attacked, where the target was amended since.
    """

    id: str
    from_claim_id: str
    to_claim_id: str
    type: Ground
    severity: Severity
    description: str
    created_at: int
    resolved: bool = False
    answered: bool = False
    against: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something to be cleared up, about a claim or (empty) the issue; open until answered."""

    id: str
    text: str
    about: str = ""
    answered_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """Words of a source, found there word for word."""

    source: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedFact:
    """What a check of a claim's facts came to, and the words it rests on."""

    claim: str
    finding: Check
    quotations: tuple[Quotation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All that has been said, as it stands after `step` acts.

    `plan` are the aims in view, `writepad` the text drafted so far. Claims, attacks and
    questions are found by id, in the order they came.
    """

    issue: str
    step: int = 0
    claims: Mapping[str, Claim] = field(default_factory=dict)
    attacks: Mapping[str, Attack] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    checks: tuple[CheckedFact, ...] = ()
    plan: tuple[str, ...] = ()
    writepad: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat is shown of a board: the latest claims with their labels, what is said of
    them, and how much is left out. `steps` are those that remain."""

    board: Board
    labels: tuple[tuple[str, str], ...]
    stance: "Stance"
    steps: int
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """Which sides have been heard. `diversity` is 0 (one side alone) to 1 (both as often)."""

    pro: int
    con: int
    diversity: float
    needs_opposition: bool
    analysis: str
