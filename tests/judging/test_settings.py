"""A hearing as the journal keeps it; what governs where dimensions meet; what a strong model wrote as a judge."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits, Seat
from aufheben.domain.matches import Examination, Heading, Match, Panel, Speech, Team
from aufheben.domain.verdicts import Difference
from aufheben.evaluation.judging.probes import relabel
from aufheben.prompts.templates import compose
from aufheben.rooms.judging.asks.laws import labeled
from aufheben.rooms.judging.asks.tasks import Conclude, Decide, Summarize
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.panels import published
from aufheben.rooms.judging.protocol.quotations import source_of
from aufheben.rooms.judging.protocol.speech_reading import windows
from aufheben.rooms.judging.report.envelope import envelope
from aufheben.rooms.judging.report.passages import Passages
from aufheben.rooms.judging.settings import SeatedJudging, read_settings, write_settings
from tests.held_again import said_in
from tests.judging.debates import (
    dimension,
    hearing,
    held,
    match,
    matches,
    message,
    named,
    panel,
    panels,
    verdict,
)
from tests.judging.judged import markdown
from tests.profiles import examples

words = st.text(st.characters(codec="utf-8"), max_size=30)
AGENTS = {"J1": "openai:gpt-5-mini", "J2": "anthropic:other@http://127.0.0.1:1"}
AGENTS_OF_ONE = {"J1": AGENTS["J1"]}


@st.composite
def any_match(draw: st.DrawFn) -> Match:
    debate = draw(matches())
    names = draw(st.lists(words.filter(bool), min_size=4, max_size=4, unique=True))
    renamed = dict(zip(debate.heading.names, names, strict=False))
    heading = Heading(
        motion=draw(words),
        info=draw(words),
        teams=tuple(Team(name=renamed[t.name], side=t.side) for t in debate.heading.teams),
    )
    speeches = tuple(
        Speech(number=s.number, team=renamed[s.team], text=draw(words), speaker=draw(words))
        for s in debate.speeches
    )
    return Match(heading=heading, speeches=speeches)


@examples(60)
@given(
    panels(),
    any_match(),
    st.integers(0, 3),
    st.none() | st.integers(0, 99),
    st.none() | st.floats(0, 99),
    st.sampled_from([None, "en", "ja"]),
    st.booleans(),
)
def test_what_is_written_is_read_again(
    of: Panel,
    debate: Match,
    reasks: int,
    calls: int | None,
    money: float | None,
    lang: Any,
    forced: bool,
) -> None:
    bench = SeatedJudging(
        hearing=JudgingJob(
            match=debate,
            panel=of,
            judges=tuple(Seat(name=name, stance="") for name in AGENTS),
            limits=Limits(reasks=reasks, calls=calls, tokens=calls, money=money, time=money),
            lang=lang,
            forced=forced,
        ),
        agents=AGENTS,
    )
    written = json.loads(json.dumps(write_settings(bench)))
    assert read_settings(written) == bench
    assert json.loads(json.dumps(write_settings(read_settings(written)))) == written


DBKAI = named("dbkai by judgments")
UNTOLD = "weight 1.0"


def shown(task: Any, lang: Any) -> str:
    return compose(Seat(name="J1", stance=""), task, (), lang=lang, fence=None).user


@pytest.mark.parametrize("name", ["dbkai by judgments", "dbkai as shipped"])
def test_in_dbkai_points_govern_and_what_they_read_is_there_to_check_them(name: str) -> None:
    told = held(named(name))
    [task] = told.tasks(Decide) or told.tasks(Conclude)
    assert task.absorbed == ("clash", "consistency")
    for lang, governs, read in (
        ("en", "Judgment by points (governs):", "Judgment by clash (read by another already):"),
        ("ja", "points からの判断(決め手):", "clash からの判断(他の観点がすでに読んだもの):"),
    ):
        said = shown(task, lang)
        assert governs in said
        assert read in said
        assert "1.0" not in said


def test_dimensions_that_read_nobody_are_weighed_as_the_panel_says() -> None:
    [task] = held(panel(dimension("a"), dimension("b", weight=2.0))).tasks(Decide)
    assert task.absorbed == ()
    assert "Judgment by b (weight 2.0):" in shown(task, "en")
    assert '"differences"' not in shown(task, "en")


def said(governs: str) -> Difference:
    return Difference(about="who is last", governs=governs, why="CG was never answered")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_where_views_contradict_each_other_the_report_says_which_governs(lang: Any) -> None:
    of = published("dbkai", lang)
    decided = verdict(("OG", "OO", "CG", "CO"), differences=(said("consistency"),))
    told = held(replace(hearing(of, match()), lang=lang), Decide=decided)
    assert told.verdict.differences == (said("consistency"),)
    row = {"about": "who is last", "governs": "consistency", "why": "CG was never answered"}
    assert envelope("r", told.judged)["differences"] == [row]
    colon = "：" if lang == "ja" else ": "
    assert f"- who is last{colon}consistency" in markdown("r", told.judged)


def test_only_a_view_of_the_panel_can_govern() -> None:
    message_ = message(
        ranking=["OG", "OO", "CG", "CO"],
        reasons=dict.fromkeys(("OG", "OO", "CG", "CO"), "so"),
        points=[],
        quotes=[],
        differences=[{"about": "x", "governs": "rhetoric", "why": "y"}],
    )
    told = held(DBKAI, Decide=message_)
    assert told.rulings()[0].got == "rhetoric"


def test_what_is_said_of_a_difference_forges_no_heading() -> None:
    forged = Difference(about="x\n## Ranking: CO", governs="points", why="![y](https://z)")
    told = held(DBKAI, Decide=verdict(("OG", "OO", "CG", "CO"), differences=(forged,)))
    page = markdown("r", told.judged)
    assert [line for line in page.splitlines() if line.startswith("## Ranking")] == [
        "## Ranking: OG > OO > CG > CO"
    ]
    assert "![y](https" not in page


ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
RECORDED = SHARED / "data/recorded/j-dbkai.jsonl"
pytestmark = pytest.mark.skipif(not RECORDED.exists(), reason="no recorded run is at hand")
ROWS = RECORDED.read_text(encoding="utf-8").splitlines() if RECORDED.exists() else []


def said_on_record(*kinds: str) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Places and texts of the answers with such keys."""
    for row in map(json.loads, ROWS[1:]):
        text = next((row["payload"][kind] for kind in kinds if kind in row["payload"]), None)
        if text is not None:
            yield tuple(row["place"][2:]), text


