"""What is too long: summaries and analyses have a length, speeches are read in parts; points are named in words."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from aufheben.domain.matches import Speech
from aufheben.domain.verdicts import Analysis, Judgment, Summary
from aufheben.rooms.judging.asks.laws import (
    LEAST,
    SLACK,
    labeled,
    of_analysis,
    of_summary,
    too_long,
)
from aufheben.rooms.judging.asks.tasks import Analyze, Decide, Summarize, Weigh
from aufheben.rooms.judging.protocol.speech_reading import parts, windows
from tests.judging.debates import always, held, match, message, named, panel, verdict
from tests.profiles import examples

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


LONG_WINDOWS = "".join(f"Children play at place {n}. " for n in range(40))
ONE_LONG = match(4, 2, texts={2: LONG_WINDOWS})


@given(st.text(min_size=1, max_size=900), st.integers(1, 400))
def test_the_windows_of_a_speech_are_its_text_and_fit(text: str, size: int) -> None:
    of, speech = panel(window=size), Speech(number=1, team="PRO", text=text)
    cut = windows(speech, of)
    assert "".join(cut) == text
    assert all(0 < len(each) <= size for each in cut)
    assert len(cut) <= parts(speech, of)
    assert len(cut) > 1 or len(text) <= size


def test_a_long_speech_is_read_as_the_summaries_of_its_parts() -> None:
    told = held(panel(window=200), ONE_LONG, Decide=message(quotes=[]))
    pieces = [task for task in told.tasks(Summarize) if task.place[4:5] == ("part",)]
    assert "".join(task.speech.text for task in pieces) == LONG_WINDOWS
    assert [task.part for task in pieces] == list(range(1, len(pieces) + 1))
    assert {task.parts for task in pieces} == {len(pieces)}
    assert {(task.speech.number, task.speech.team) for task in pieces} == {(2, "CON")}
    read = "\n\n".join(f"summary 2 {n}" for n in range(1, len(pieces) + 1))
    shown = {task.speech.number: task.speech.text for task in told.tasks(Analyze)}
    assert shown == {s.number: read if s.number == 2 else s.text for s in ONE_LONG.speeches}


def test_it_is_flagged_and_its_further_calls_are_within_the_bound() -> None:
    told = held(panel(window=200), ONE_LONG, Decide=message(quotes=[]))
    assert told.judged.flags == ("windowed",)
    extra = told.judged.tally.made - panel().calls(4, 2)
    assert extra == len(told.tasks(Summarize)) == parts(ONE_LONG.speeches[1], panel(window=200))


def test_a_debate_whose_speeches_fit_is_not_flagged() -> None:
    told = held(panel(window=len(LONG_WINDOWS)), ONE_LONG, Decide=message(quotes=[]))
    assert told.judged.flags == ()
    assert told.tasks(Summarize) == []


def test_where_speeches_are_read_together_they_must_fit_together() -> None:
    debate = match(4, 2)
    together = sum(len(speech.text) for speech in debate.speeches)
    fits = held(replace(named("null by judgments"), window=together), debate)
    assert fits.tasks(Summarize) == []
    told = held(replace(named("null by judgments"), window=together - 1), debate)
    assert [task.speech for task in told.tasks(Summarize)] == list(debate.speeches)
    [judgment] = told.tasks(Weigh)
    assert [s.text for s in judgment.speeches] == [f"summary {n} 1" for n in (1, 2, 3, 4)]
    assert "windowed" in told.judged.flags


def test_a_panel_that_carries_analyses_reads_one_speech_at_a_time() -> None:
    debate = match(4, 2)
    longest = max(len(speech.text) for speech in debate.speeches)
    told = held(panel(window=longest), debate, Decide=message(quotes=[]))
    assert told.judged.flags == ()


def test_a_part_that_nobody_summarizes_is_read_as_it_was_said() -> None:
    told = held(panel(window=200), ONE_LONG, Summarize="no JSON at all", Decide=message(quotes=[]))
    [shown] = [task.speech.text for task in told.tasks(Analyze) if task.speech.number == 2]
    assert shown.replace("\n\n", "") == LONG_WINDOWS
    assert set(told.judged.flags) == {"windowed", "fallback_unsaid"}


def test_the_summary_of_a_long_speech_is_made_of_its_parts() -> None:
    told = held(panel(summaries=True, window=200), ONE_LONG, Decide=message(quotes=[]))
    [last] = [t for t in told.tasks(Summarize) if t.place[-1] == "summary" and "2" in t.speech.text]
    assert last.speech.text.startswith("summary 2 1\n\nsummary 2 2")


def test_quotations_are_looked_up_in_what_was_said_and_not_in_its_summary() -> None:
    quotes = [
        {"text": "Children play at place 39", "speech": 2},
        {"text": "summary 2 1", "speech": 2},
    ]
    told = held(panel(window=200), ONE_LONG, Decide=message(quotes=quotes))
    assert [quote.found for quote in told.verdict.quotes] == [True, False]
    assert len(told.tasks(Decide)) == 1


@examples(40)
@example([0, 0, 0, 1], "null")
@given(st.lists(st.integers(0, 500), min_size=4, max_size=4), st.sampled_from(["null", "dbkai"]))
def test_nothing_that_was_said_goes_unread(lengths: list[int], name: str) -> None:
    texts = {n: (LONG_WINDOWS * 2)[:size] for n, size in enumerate(lengths, start=1)}
    debate = match(4, 2, texts=texts)
    told = held(replace(named(name), window=100), debate)
    for speech in debate.speeches:
        read = "".join(
            task.speech.text
            for task in told.tasks(Summarize)
            if task.speech.number == speech.number and task.place[4:5] == ("part",)
        )
        whole = [
            *(task.speech for task in told.tasks(Analyze)),
            *(s for task in told.tasks(Weigh) for s in task.speeches),
            *(s for task in told.tasks(Decide) for s in task.heard),
        ]
        assert read == speech.text or speech in whole


@pytest.mark.parametrize("text", ["", " "])
def test_an_empty_speech_is_no_trouble(text: str) -> None:
    told = held(replace(named("null"), window=100), match(4, 2, texts={1: text}))
    assert told.judged.outcome == "justified"


TEAMS = ("OG", "OO", "CG", "CO")
PRIVATE = [
    "OO against CG is close: OO's B and E stand firm and unanswered.",
    "CG's F was the more original.",
    "OO's points:\nA. Default comes at once.\nB. Market prices.",
    "- (C) signal: gone",
    "E2: down again",
    "Everything hangs on point C.",
    "It lowers K and L a little.",
    "論点Bは残った。",
    "BとEは答えられずに残った。",
    "OO の議論F が強い。",
]
PLAIN = [
    "A good reply from OO; I noted that before, and I keep it.",
    "CO's POI on the IMF, and the S&P index, and the G7.",
    "It is a matter of plan B, as “B and E” were called.", "1. Inflation. 2. Cost.",
    "In the U.S. a D-Day came.", "ビタミンCの話、A社の話。", "論点は費用である。", "",
]  # fmt: skip


@pytest.mark.parametrize("text", PRIVATE)
def test_a_letter_that_stands_for_a_point_is_refused(text: str) -> None:
    assert labeled(text, TEAMS, "") is not None


@pytest.mark.parametrize("text", PLAIN)
def test_letters_that_stand_for_nothing_of_the_judge_s_own_are_free(text: str) -> None:
    assert labeled(text, TEAMS, "") is None


def test_letters_that_a_speaker_used_or_a_team_is_called_by_are_free() -> None:
    assert labeled("Between B and E", TEAMS, "We take country B, not E.") is None
    assert labeled("A and B are level; B's point", ("A", "B"), "") is None
    assert labeled("A and C are level", ("A", "B"), "") is not None


@pytest.mark.parametrize("step", ["Analyze", "Weigh"])
def test_a_judge_who_calls_points_by_letters_is_asked_again_and_told_why(step: str) -> None:
    said = {"Analyze": Analysis, "Weigh": Judgment}[step](text="OO's B and E stand firm.")
    told = held(panel(), match(2, 2), **always(said, step))
    ruling = told.rulings()[0]
    assert (ruling.expected, ruling.got) == ("points named in words", "a letter of your own: 's B")


def test_a_verdict_too_names_points_in_words() -> None:
    said = verdict(("PRO", "CON"), comment="PRO's B and E stand firm.")
    assert held(panel(), match(2, 2), Decide=said).rulings()
    assert not held(named("dbkai")).rulings()
