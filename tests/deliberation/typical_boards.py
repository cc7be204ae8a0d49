"""Boards of the acts of a discussion, of any size, and the acts that may come next."""

from collections.abc import Iterator

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Inquire,
    Performed,
    Propose,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import ACTS
from aufheben.logic.boards.state import State
from aufheben.logic.boards.utility import Tuning, Worth, table, text_of
from aufheben.logic.likeness import Memory
from aufheben.rooms.deliberation.asks.act_messages import kind_of

WORDS = ("apples", "oranges", "pears", "nuts", "figs", "plums", "keep", "travel", "cost", "ripen")
ISSUE = "Which fruit?"


def typical(size: int) -> Iterator[Performed]:
    """Acts until there are `size` claims: of each ten, five answers, three objections to them,
    a defense and a synthesis; questions and checks between."""
    for number in range(1, size + 1):
        said = _said(number)
        match number % 10:
            case 2 | 5 | 8:
                yield _objection(said, f"c{number - 1}")
            case 6:
                yield _objection(said, f"c{number - 1}")
                yield Inquire(text=f"What of {said.text}?", about=f"c{number}")
            case 9:
                yield Synthesize(claim=said, merges=(f"c{number - 2}", f"c{number - 5}"))
                yield CheckFact(claim=f"c{number}", finding="unverified", confidence=0.6)
            case _:
                yield Propose(claim=said)


def _objection(said: Stated, target: str) -> Critique:
    return Critique(
        target=target, by=said, type="logic", severity="major", description="it does not hold"
    )


def _said(number: int) -> Stated:
    """Some words of its own and some that everybody uses, as in a discussion of one issue."""
    common = WORDS[number % len(WORDS)]
    return Stated(
        text=f"{common} matter for reason{number} and point{number % 17}",
        side="con" if number % 10 in (2, 5, 8) else "pro",
        confidence=0.5 + (number % 4) / 10,
        support=(f"{WORDS[(3 * number) % len(WORDS)]} were seen at place{number}",),
    )


def next_acts() -> tuple[Sketch, ...]:
    """One sketch of each act that can be chosen, on any typical board of ten claims or more."""
    said = Stated(text="nuts matter for reason900 and point3", side="pro", confidence=0.7)
    acts: tuple[Performed, ...] = (
        Propose(claim=said),
        _objection(said, "c7"),
        Inquire(text="What of nuts and figs?", about="c4"),
        CheckFact(claim="c3", finding="unverified", confidence=0.7),
        Synthesize(claim=said, merges=("c3", "c4")),
        Replan(aims=("find what nuts and figs have in common",)),
    )
    return tuple(Sketch(act=kind_of(act), performed=act, persuades=0.1, because="") for act in acts)


def remembered(acts: list[Performed]) -> Memory:
    """What was said in these acts."""
    return Memory(text for act in acts if (text := text_of(act)))


def weighed(state: State, memory: Memory) -> tuple[Worth, ...]:
    """The table of utilities, six acts worked out."""
    return table(next_acts(), state, memory, dict.fromkeys(ACTS, 0.1), Tuning())