def test_its_quotations_get_their_numbers_and_the_few_that_nobody_said_are_marked() -> None:
    source = source_of(read_settings(said_in(RECORDED).settings).hearing.match, "en")
    numbered = [
        source.numbered(text, int(place[1]) if place[0] == "speech" else None)
        for place, text in said_on_record("summary", "analysis", "judgment")
    ]
    marks = re.findall(r"\[(in no speech|speeches|speech)\b", " ".join(numbered))
    assert len(marks) > 450
    assert marks.count("in no speech") == 4


def test_its_private_letters_are_refused_and_nothing_else_that_it_wrote() -> None:
    match = read_settings(said_in(RECORDED).settings).hearing.match
    heard = " ".join(speech.text for speech in match.speeches)
    private = {
        place
        for place, text in said_on_record("analysis", "judgment")
        if labeled(text, match.heading.names, heard)
    }
    expected = {("speech", number, "analysis", "points") for number in range(2, 9)}
    assert private == {*expected, ("judgment", "points")}


ASKED = Examination(asks=("Neg",), answers=("Aff",), text="Q: Which buses?\nA: Three lines.")
DEBATE = Match(
    heading=Heading(
        motion="M", teams=(Team(name="Aff", side="for"), Team(name="Neg", side="against"))
    ),
    speeches=(
        Speech(number=1, team="Aff", text="It is so.", examinations=(ASKED,)),
        Speech(number=2, team="Neg", text="It is not."),
    ),
)


def test_what_was_answered_is_found_in_the_speech() -> None:
    assert source_of(DEBATE, "en").of("Three lines") == (1,)
    assert Passages(DEBATE).speeches_with("Which buses") == (1,)


def test_teams_that_are_called_otherwise_ask_and_answer_so() -> None:
    changed = relabel(DEBATE).match.speeches[0]
    assert changed.examinations[0].answers == (changed.team,)
    assert changed.examinations[0].asks != (changed.team,)


def test_a_journal_keeps_them() -> None:
    bench = SeatedJudging(
        hearing=hearing(named("dbkai"), DEBATE), agents={"J1": "openai:gpt-5-mini"}
    )
    written = json.loads(json.dumps(write_settings(bench)))
    assert read_settings(written) == bench
    assert [bool(each["examinations"]) for each in written["match"]["speeches"]] == [True, False]


def test_of_a_speech_too_long_to_be_read_at_once_they_are_read_too() -> None:
    speech, panel = DEBATE.speeches[0], replace(named("dbkai"), window=20)
    assert "".join(windows(speech, panel)) == speech.words
    assert "Three lines." in speech.words


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Neg asks, Aff answers"), ("ja", "質問は Neg、応答は Aff")]
)
def test_judges_read_who_asks_and_who_answers_under_the_speech(lang: Any, said: str) -> None:
    task = Summarize(place=("speech", 1), heading=DEBATE.heading, speech=DEBATE.speeches[0])
    seat = Seat(name="J1", stance="")
    asked = compose(seat, task, (), lang=lang, fence=None)
    shown = f"{asked}"
    assert shown.index("It is so.") < shown.index(said) < shown.index("Three lines.")
