"""Stopping after anything and going on changes nothing, and no answered call is asked twice."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aufheben.agents import SymbolicAgent
from aufheben.domain import Issue, Limits, Seat
from aufheben.errors import Diverged, JournalFailed
from aufheben.formats.dialectic import envelope, tell
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.ports import Task
from aufheben.runtime.clock import StillClock
from aufheben.runtime.courses.dialectic import DialecticJob, EndedDialectic
from aufheben.runtime.journal import Event, Journal, Record, Store
from aufheben.runtime.memory import MemoryStore
from tests.dialogues import CAMERA, S1, S2
from tests.driving import conduct, replay
from tests.places import Place
from tests.places import store as opened
from tests.profiles import whole

CASE = DialecticJob(
    issue=Issue(question=CAMERA),
    seats=(
        Seat(name="AG1", stance=S1, premises="logic"),
        Seat(name="AG2", stance=S2 + "outOfStock(c).", premises="logic"),
    ),
    constitution=Constitution(limits=Limits(max_rounds=2), confirm=True),
)
COMPLETE = replace(CASE, constitution=Constitution(form="complete"))
LIFTED = replace(COMPLETE, seats=(CASE.seats[0], replace(CASE.seats[1], stance=S2)))
"""Nobody is asked; what is said is noted all the same."""
RUN = Record(run="r", created="2026", settings={"kept": True})


class Noting(SymbolicAgent):
    """The logic engine, noting every place at which it is asked. Its first word is garbage."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[tuple[object, ...]] = []

    async def answer(self, seat: Seat, task: Task[Any], rulings: Any) -> object:
        self.places.append((*task.place, len(rulings)))
        if task.place == ("thesis", 1, "AG1") and not rulings:
            return "let me think"
        return await super().answer(seat, task, rulings)


def conducted(journal: Journal, agent: Noting, case: DialecticJob = CASE) -> EndedDialectic:
    return conduct(case, {"AG1": agent, "AG2": agent}, journal, StillClock())


def answered(record: Record) -> set[tuple[object, ...]]:
    kinds = ("answered", "rejected")
    return {(*e.place, e.attempt - 1) for e in record.events if e.kind in kinds}


@pytest.fixture(scope="module")
def undisturbed() -> tuple[EndedDialectic, Record]:
    return uncut(CASE)


def uncut(case: DialecticJob) -> tuple[EndedDialectic, Record]:
    store = MemoryStore()
    finished = conducted(store.begin(RUN), Noting(), case)
    return finished, store.read("r")


@pytest.fixture(params=[CASE, COMPLETE, LIFTED], ids=["published", "open", "lifted"])
def either(request: pytest.FixtureRequest) -> tuple[EndedDialectic, Record]:
    """A run in which seats are asked, and two in which all stances decide together."""
    return uncut(request.param)


def test_the_case_has_a_refusal_a_defeat_and_a_confirmation(
    undisturbed: tuple[EndedDialectic, Record],
) -> None:
    finished, record = undisturbed
    assert finished.tally.rejected == 1
    assert finished.conclusion.stop_reason == "syntheses_defeated"
    assert len(record.events) > 20


def test_where_all_stances_decide_nobody_is_asked_and_all_that_is_said_is_noted() -> None:
    for case, outcome in ((COMPLETE, "unresolved"), (LIFTED, "synthesis")):
        finished, record = uncut(case)
        assert finished.conclusion.outcome == outcome
        assert {e.kind for e in record.events} == {"decided", "ended"}
        assert {e.payload["by"] for e in record.events[:-1]} == {"protocol"}
        assert len(record.events) == len(tell("r", finished).moves) + 1


class FailingAt:
    """A journal whose `number`-th event cannot be written."""

    def __init__(self, journal: Journal, number: int) -> None:
        self._journal = journal
        self._number = number

    @property
    def head(self) -> Record:
        return self._journal.head

    @property
    def record(self) -> Record:
        return self._journal.record

    async def append(self, event: Event) -> None:
        if event.number == self._number:
            raise JournalFailed("disk full")
        await self._journal.append(event)

    def close(self) -> None:
        self._journal.close()


