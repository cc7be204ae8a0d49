"""Answers drafted and explained, and the parts of one."""

from dataclasses import dataclass

from aufheben.domain.vocabulary import Fate


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sample or a draft of an answer."""

    idea: str


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
    `premises`, where logic explains, through those that the answer rests on.
    """

    how: tuple[str, ...]
    first_steps: tuple[str, ...]
    sides: tuple[tuple[str, tuple[Item, ...]], ...]
    open: tuple[str, ...] = ()
    would_change: tuple[str, ...] = ()
    decision: str = ""
    costs: str = ""
    exit: str = ""
    premises: tuple[Item, ...] = ()


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
