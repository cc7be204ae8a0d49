"""The complete form within a limit on time: how it ends, and that it ends there again."""

from dataclasses import replace

import pytest

from aufheben.formats.cases import SeatSpecification, Specification
from aufheben.logic.effort import ASKED_EVERY, Bound
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.told import tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct, replay
from tests.formats.debate_reports import plain

QUESTION = "Is x good?"
ENDLESS = 2**62


def _side(side: str, end: str, steps: int) -> str:
    said = [f"x is {side}0. x is {side}r."]
    for n in range(steps):
        said.append(f"If something is {side}{n}, it is {side}{n + 1}.")
        said.append(f"If something is {side}{n} and {side}r, it is {side}{n + 1}.")
    return " ".join([*said, f"If something is {side}{steps}, it is {end}."])


STANCES = (_side("p", "good", 6), _side("q", "not good", 6))


class Ticking(StillClock):
    """A second passes whenever somebody looks."""

    def elapsed(self) -> float:
        """One more than before."""
        self.at += 1
        return self.at


def _job(time: float | None) -> DialecticJob:
    seats = tuple(SeatSpecification(name=f"AG{n}", stance=s) for n, s in enumerate(STANCES))
    limits = {} if time is None else {"time": time}
    specification = Specification(question=QUESTION, seats=seats, limits=limits)
    return cast(specification).case


def _begun() -> tuple[MemoryStore, Journal]:
    store = MemoryStore()
    return store, store.begin(Record(run="one", created="", settings={}))


def _ended(time: float | None) -> tuple[EndedDialectic, Record]:
    store, journal = _begun()
    return conduct(_job(time), {}, journal, Ticking()), store.read("one")


def _noted(record: Record) -> list[Event]:
    return [event for event in record.events if event.place == ("clock",)]


@pytest.mark.parametrize("seconds", [1, 2, 5, 12])
def test_it_ends_typed_and_the_journal_says_after_how_many_steps(seconds: int) -> None:
    finished, record = _ended(seconds)
    assert (finished.outcome, finished.stop_reason) == ("budget", "time")
    assert finished.flags == ("limit_time",)
    [note] = _noted(record)
    assert note.payload["by"] == "protocol"
    assert note.payload["worked"] >= seconds * ASKED_EVERY  # type: ignore[operator]


@pytest.mark.parametrize("seconds", [1, 2, 5, 12])
def test_replaying_works_exactly_as_many_steps_and_ends_the_same(seconds: int) -> None:
    finished, record = _ended(seconds)
    with Bound(ENDLESS) as meter:
        assert replay(_job(seconds), record) == finished
    assert ENDLESS - meter.left == _noted(record)[0].payload["worked"]


def test_what_is_decided_in_time_is_as_without_a_limit_and_replays_so() -> None:
    finished, record = _ended(10_000)
    assert not _noted(record)
    assert replace(finished, case=_job(None)) == _ended(None)[0]
    assert replay(_job(10_000), record) == finished


def test_a_run_that_time_ended_is_told_without_working_out_what_it_did_not() -> None:
    finished, record = _ended(1)
    with Bound(ENDLESS) as meter:
        said = plain(tell("one", finished))
    assert "time" in said
    assert ENDLESS - meter.left < ASKED_EVERY
    assert record.ended is not None


def test_what_a_journal_from_elsewhere_says_of_the_clock_ends_it_all_the_same() -> None:
    finished, record = _ended(1)
    far = [
        replace(e, payload={**e.payload, "worked": 10**12}) if e.place == ("clock",) else e
        for e in record.events
    ]
    assert replay(_job(1), replace(record, events=tuple(far))) == finished
