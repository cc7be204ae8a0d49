"""How many calls a judging takes: exactly, at most, and in a row."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.matches import Match, Panel
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.judging.asks.tasks import Analyze, Summarize
from aufheben.rooms.judging.job import EndedJudging, JudgingJob
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import hear
from tests.judging.debates import (
    JUDGED,
    KINDS,
    LEAN,
    SHIPPED,
    TEN,
    Able,
    always,
    dimension,
    hearing,
    held,
    match,
    matches,
    named,
    panel,
    panels,
    usual,
    whole,
)
from tests.profiles import examples

LEAN_CALLS = (1, 17, 41, 33, 33)
SHIPPED_CALLS = (22, 22, 94, 72, 41)
JUDGED_CALLS = (6, 14, 62, 48, 36)
TEN_CALLS = [
    pytest.param(each, calls, id=name)
    for name, each, calls in zip(
        (*TEN, *(f"{each.name} by judgments" for each in JUDGED)),
        (*LEAN, *SHIPPED, *JUDGED),
        (*LEAN_CALLS, *SHIPPED_CALLS, *JUDGED_CALLS),
        strict=True,
    )
]


@pytest.mark.parametrize(("of", "calls"), TEN_CALLS)
def test_a_panel_makes_just_the_calls_of_the_literature(of: Panel, calls: int) -> None:
    told = held(of)
    assert of.calls(8, 4) == calls
    assert told.judged.tally.made == calls
    assert len(told.asked) == calls
    assert len({task.place for task in told.asked}) == calls
    assert told.judged.outcome == "justified"
    assert told.judged.flags == ()


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("null", {"Decide": 1}),
        ("debatrix-chronological", {"Summarize": 8, "Analyze": 8, "Decide": 1}),
        ("debatrix", {"Summarize": 8, "Analyze": 32, "Decide": 1}),
        ("debatrix-qualitative", {"Summarize": 8, "Analyze": 24, "Decide": 1}),
        ("dbkai", {"Summarize": 8, "Analyze": 24, "Decide": 1}),
        ("dbkai by judgments", {"Summarize": 8, "Analyze": 24, "Weigh": 3, "Decide": 1}),
    ],
)
def test_a_panel_is_its_summaries_its_analyses_and_one_winner_judge(
    name: str, counted: dict[str, int]
) -> None:
    kinds = [type(task).__name__ for task in held(named(name)).asked]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == counted


def test_what_dbkai_as_shipped_has_more_are_5_extractions() -> None:
    kinds = [type(task).__name__ for task in held(named("dbkai as shipped")).asked]
    assert kinds.count("ViewTeam") == 4
    assert kinds.count("NameWinner") == 1
    assert kinds.count("Conclude") == 1
    assert "Decide" not in kinds


@pytest.mark.parametrize(("of", "calls"), TEN_CALLS)
def test_each_further_judge_makes_as_many(of: Panel, calls: int) -> None:
    assert held(of, judges=3).judged.tally.made == 3 * calls


@given(panels(), matches())
@examples(60)
def test_any_panel_makes_the_calls_it_says_where_all_answers_are_legal(
    of: Panel, debate: Match
) -> None:
    # A team that never spoke has no score: where scores decide, nobody is asked for more.
    spoke = {speech.team for speech in debate.speeches}
    assume(of.finding != "mean" or len(spoke) == len(debate.heading.teams))
    told = held(whole(of), debate)
    calls = of.calls(len(debate.speeches), len(debate.heading.teams))
    assert told.judged.tally.made == calls


@given(panels(), matches(longest=350), st.data())
@examples(60)
def test_no_panel_makes_more_calls_than_its_bound(
    of: Panel, debate: Match, data: st.DataObject
) -> None:
    reasks, judges = data.draw(st.integers(0, 2)), data.draw(st.integers(1, 2))
    refused = data.draw(st.sets(st.sampled_from(KINDS)))
    asked: dict[object, int] = {}

    def unruly(seat: Seat, task: Any) -> object:
        asked[task.place] = asked.get(task.place, 0) + 1
        legal = type(task).__name__ not in refused and asked[task.place] == reasks + 1
        return usual(task) if legal else "no JSON at all"

    # `held` itself asserts that what was made is within the bound.
    told = held(of, debate, judges=judges, reasks=reasks, **always(unruly))
    assert told.judged.tally.made == sum(asked.values())


@given(panels(), matches(longest=350))
@examples(40)
def test_where_nothing_is_asked_again_the_bound_is_what_is_made(of: Panel, debate: Match) -> None:
    told = held(of, debate, reasks=0)
    assert told.judged.tally.made == told.judged.hearing.bound


# In a row


class InStep:
    """Everybody who was asked in one round is answered before the next begins.

    So a round is one call long, whatever the clock says, and `rounds` is the longest chain.
    """

    def __init__(self) -> None:
        self.rounds: list[list[Task[Any]]] = []
        self._script = Able()
        self._waiting: list[tuple[Task[Any], asyncio.Future[None]]] = []

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((task, turn))
        await turn
        return self._script(seat, task)

    async def lead(self, heard: asyncio.Task[EndedJudging]) -> EndedJudging:
        while not heard.done():
            await self._settled(heard)
            begun, self._waiting = self._waiting, []
            if begun:
                self.rounds.append([task for task, _ in begun])
            for _, turn in begun:
                turn.set_result(None)
        return await heard

    async def _settled(self, heard: asyncio.Task[EndedJudging]) -> None:
        """Until nobody more asks: nothing but this goes on in the loop, so yielding tells."""
        still, seen = 0, -1
        while still < 50 and not heard.done():
            still = still + 1 if len(self._waiting) == seen else 0
            seen = len(self._waiting)
            await asyncio.sleep(0)


def in_step(asked: JudgingJob) -> InStep:
    leader = InStep()

    async def run() -> None:
        journal = MemoryStore().begin(Record(run="r", created="", settings={}))
        task = asyncio.ensure_future(hear(asked, {"all": leader}, journal, StillClock()))
        judged = await leader.lead(task)
        assert judged.tally.made == sum(map(len, leader.rounds))

    asyncio.run(run())
    return leader


# Of the longest chain: speeches one after another, judgment, verdict (conclusion, extraction).
DEPTHS = {
    "null": 1,
    "debatrix-chronological": 9,
    "debatrix": 9,
    "debatrix-qualitative": 9,
    "dbkai": 10,
    "null by judgments": 2,
    "debatrix-chronological by judgments": 10,
    "debatrix by judgments": 11,
    "debatrix-qualitative by judgments": 11,
    "dbkai by judgments": 11,
    "debatrix-chronological as shipped": 10,
    "debatrix as shipped": 11,
    "debatrix-qualitative as shipped": 11,
    "dbkai as shipped": 12,
}


@pytest.mark.parametrize(("name", "depth"), DEPTHS.items())
def test_no_more_calls_wait_for_each_other_than_must(name: str, depth: int) -> None:
    assert len(in_step(hearing(named(name))).rounds) == depth


def test_the_null_panel_as_shipped_takes_two_calls_in_a_row() -> None:
    assert len(in_step(hearing(named("null as shipped"))).rounds) == 2


@pytest.mark.parametrize("judges", [2, 3])
def test_judges_do_not_wait_for_each_other(judges: int) -> None:
    assert len(in_step(hearing(named("dbkai"), judges=judges)).rounds) == 10


def test_all_summaries_are_asked_for_at_once_and_no_analysis_waits_for_its_own() -> None:
    [first, *_] = in_step(hearing(named("dbkai"))).rounds
    assert sum(isinstance(task, Summarize) for task in first) == 8
    begun = {
        (task.speech.number, task.dimension.name) for task in first if isinstance(task, Analyze)
    }
    # Consistency looks at each side by itself.
    assert begun == {(1, "clash"), (1, "consistency"), (2, "consistency")}


@pytest.mark.parametrize("speeches", [1, 2, 5, 10])
def test_a_longer_debate_makes_dbkai_deeper_by_one_call_a_speech(speeches: int) -> None:
    asked = hearing(named("dbkai"), match(speeches, 2))
    assert len(in_step(asked).rounds) == speeches + 2


def test_analyses_that_are_not_carried_forward_are_asked_for_at_once() -> None:
    apart = replace(named("debatrix-chronological by judgments"), analyses="apart")
    assert [len(each) for each in in_step(hearing(apart)).rounds] == [8, 1, 5]


def test_a_stream_that_reads_nothing_runs_ahead_of_one_that_reads_it() -> None:
    of = panel(dimension("late", "early"), dimension("early"))
    rounds = in_step(hearing(of, match(2, 2))).rounds
    named_in = [[task.place[-1] for task in each] for each in rounds]
    assert named_in == [["early"], ["late", "early"], ["late", "early"], ["late"], ["verdict"]]
