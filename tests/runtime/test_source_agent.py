"""A source in a seat: it answers `Consult` alone, and what it finds is journaled like any answer."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from aufheben.domain import Limits, Seat
from aufheben.domain.acts import Mute, Passages
from aufheben.domain.boards import Board, Claim, Quotation, Stance, View
from aufheben.errors import AgentFailed, Misuse
from aufheben.rooms.deliberation.asks.role_tasks import Consult, Rate
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.sources import MOST, SourceAgent

SEAT = Seat(name="source", stance="")
FOUND = (Quotation(source="notes.md#1", text="It lasts 180 shots."),)


@dataclass
class Shelf:
    """A source that has the same for every query, or breaks down."""

    found: tuple[Quotation, ...] = FOUND
    failing: Exception | None = None
    asked: list[tuple[str, int]] = field(default_factory=list)

    def passages(self, query: str, most: int) -> tuple[Quotation, ...]:
        self.asked.append((query, most))
        if self.failing is not None:
            raise self.failing
        return self.found


def view(text: str = "It does not last.", *support: str) -> View:
    claim = Claim(
        id="c1", text=text, support=support, side="con", confidence=0.5, created_at=1,
        last_updated=1,
    )  # fmt: skip
    stance = Stance(pro=0, con=1, diversity=0, needs_opposition=True, analysis="")
    return View(board=Board(issue="?", claims={"c1": claim}), labels=(), stance=stance, steps=1)


def consult(text: str = "It does not last.", *support: str, claim: str = "c1") -> Consult:
    return Consult(place=("step", 1, "consult"), view=view(text, *support), claim=claim)


def begun(store: MemoryStore) -> Journal:
    return store.begin(Record(run="r", created="", settings={}))


def sitting(shelf: Shelf, journal: Journal, **how: Any) -> JournaledChair:
    return JournaledChair(
        agents={"source": SourceAgent(shelf)},
        journal=journal,
        limits=Limits(),
        clock=StillClock(),
        **how,
    )


def answered(shelf: Shelf, task: Consult) -> Passages | Mute:
    return asyncio.run(sitting(shelf, begun(MemoryStore())).ask(SEAT, task))


def test_the_claim_and_its_reasons_are_asked_one_a_line() -> None:
    shelf = Shelf()
    answered(shelf, consult("It does\nnot last.", "180 shots", "a small\r\nbattery"))
    assert shelf.asked == [("It does not last.\n180 shots\na small battery", MOST)]


def test_passages_are_answered_and_journaled() -> None:
    store = MemoryStore()
    chair = sitting(Shelf(), begun(store))
    assert asyncio.run(chair.ask(SEAT, consult())) == Passages(found=FOUND)
    last = store.read("r").events[-1]
    assert (last.seat, last.kind) == ("source", "answered")
    assert last.payload["passages"] == [{"source": "notes.md#1", "text": "It lasts 180 shots."}]


def test_nothing_found_is_an_answer() -> None:
    assert answered(Shelf(found=()), consult()) == Passages(found=())


def test_a_claim_that_is_not_shown_is_answered_with_nothing_and_unasked() -> None:
    shelf = Shelf()
    assert answered(shelf, consult(claim="c9")) == Passages(found=())
    assert shelf.asked == []


def test_what_no_journal_can_hold_is_made_harmless() -> None:
    odd = Quotation(source="a\nb\0\ud800.md#1", text="one\0two\ud800\nthree 電池")
    blank = Quotation(source="x", text=" \n\u3000")
    assert answered(Shelf(found=(odd, blank)), consult()) == Passages(
        found=(Quotation(source="a b \ufffd.md#1", text="one\ufffdtwo\ufffd\nthree 電池"),)
    )


def test_a_source_that_hands_over_too_much_is_cut() -> None:
    said = answered(Shelf(found=FOUND * 20), consult())
    assert isinstance(said, Passages)
    assert len(said.found) == MOST


@pytest.mark.parametrize(
    "failing", [AgentFailed("the index broke down"), OSError("no disk")], ids=["ours", "other"]
)
def test_a_source_that_breaks_down_is_a_failed_agent(failing: Exception) -> None:
    with pytest.raises(AgentFailed, match="broke down"):
        answered(Shelf(failing=failing), consult())


def test_a_source_answers_nothing_else() -> None:
    with pytest.raises(Misuse, match="no answer to Rate"):
        asyncio.run(SourceAgent(Shelf()).answer(SEAT, Rate(place=("x",), view=view()), ()))
