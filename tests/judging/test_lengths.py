"""Summaries and analyses have a length; what is too long is asked for again, and never lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.verdicts import Analysis, Summary
from aufheben.rooms.judging.asks.laws import LEAST, SLACK, of_analysis, of_summary, too_long
from aufheben.rooms.judging.asks.tasks import Analyze, Summarize, Weigh
from tests.judging.debates import held, match, named

LONG = "Children play in the square. " * 400
DEBATE = match(8, 4, texts=dict.fromkeys(range(1, 9), LONG))


@given(st.integers(0, 30_000))
def test_a_summary_and_an_analysis_are_a_share_of_a_speech_and_never_next_to_nothing(
    size: int,
) -> None:
    debate = match(1, 2, texts={1: "x" * size})
    for limit in (of_summary(debate), of_analysis(debate, opening=False)):
        assert limit == LEAST or limit < size / 6
    assert of_analysis(debate, opening=True) == of_analysis(debate, opening=False) // 2


def test_who_talks_longer_gets_no_more_room_than_the_others() -> None:
    texts = {**dict.fromkeys(range(1, 9), LONG), 6: LONG * 3, 8: LONG * 2}
    told = held(named("dbkai"), match(8, 4, texts=texts))
    assert {task.limit for task in told.tasks(Summarize)} == {of_summary(DEBATE)}
    assert len({task.limit for task in told.tasks(Analyze) if not task.opening}) == 1


@given(st.integers(1, 3_000), st.integers(0, 6_000))
def test_only_what_is_longer_by_half_is_refused(limit: int, size: int) -> None:
    assert too_long("x" * size, limit) is (size > SLACK * limit)
    assert not too_long("x" * size, 0)


def test_dbkai_asks_for_a_length_and_says_what_was_wrong() -> None:
    told = held(named("dbkai"), DEBATE, Summarize=Summary(text=LONG[:3_000]))
    limit = of_summary(DEBATE)
    assert {task.limit for task in told.tasks(Summarize)} == {limit} == {1_400}
    ruling = told.rulings()[0]
    assert (ruling.expected, ruling.got) == (f"at most {limit} characters", "3000 characters")


def test_a_speech_whose_summary_never_fits_is_read_in_full_in_its_place() -> None:
    told = held(named("dbkai"), DEBATE, Summarize=Summary(text=LONG[:3_000]))
    for task in told.tasks(Analyze):
        assert all(text == LONG for _, text in task.summaries)
    assert told.ballot.summaries == tuple((n, LONG) for n in range(1, 9))
    assert "fallback_unsaid" in told.judged.flags


def test_an_analysis_that_never_fits_is_left_out_and_flagged() -> None:
    told = held(named("dbkai by judgments"), DEBATE, Analyze=Analysis(text=LONG))
    assert all(task.analyses == () for task in told.tasks(Weigh))
    assert "fallback_unsaid" in told.judged.flags


def test_where_analyses_are_the_only_memory_they_are_as_long_as_the_judge_makes_them() -> None:
    told = held(named("debatrix-chronological by judgments"), DEBATE, Analyze=Analysis(text=LONG))
    assert not told.rulings()
    assert {task.limit for task in told.tasks(Analyze)} == {0}


def test_consistency_says_little_in_a_team_s_first_speech() -> None:
    told = held(named("dbkai"), DEBATE)
    short = {
        (task.speech.number, task.dimension.name) for task in told.tasks(Analyze) if task.opening
    }
    assert short == {(n, "consistency") for n in (1, 2, 5, 6)}
    lengths = {task.opening: task.limit for task in told.tasks(Analyze)}
    assert lengths[True] == lengths[False] // 2


@pytest.mark.parametrize("name", ["dbkai", "debatrix"])
def test_who_speaks_with_no_reply_to_come_is_told_by_the_debate(name: str) -> None:
    told = held(named(name), match(8, 4))
    assert {task.speech.number for task in told.tasks(Analyze) if task.final} == {8}


def test_a_closing_of_two_speeches_on_one_side_leaves_both_without_reply() -> None:
    debate = match(8, 4)
    teams = ("OG", "OO", "CG", "CO", "OG", "CG", "OO", "CO")
    speeches = tuple(
        replace(speech, team=team) for speech, team in zip(debate.speeches, teams, strict=True)
    )
    told = held(named("dbkai"), replace(debate, speeches=speeches))
    assert {task.speech.number for task in told.tasks(Analyze) if task.final} == {7, 8}
