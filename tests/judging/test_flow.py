"""What each step is shown, and what it is not."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given

from aufheben.domain.matches import Match, Panel
from aufheben.rooms.judging.asks.tasks import (
    Analyze,
    Conclude,
    Decide,
    Grade,
    JudgingTask,
    NameWinner,
    Summarize,
    ViewTeam,
    Weigh,
)
from tests.judging.debates import Held, dimension, held, match, matches, named, panel, panels, whole
from tests.profiles import examples

SIDE = {number: range(2 - number % 2, number, 2) for number in range(1, 9)}
"""The earlier speeches of the same side, in the usual order."""


def noted(rows: Any) -> list[tuple[int, str]]:
    return [(speech.number, text) for speech, text in rows]


def analysis(told: Held, number: int, name: str) -> Analyze:
    [task] = [
        task
        for task in told.tasks(Analyze)
        if task.speech.number == number and task.dimension.name == name
    ]
    assert isinstance(task, Analyze)
    return task


def test_summaries_are_kept_apart_from_analyses() -> None:
    told = held(named("dbkai"))
    for task in told.tasks(Analyze):
        number = task.speech.number
        so_far = SIDE[number] if task.dimension.hears == "side" else range(1, number)
        assert noted(task.summaries) == [(n, f"summary {n} 1") for n in so_far]
        assert not any("summary" in text for _, text in (*task.earlier, *task.beside))
    for task in told.tasks(Summarize):
        assert shown(task) == {"speech", "part", "parts", "limit"}
    for task in (*told.tasks(Weigh), *told.tasks(Decide)):
        assert "summary" not in repr(task)


def test_a_summary_or_an_analysis_of_an_earlier_speech_comes_without_its_words() -> None:
    told = held(named("dbkai by judgments"))
    for task in told.tasks(Analyze):
        assert all(speech.text == "" for speech, _ in (*task.summaries, *task.earlier))
    for task in told.tasks(Weigh):
        assert all(speech.text == "" for speech, _ in task.analyses)


def test_the_verdict_sees_every_judgment_and_no_speech() -> None:
    [task] = held(named("dbkai by judgments")).tasks(Decide)
    assert [(d.name, text) for d, text in task.judgments] == [
        (name, f"judgment {name}") for name in ("points", "clash", "consistency")
    ]
    assert "speaks of children" not in repr(task)
    assert task.speeches == tuple((s.number, s.team) for s in match().speeches)


@pytest.mark.parametrize("name", ["null by judgments", "debatrix by judgments", "dbkai as shipped"])
def test_who_reads_off_a_judgment_sees_that_judgment_alone(name: str) -> None:
    told = held(named(name))
    written = {f"judgment {each.name}" for each in named(name).dimensions} | {"conclusion"}
    for task in told.tasks(ViewTeam):
        assert shown(task) == {"judgment", "team"}
        assert task.judgment in written
    for task in told.tasks(NameWinner):
        assert shown(task) == {"judgment", "forced"}
        assert task.judgment in written
    closing = "judgment general" if name == "null by judgments" else "conclusion"
    assert sum(task.judgment == closing for task in told.tasks(ViewTeam)) == 4


def test_a_conclusion_sees_the_judgments_alone() -> None:
    [task] = held(named("debatrix by judgments")).tasks(Conclude)
    assert shown(task) == {"judgments", "forced", "absorbed"}
    assert [text for _, text in task.judgments] == [
        f"judgment {each.name}" for each in named("debatrix by judgments").dimensions
    ]


def test_a_score_is_read_off_one_analysis() -> None:
    for task in held(named("debatrix as shipped")).tasks(Grade):
        assert task.analysis == f"analysis {task.speech.number} {task.dimension.name}"


def test_every_step_knows_the_motion_the_information_and_the_teams() -> None:
    debate = match(info="The square lies in the middle of the town.")
    for name in ("dbkai", "debatrix as shipped"):
        assert all(task.heading == debate.heading for task in held(named(name), debate).asked)  # type: ignore[attr-defined]


def test_a_single_dimension_judges_the_debate_as_a_whole_and_several_each_their_view() -> None:
    assert [task.whole for task in held(named("null by judgments")).tasks(Weigh)] == [True]
    assert [task.whole for task in held(named("debatrix by judgments")).tasks(Weigh)] == [False] * 4


@given(panels(), matches())
@examples(50)
def test_no_step_sees_what_the_panel_does_not_let_it_read(of: Panel, debate: Match) -> None:
    told = held(whole(of), debate)
    by_name = {each.name: each for each in of.dimensions}
    for task in told.tasks(Analyze):
        number, own = task.speech.number, task.dimension.name
        assert task.beside == tuple(
            (name, f"analysis {number} {name}") for name in by_name[own].reads
        )
        # Teams take turns, so a side's speeches have every other number.
        side = range(2 - number % 2, number, 2)
        heard = side if by_name[own].hears == "side" else range(1, number)
        carried = heard if of.analyses == "carried" else ()
        assert noted(task.earlier) == [(n, f"analysis {n} {own}") for n in carried]
        before = () if of.analyses == "carried" else heard
        assert task.before == tuple(debate.speeches[n - 1] for n in before)
        assert task.scored is (of.scores == "within")
        assert len(task.summaries) == of.summaries * (len(heard) + (of.newest == "both"))
    for judgment in told.tasks(Weigh):
        own, read = judgment.dimension.name, of.analyses in ("apart", "carried")
        analyzed = [(s.number, f"analysis {s.number} {own}") for s in debate.speeches]
        assert noted(judgment.analyses) == (analyzed if read else [])
        assert judgment.speeches == (() if read else debate.speeches)


def test_an_analysis_that_never_came_is_left_out_and_not_made_up() -> None:
    def silent(seat: object, task: Analyze) -> object:
        if task.speech.number == 1:
            return "nothing"
        return {"analysis": f"analysis {task.speech.number} {task.dimension.name}"}

    of = panel(dimension("late", "early"), dimension("early"))
    told = held(of, match(3, 2), reasks=0, Analyze=silent)
    assert noted(analysis(told, 3, "early").earlier) == [(2, "analysis 2 early")]
    assert analysis(told, 1, "late").beside == ()
    assert told.judged.flags == ("fallback_unsaid",)


def shown(task: JudgingTask[Any]) -> set[str]:
    """What of a step is its own, beside what all steps have."""
    return {field.name for field in fields(task)} - {"place", "reserve", "heading"}
