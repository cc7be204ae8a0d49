"""What seats answer in the dialectic: theses, counterarguments, and the steps of integration."""

from dataclasses import dataclass
from typing import Annotated

from aufheben.domain.answer_marks import Fits, Line, Number, Silent, Wire
from aufheben.domain.rules import Argument
from aufheben.domain.vocabulary import Cut, Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Thesis:
    """A main argument."""

    argument: Argument


@dataclass(frozen=True, slots=True, kw_only=True)
class NoThesis:
    """The seat has no (further) main argument."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebut:
    """Concludes the contrary of `target`, a proposition in the attacked argument's Conc."""

    argument: Argument
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undercut:
    """Shows `target`, a proposition in the attacked argument's Ass, to hold."""

    argument: Argument
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undermine:
    """Doubts `target`, a premise of the attacked argument: its conclusion says that it is not so.

    ASPIC+ calls it undermining; where the attacked argument marks the premise as a guess, a doubt
    with a plain reason is enough.
    """

    argument: Argument
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """The seat grants the argument it was shown."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingNew:
    """The seat grants nothing, and has no reason against it that it has not given yet.

    `stop` says so, or that it gave no legal answer.
    """

    reason: str = ""
    stop: Cut = "nothing_new"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """No answer because of a limit. It is never a concession."""

    limit: Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """A conflicting argument's criterion, without names of particular objects (C1 … Cn)."""

    strong: tuple[str, ...]
    consequent: str
    weak_negation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Characters:
    """C1 … Cn, in the order of the main arguments."""

    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """The consensus core E: premises that can hold for every side, and what follows.

    `retention` has one share (0..1) per side where logic computed it: of the seats in `sides`,
    else of those with main arguments, in turn. `method` says how E was found. `stands_for` has
    for each premise of E, in order, the numbers (from 1) of those of C1, of C2 and so on that it
    stands for; empty where the seat was not asked for it.
    """

    strong: tuple[str, ...]
    consequent: str
    weak_negation: tuple[str, ...] = ()
    retention: tuple[float, ...] = ()
    method: str = ""
    sides: tuple[str, ...] = ()
    stands_for: tuple[tuple[tuple[int, ...], ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """What one dispute turned on (the capped form, seed 001)."""

    question: Annotated[Line, Wire("axis")]
    sides: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalAnswer:
    """The answer in a sentence, and the synthesis argument behind it where there is one."""

    final_answer: Line
    argument: Annotated[Argument | None, Silent()] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSynthesis:
    """The integrating seat found nothing that lifts the conflict."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """The judge of a debate wants to hear more before it answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What each side would find wrong with a draft; `enough` where it may stand as it is."""

    enough: Annotated[bool, Wire("good_enough")]
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """Which of several answers agrees best with the others, by its number from 1."""

    number: Number
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseScore:
    """How much a claim or an argument has for itself, before any other bears on it: 0 to 1."""

    score: Annotated[float, Wire("base_score"), Fits(ge=0, le=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Newness:
    """Which earlier reason is said again; None for a new one."""

    repeats: str | None = None
