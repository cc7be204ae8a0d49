"""Debates of an edge: their forms, what is said in them, how they end, and what the edge should rather be."""

import re
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from aufheben.domain.acts import Passages
from aufheben.domain.answer_marks import Heard, Line
from aufheben.domain.vocabulary import Limit

Truth = Literal["true", "false", "unsure"]
Decision = Literal["agreement", "mediator", "expert_b", "triage", "no_legal_answer"] | Limit
Part = Literal["documents", "triage", "opinion", "mediator", "feedback", "improved"]
Kind = Literal[
    "rename", "define", "reversed", "part-of", "role", "plays", "overlap", "sibling",
    "other-parent", "none",
]  # fmt: skip
KEEPING: Final[frozenset[Kind]] = frozenset({"rename", "define"})
"""Mends that keep the edge: the child's name, or its definition, is what is wrong."""
MOVING: Final[frozenset[Kind]] = frozenset({"sibling", "other-parent"})
"""Mends that name another parent."""
_SAID = {
    "true": "true", "false": "false", "unsure": "unsure", "真": "true", "偽": "false", "不明": "unsure"
}  # fmt: skip


def _truth(said: object) -> object:
    """The word, also where a model answers with JSON's own true, or in Japanese."""
    return _SAID.get(str(said).strip().lower(), said) if isinstance(said, bool | str) else said


def _kind(said: object) -> object:
    """The word with a hyphen, as models also write it otherwise."""
    return re.sub("[ _]", "-", said.strip().lower()) if isinstance(said, str) else said


def _nothing(said: object) -> object:
    return "" if said is None else said


SaidTruth = Annotated[Truth, Heard(_truth)]
"""A verdict as it stands in a message."""
_Perhaps = Annotated[str, Heard(_nothing)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """Whether the proposition holds, by one seat, with its reason. "unsure" abstains."""

    verdict: Truth
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What one expert should mend: flaws of its opinion, and gaps."""

    expert: Line
    feedback: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Feedback for every expert."""

    feedback: tuple[Feedback, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """No legal answer came; the limit that forbade it, or None if all were illegal."""

    limit: Limit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a rejected edge should rather be. `to` names the class of another parent, or is empty.

    `text` is the child's new name, or its definition, where the edge is to be kept.
    """

    kind: Annotated[Kind, Heard(_kind)]
    to: _Perhaps = ""
    text: _Perhaps = ""
    reason: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing said in a debate: who, in which round, as what."""

    seat: str
    round: int
    role: Part
    said: Opinion | Advice | Silent | Passages


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """How the debate of one proposition ended.

    `votes` are the last verdicts of the experts and the mediator, by seat; `decision` is what
    settled it.
    """

    verdict: Truth
    decision: Decision
    rounds: int
    votes: tuple[tuple[str, Truth], ...]
    statements: tuple[Statement, ...]


Coordination = Literal["none", "mediator", "feedback"]
Turns = Literal["relay", "parallel"]
Context = Literal["none", "definition", "neighbourhood"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Who coordinates the experts, whether they speak in turn or at once, and for how many rounds.

    "feedback" is a mediator and, after it, one who tells each expert what to mend; where that is
    `carried`, the mended reasons are the opinions of the next round, else they are mended in the
    same round and the mediator looks a second time. Where it is `sparing`, the mediator reads only
    experts who differ or doubt.
    """

    name: str
    coordination: Coordination = "none"
    turns: Turns = "parallel"
    rounds: int = 1
    sparing: bool = False
    carried: bool = False

    @property
    def mediated(self) -> bool:
        """Somebody reads all opinions and gives one of their own."""
        return self.coordination != "none"

    @property
    def advised(self) -> bool:
        """Experts are told what to mend."""
        return self.coordination == "feedback"

    def calls(self, experts: int) -> int:
        """Most answers it takes, if each is legal at once."""
        spoken = experts + self.mediated
        if self.carried:
            return self.rounds * spoken + self.rounds - 1
        mended = 1 + experts + self.mediated if self.advised else 0
        return self.rounds * (spoken + mended)


def usual(rounds: int) -> Form:
    """Ours: experts who have not heard each other, and a mediator only where they differ.

    In the published forms every mediation of a first real check had unanimous experts before
    it, and a second speaker only ever heard the verdict it then gave.
    """
    return Form(name="dissent", coordination="mediator", rounds=rounds, sparing=True)


def forms(rounds: int, *, second_look: bool = False) -> dict[str, Form]:
    """The eight methods of Kato & Sasaki's table 1 by name, debates with at most `rounds`.

    "single" is one expert; "one-way" are independent opinions that a mediator reads. With a
    `second_look` feedback is as we had it: the mediator reads what is mended in the same round, and
    verdicts may change in the next.
    """
    coordinations: dict[str, Coordination] = {
        "": "none", "-mediator": "mediator", "-feedback": "feedback"
    }  # fmt: skip
    turns: tuple[Turns, ...] = ("relay", "parallel")
    debates = [
        Form(
            name=f"{turn}{suffix}",
            coordination=coordination,
            turns=turn,
            rounds=rounds,
            carried=coordination == "feedback" and not second_look,
        )
        for suffix, coordination in coordinations.items()
        for turn in turns
    ]
    baselines = (Form(name="single"), Form(name="one-way", coordination="mediator"))
    return {form.name: form for form in (*baselines, *debates)}
