"""What seats answer when a conflict is lifted: distilled, reconceived, tested, explained."""

from dataclasses import dataclass

from aufheben.domain.vocabulary import Fate


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What survived of one side: at most three concerns, and what it had to admit."""

    seat: str
    concerns: tuple[str, ...]
    admitted: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distillate:
    """A debate in a few lines; `presupposition` is what both sides share and must not."""

    sides: tuple[Side, ...]
    presupposition: str

    @property
    def lines(self) -> tuple[str, ...]:
        """Every line that is handed on."""
        said = [line for side in self.sides for line in (*side.concerns, side.admitted) if line]
        return (*said, self.presupposition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A way out: the idea, how it denies the presupposition, and per seat why it is served."""

    idea: str
    denies: str
    serves: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The ways out that were proposed at once."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screening:
    """What kind each candidate is, in order: `lifts`, or a word of `COMPROMISES`; and why."""

    kinds: tuple[str, ...]
    reasons: tuple[str, ...] = ()


COMPROMISES = ("division", "quota", "both_and", "case_by_case")
UNSCREENED = "unscreened"
"""What stands for the kind of a candidate whose screening never came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateTrial:
    """One seat's attack on one candidate; both ratings are from 0 to 10."""

    attack: str
    cannot_give_up: str
    acceptable: int
    startable: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trials:
    """One seat's trial of every candidate, in order."""

    trials: tuple[CandidateTrial, ...]


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
    `premises`, in the first procedure, through the consensus core.
    """

    how: tuple[str, ...]
    first_steps: tuple[str, ...]
    premises: tuple[Item, ...]
    sides: tuple[tuple[str, tuple[Item, ...]], ...]
    open: tuple[str, ...] = ()
    would_change: tuple[str, ...] = ()
    decision: str = ""
    costs: str = ""
    exit: str = ""


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
