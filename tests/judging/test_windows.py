"""Speeches too long to be read at once: in parts, of which none is dropped."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from aufheben.domain.matches import Speech
from aufheben.rooms.judging.asks.tasks import Analyze, Decide, Summarize, Weigh
from aufheben.rooms.judging.protocol.speech_reading import parts, windows
from tests.judging.debates import held, match, message, named, panel
from tests.profiles import examples

LONG = "".join(f"Children play at place {n}. " for n in range(40))
ONE_LONG = match(4, 2, texts={2: LONG})


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
    assert "".join(task.speech.text for task in pieces) == LONG
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
    told = held(panel(window=len(LONG)), ONE_LONG, Decide=message(quotes=[]))
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
    assert shown.replace("\n\n", "") == LONG
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
    texts = {n: (LONG * 2)[:size] for n, size in enumerate(lengths, start=1)}
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
