"""What is asked, by whom it is argued, and within which limits."""

from dataclasses import dataclass
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