def test_f28_the_nth_write_may_fail_for_every_n(either: tuple[EndedDialectic, Record]) -> None:
    finished, record = either
    for number in range(1, len(record.events) + 1):
        store = MemoryStore()
        journal = store.begin(RUN)
        with pytest.raises(JournalFailed, match="disk full"):
            conducted(FailingAt(journal, number), Noting(), finished.case)
        journal.close()
        gone_on(store, finished, record)


def gone_on(store: Store, finished: EndedDialectic, record: Record) -> None:
    """Going on reaches the same end, asks nothing that was answered, and keeps every row.

    It tells the same to programs, and replays.
    """
    before = store.read("r")
    agent = Noting()
    journal = store.hold("r")
    again = conducted(journal, agent, finished.case)
    journal.close()
    assert again == finished == replay(finished.case, store.read("r"))
    assert envelope(tell("r", again)) == envelope(tell("r", finished))
    assert answered(before).isdisjoint(agent.places)
    after = store.read("r")
    assert after.events[: len(before.events)] == before.events
    assert [e for e in after.events if e.kind != "asked"] == [
        # A question that was out when the run was cut is asked again: only `asked` may recur.
        e
        for e in renumbered(record, after)
        if e.kind != "asked"
    ]


def renumbered(record: Record, after: Record) -> list[Event]:
    """The undisturbed events with the numbers that the disturbed run gave them."""
    numbers = iter(e.number for e in after.events if e.kind != "asked")
    return [e if e.kind == "asked" else replace(e, number=next(numbers)) for e in record.events]


def killed_at(statement: int, place: Place, case: DialecticJob) -> bool:
    """Whether a real process, killed with -9 before its n-th SQL statement, was killed at all."""
    place.address(str(statement))
    child = os.fork()
    if child == 0:
        try:
            run_to_statement(statement, place, case)
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def run_to_statement(statement: int, place: Place, case: DialecticJob) -> None:
    journal = opened(place, str(statement)).begin(RUN)
    count = iter(range(10**6))

    def step() -> None:
        if next(count) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    place.trace(journal, step)
    conducted(journal, Noting(), case)


def test_f28_a_kill_at_any_statement_loses_nothing_and_repeats_nothing(
    either: tuple[EndedDialectic, Record], place: Place
) -> None:
    finished, record = either
    statement = 0
    while killed_at(statement, place, finished.case):
        gone_on(opened(place, str(statement)), finished, record)
        statement += 1 if whole() else SEVENTH
    assert statement > place.steps * len(record.events)


SEVENTH = 7
"""Prime to how many statements an event takes, so that each of them has its turn."""


def altered(record: Record, change: Callable[[Event], Event]) -> Record:
    return replace(record, events=tuple(map(change, record.events)))


def test_replay_says_where_another_question_would_be_asked(
    undisturbed: tuple[EndedDialectic, Record],
) -> None:
    _, record = undisturbed
    other = replace(CASE, issue=Issue(question=CAMERA, aliases=(("x y", "z"),)))
    with pytest.raises(Diverged) as differs:
        replay(other, record)
    assert differs.value.at == ("thesis", 1, "AG1")


def test_replay_says_where_a_recorded_answer_is_no_longer_legal(
    undisturbed: tuple[EndedDialectic, Record],
) -> None:
    _, record = undisturbed

    def silenced(event: Event) -> Event:
        legal_no_more = {"can_defeat": "perhaps"}
        hit = event.kind == "answered" and event.place[:2] == ("dispute", 2)
        return replace(event, payload=legal_no_more) if hit else event

    with pytest.raises(Diverged) as differs:
        replay(CASE, altered(record, silenced))
    assert differs.value.at[:2] == ("dispute", 2)


def test_replay_says_where_something_else_was_noted_than_all_stances_come_to() -> None:
    _, record = uncut(LIFTED)

    def otherwise(event: Event) -> Event:
        hit = event.place == ("dispute", 1, "reply", 1, "AG2")
        return replace(event, payload={**event.payload, "seat": "AG1"}) if hit else event

    with pytest.raises(Diverged) as differs:
        replay(LIFTED, altered(record, otherwise))
    assert differs.value.at == ("dispute", 1, "reply", 1, "AG2")


def test_replay_says_where_other_stances_would_decide_otherwise() -> None:
    _, record = uncut(LIFTED)
    with pytest.raises(Diverged):
        replay(COMPLETE, record)
