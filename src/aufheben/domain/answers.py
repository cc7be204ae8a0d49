"""What seats answer in the dialectic: rules and arguments, counterarguments, and the steps of integration.

Rules and arguments follow the argumentation schema of seed 000, section 3.3: `Conc` and `Ass` are
derived, never stored, so they cannot disagree with the rules.
"""

from dataclasses import dataclass
from typing import Annotated

from aufheben.domain.answer_marks import Fits, Line, Number, Silent, Wire
from aufheben.domain.vocabulary import Cut, Limit
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One inference: from `strong` premises and `weak_negation` assumptions to `consequent`.

    In `weak_negation` stands the proposition itself ("there is no evidence that …" is meant);
    it is attacked by concluding it. `guesses` are those of its premises of which the speaker is
    not sure. Raises BadInput if the consequent is empty.
    """

    id: str
    strong: tuple[str, ...] = ()
    weak_negation: tuple[str, ...] = ()
    consequent: str
    guesses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.consequent.strip():
            raise BadInput(_say("rule_no_consequent", id=self.id), do=_say("state_concludes"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Ordered rules; a later rule may use an earlier consequent; the last is the warrant.

    Raises BadInput if there is no rule or two rules share an id.
    """

    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        if not self.rules:
            raise BadInput(_say("argument_without_rules"), do=_say("give_least_rule"))
        ids = [rule.id for rule in self.rules]
        if len(set(ids)) < len(ids):
            raise BadInput(_say("two_rules_share", ids=repr(ids)), do=_say("number_them_r1"))

    @property
    def warrant(self) -> Rule:
        """The last rule."""
        return self.rules[-1]

    @property
    def conc(self) -> tuple[str, ...]:
        """Conc: what each rule concludes, in order."""
        return tuple(rule.consequent for rule in self.rules)

    @property
    def ass(self) -> tuple[str, ...]:
        """Ass: what each rule assumes to lack evidence, in order, without repeats."""
        return tuple(dict.fromkeys(w for rule in self.rules for w in rule.weak_negation))

    @property
    def guesses(self) -> tuple[str, ...]:
        """Premises of which the speaker is not sure, in order, without repeats."""
        return tuple(dict.fromkeys(g for rule in self.rules for g in rule.guesses))

    @property
    def premises(self) -> tuple[str, ...]:
        """Every `strong` premise that is not the consequent of an earlier rule, in order."""
        seen: set[str] = set()
        found: dict[str, None] = {}
        for rule in self.rules:
            found.update(dict.fromkeys(p for p in rule.strong if p not in seen))
            seen.add(rule.consequent)
        return tuple(found)


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
