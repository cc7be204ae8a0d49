"""What is asked and by whom it is argued; within which limits, and what was spent of them."""

from dataclasses import dataclass, field
from typing import Literal

from aufheben.domain.vocabulary import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """The question. `aliases` are pairs (synonym, word) by which seats' words meet.

    `priorities` are pairs (higher, lower) of rule names; `shared` are facts that every seat has
    in its stance. `lang` is a language besides English in which some seat argues in logic; what
    seats of prose say in it is never taken for logic.
    """

    question: str
    aliases: tuple[tuple[str, str], ...] = ()
    priorities: tuple[tuple[str, str], ...] = ()
    shared: str = ""
    lang: Literal["", "ja"] = ""


def with_shared(stance: str, shared: str) -> str:
    """A stance with the facts that everybody has; one that is still to be found stays empty."""
    if not shared.strip() or not stance.strip():
        return stance
    return f"{stance.rstrip()}\n{shared.strip()}\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A place in a protocol. `premises` decides how reuse is judged there: logic or prose."""

    name: str
    stance: str
    premises: Literal["logic", "prose"] = "prose"


NEUTRAL = Seat(name="M", stance="")
"""Who is asked what belongs to no seat: missing stances, and the answer of most forms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may be spent. Rounds are per dispute; `reasks` per question; `time` in seconds."""

    max_rounds: int = 10
    max_theses: int = 1
    reasks: int = 2
    calls: int | None = None
    tokens: int | None = None
    money: float | None = None
    time: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A question in one language, and a stance for each seat in order (none: to be found).

    `key_points` are what experts say for and against (ArgKP), in no order that means anything.
    `obvious` is the one right option where people hardly disagree (a control, on which no
    synthesis should be invented). `expected` is the answer a formal example is known to have.
    """

    id: str
    lang: Lang
    question: str
    stances: tuple[str, ...] = ()
    key_points: tuple[str, ...] = ()
    obvious: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What one answer, or a sum of them, took.

    `input`, `cached` (of the input, as the provider counts it) and `output` are tokens;
    `shared` is an estimate of the input tokens that repeat the beginning of an earlier prompt;
    `money` is in US dollars, None if no price is known; `seconds` were spent waiting.
    """

    input: int = 0
    cached: int = 0
    output: int = 0
    shared: int = 0
    money: float | None = None
    seconds: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        """Both together; a price is the sum of the known ones."""
        known = [m for m in (self.money, other.money) if m is not None]
        return Usage(
            input=self.input + other.input,
            cached=self.cached + other.cached,
            output=self.output + other.output,
            shared=self.shared + other.shared,
            money=sum(known) if known else None,
            seconds=self.seconds + other.seconds,
        )

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input + self.output


@dataclass(slots=True)
class Tally:
    """What was spent, and how each seat did. `asking` calls are under way."""

    made: int = 0
    rejected: int = 0
    asking: int = 0
    usage: Usage = field(default_factory=Usage)
    legal: dict[str, int] = field(default_factory=dict)
    fallbacks: dict[str, int] = field(default_factory=dict)
    flags: dict[str, None] = field(default_factory=dict)

    @property
    def never_legal(self) -> tuple[str, ...]:
        """Seats whose fallback was taken and who never gave a legal answer."""
        return tuple(seat for seat in self.fallbacks if not self.legal.get(seat))

    def add(self, usage: Usage) -> None:
        """Count what one answer took."""
        self.usage = self.usage + usage
