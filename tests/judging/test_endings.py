"""How hearings end: within limits, with failures, gone on with, and replayed."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat, Usage
from aufheben.domain.matches import Panel
from aufheben.domain.verdicts import Verdict
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.judging.job import EndedJudging, JudgingJob
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.surfaces.cli.present import exit_code
from tests.driving import hear, heard_again
from tests.judging.debates import (
    TEN,
    Able,
    Held,
    always,
    dimension,
    hearing,
    held,
    match,
    named,
    panel,
    usual,
)
from tests.profiles import examples

# Limits


def limited(name: str, **limits: Any) -> Held:
    """A hearing whose every answer takes a hundred tokens."""

    def paid(seat: Seat, task: Any) -> object:
        return Said(answer=usual(task), usage=Usage(input=80, output=20), by="test")

    return held(named(name), limits=limits, **always(paid))


@examples(60)
@given(
    st.sampled_from(
        [(name, calls) for name in TEN for calls in range(named(name).calls(8, 4) + 1)]
    ),
    st.sampled_from(["calls", "tokens"]),
)
def test_a_limit_ends_with_exit_code_4_and_never_with_a_winner_from_nothing(
    upto: tuple[str, int], which: str
) -> None:
    name, most = upto
    told = limited(name, **{which: most * (100 if which == "tokens" else 1)}).judged
    assert told.tally.made <= most
    if most == named(name).calls(8, 4):
        assert (told.tally.made, told.flags) == (most, ())
    if isinstance(told.ballots[0].verdict, Verdict):
        assert told.tally.made > 0
        assert (told.outcome, told.stop_reason) == ("justified", "verdict")
    else:
        assert (told.outcome, told.stop_reason) == ("budget", which)
        assert (told.majority.winner, told.answer) == (None, None)
    cut = most < named(name).calls(8, 4)
    assert (f"limit_{which}" in told.flags, exit_code(told) == 4) == (cut, cut)


def test_a_limit_on_calls_keeps_back_what_the_conclusion_needs() -> None:
    """Enough for 32 analyses, 4 judgments, the conclusion, and what is read off it."""
    told = limited("debatrix by judgments", calls=42)
    assert len(told.ballot.judgments) == 4
    assert {team for team, _ in told.verdict.reasons} == {"OG", "OO", "CG", "CO"}


def test_one_judge_s_verdict_stands_where_a_limit_cut_the_others() -> None:
    told = held(named("null by judgments"), judges=2, limits={"calls": 9})
    assert [isinstance(b.verdict, Verdict) for b in told.judged.ballots].count(True) <= 1
    assert told.judged.tally.made <= 9
    assert exit_code(told.judged) == 4


@pytest.mark.parametrize(
    ("name", "answers", "outcome", "code"),
    [
        ("null", always("no JSON at all"), "failed", 3),
        ("null by judgments", {"NameWinner": {"winner": None}}, "unresolved", 0),
    ],
    ids=["never legal", "too close"],
)
def test_only_who_never_answers_ends_with_exit_code_3(
    name: str, answers: dict[str, Any], outcome: str, code: int
) -> None:
    told = held(named(name), **answers)
    assert (told.judged.outcome, exit_code(told.judged)) == (outcome, code)


# Failures, and going on


class Breaking:
    """Breaks down at the places `at` holds for, at once; whoever else is asked answers later.

    So every other call of a round is under way when the failure comes.
    """

    def __init__(self, at: Callable[[Any], bool]) -> None:
        self.answered: list[tuple[object, ...]] = []
        self.under_way = 0
        self._at = at

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        if self._at(task):
            raise AgentFailed("the provider is down")
        self.under_way += 1
        for _ in range(5):
            await asyncio.sleep(0)
        self.under_way -= 1
        self.answered.append(task.place)
        return usual(task)


def breaks(asked: JudgingJob, at: Callable[[Any], bool]) -> tuple[MemoryStore, Breaking]:
    """The store in which a hearing broke down, and the agent by which it did."""
    store, agent = MemoryStore(), Breaking(at)
    journal = store.begin(Record(run="r", created="", settings={}))

    async def run() -> None:
        with pytest.raises(AgentFailed, match="the provider is down"):
            await hear(asked, {"all": agent}, journal, StillClock())
        assert agent.under_way == 0
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())
    journal.close()
    return store, agent


def gone_on(asked: JudgingJob, store: MemoryStore) -> tuple[EndedJudging, list[tuple[object, ...]]]:
    """The hearing gone on with, and the places it asked at."""
    agent = ScriptedAgent(Able())
    judged = asyncio.run(hear(asked, {"all": agent}, store.hold("r"), StillClock()))
    return judged, [task.place for task in agent.asked]


FAILURES = [
    ("dbkai by judgments", lambda task: task.place[2:] == ("speech", 3, "analysis", "clash")),
    ("dbkai by judgments", lambda task: task.place[2:] == ("judgment", "points")),
    ("dbkai by judgments", lambda task: task.place[2:] == ("verdict",)),
    ("debatrix by judgments", lambda task: task.place[2:] == ("conclusion",)),
    ("debatrix by judgments", lambda task: task.place[2:] == ("view", "clash", "OO")),
    ("debatrix as shipped", lambda task: task.place[2:] == ("speech", 2, "score", "source")),
    ("null by judgments", lambda task: task.place[2:] == ("winner",)),
]


@pytest.mark.parametrize(("name", "at"), FAILURES)
def test_a_failure_cancels_no_call_that_is_paid_and_none_is_asked_twice(
    name: str, at: Callable[[Any], bool]
) -> None:
    asked = hearing(named(name), judges=(judges := 2))
    store, broken = breaks(asked, at)
    rows = store.read("r").events
    kept = {event.place for event in rows if event.kind == "answered"}
    begun = {event.place for event in rows if event.kind == "asked"}
    assert kept == set(broken.answered)
    assert all(place in kept or len(place) > 2 for place in begun)
    judged, places = gone_on(asked, store)
    assert not kept & set(places)
    assert len(places) == len(set(places))
    calls = judges * named(name).calls(8, 4)
    assert len(kept) + len(places) == calls
    assert judged.tally.made == calls
    assert judged.outcome == "justified"
    assert judged == held(asked).judged


def test_what_does_not_await_the_failed_answer_is_still_asked() -> None:
    asked = hearing(named("dbkai by judgments"))
    _, broken = breaks(asked, lambda task: task.place[2:] == ("speech", 3, "analysis", "clash"))
    placed = {place[2:] for place in broken.answered}
    assert ("judgment", "consistency") in placed
    assert ("speech", 8, "analysis", "consistency") in placed
    assert ("speech", 4, "analysis", "clash") not in placed
    assert ("speech", 3, "analysis", "points") not in placed
    assert ("verdict",) not in placed


def test_one_judge_s_failure_lets_the_other_finish_first() -> None:
    asked = hearing(named("dbkai"), judges=2)
    _, broken = breaks(asked, lambda task: task.place == ("ballot", "J1", "speech", 1, "summary"))
    assert ("ballot", "J2", "verdict") in broken.answered


# Replay


def in_own_order(of: Panel, first: tuple[object, ...], then: tuple[object, ...]) -> None:
    """A run in which the answer at `then` comes only after the one at `first`, replayed."""

    class Turns:
        def __init__(self) -> None:
            self.over = asyncio.Event()
            self.left = 2

        async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
            if task.place[2:] == first:
                self.left -= 1
                if self.left == 0:
                    self.over.set()
                return Said(answer=None, refused="I would rather not", by="test")
            if task.place[2:] == then:
                await self.over.wait()
                for _ in range(20):
                    await asyncio.sleep(0)
                return "no JSON at all"
            return usual(task)

    asked, store = hearing(of, match(2, 2)), MemoryStore()

    async def run() -> EndedJudging:
        journal = store.begin(Record(run="r", created="", settings={}))
        return await hear(asked, {"all": Turns()}, journal, StillClock())

    judged = asyncio.run(run())
    assert {"refused", "fallback_unsaid"} <= set(judged.flags)
    assert asyncio.run(heard_again(asked, store.read("r"))).flags == judged.flags


@pytest.mark.parametrize("first", [1, 2])
def test_flags_are_replayed_in_whichever_order_they_came(first: int) -> None:
    places = [("speech", number, "summary") for number in (first, 3 - first)]
    in_own_order(panel(summaries=True), places[0], places[1])


def test_a_dimension_may_be_called_summary() -> None:
    told = held(panel(dimension("summary"), summaries=True), match(2, 2))
    assert told.judged.outcome == "justified"
