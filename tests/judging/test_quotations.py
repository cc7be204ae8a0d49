"""Every quotation carries the number of its speech; the schema of a question admits every legal answer."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.verdicts import Analysis, Judgment, Point, Quote
from aufheben.rooms.judging.asks.tasks import Analyze, Decide, NameWinner, Weigh
from aufheben.rooms.judging.protocol.quotations import source_of
from tests.agents.decoders import DECODERS
from tests.judging.debates import (
    TEN,
    Held,
    dimension,
    hearing,
    held,
    match,
    message,
    named,
    panel,
    usual,
    verdict,
)

SAID = {
    1: "Care is learned by caring, and a desk is ours.",
    2: "Greet the cleaner by name, and pay her well. A desk is a desk.",
    3: "The child of the driver holds the same broom. A desk is ours.",
    4: "私たちは子どものために語る。 Whoever sweeps, sweeps alone.",
}
DEBATE = match(4, 4, texts=SAID)
ENGLISH, JAPANESE = source_of(DEBATE, "en"), source_of(DEBATE, "ja")


@pytest.mark.parametrize(
    ("said", "numbered"),
    [
        ('OG says "care is learned by caring".', 'OG says "care is learned by caring" [speech 1].'),
        ("“Pay her well”, it says", "“Pay her well” [speech 2], it says"),
        ("Of “a desk”:", "Of “a desk” [speeches 1, 2, 3]:"),
        ("It never said “acids and ladders”.", "It never said “acids and ladders” [in no speech]."),
        ("“PAY HER — well!” it says", "“PAY HER — well!” [speech 2] it says"),
        ("“pay her well” (speech 4)", "“pay her well” [speech 2]"),
        ("“pay her well” [in no speech]", "“pay her well” [speech 2]"),
        ('“…” and "" say nothing', '“…” and "" say nothing'),
        ("no quotation at all", "no quotation at all"),
        # Code alone puts a number in brackets; where it finds no quotation it vouches for none.
        ("‘Pay nobody’ [speech 2], it says", "‘Pay nobody’ (speech 2), it says"),
        ("“…” [speeches 1 and 4] it is", "“…” (speeches 1 and 4) it is"),
        ("All agree [in no speech].", "All agree (in no speech)."),
        ("as [1] and (speech 2) say", "as [1] and (speech 2) say"),
    ],
)
def test_behind_a_quotation_stands_the_speech_that_has_it(said: str, numbered: str) -> None:
    assert ENGLISH.numbered(said) == numbered


@pytest.mark.parametrize(
    ("said", "numbered"),
    [
        ("「子どものために語る」と言う", "「子どものために語る」 [スピーチ 4]と言う"),
        ("『Pay her well』は", "『Pay her well』 [スピーチ 2]は"),
        ("「子どものために語る」(スピーチ 1)", "「子どものために語る」 [スピーチ 4]"),
        ("「誰も言わない」という", "「誰も言わない」 [どの発言にもない]という"),
        (
            "《誰も言わない》［スピーチ 1］、[スピーチ 2]",
            "《誰も言わない》（スピーチ 1）、(スピーチ 2)",
        ),
    ],
)
def test_in_japanese_too(said: str, numbered: str) -> None:
    assert JAPANESE.numbered(said) == numbered


def test_an_analysis_is_looked_up_in_its_own_speech_first_and_in_none_that_came_later() -> None:
    assert ENGLISH.numbered("“a desk is ours”", 3) == "“a desk is ours” [speech 3]"
    assert ENGLISH.numbered("“a desk is ours”", 2) == "“a desk is ours” [speech 1]"
    assert ENGLISH.numbered("“the same broom”", 2) == "“the same broom” [in no speech]"


@given(st.text(alphabet='“”「」"[]() aspeech1,2スピーチ\n', max_size=60))
def test_to_number_twice_is_to_number_once(text: str) -> None:
    once = ENGLISH.numbered(text)
    assert ENGLISH.numbered(once) == once


def spoken(text: str, of: str, **more: Any) -> Held:
    """A hearing in which the one dimension says the text of every speech, and so judges."""
    return held(named(of), DEBATE, Analyze=Analysis(text=text, **more), Weigh=Judgment(text=text))


def test_a_misquotation_is_marked_before_any_later_judge_reads_it() -> None:
    told = held(named("dbkai"), DEBATE, Analyze=Analysis(text="It said “pay nobody”."))
    read = [text for task in told.tasks(Analyze) for _, text in (*task.earlier, *task.beside)]
    read += [text for task in told.tasks(Weigh) for _, text in task.analyses]
    assert read
    assert set(read) == {"It said “pay nobody” [in no speech]."}


def test_the_decider_sees_numbered_quotations_and_the_ballot_shows_them() -> None:
    told = spoken("OO wins by “pay her well”.", "dbkai by judgments")
    [task] = told.tasks(Decide)
    assert {text for _, text in task.judgments} == {"OO wins by “pay her well” [speech 2]."}
    assert {text for _, text in told.ballot.judgments} == {text for _, text in task.judgments}
    first, *_ = told.ballot.analyses
    assert first[2].text == "OO wins by “pay her well” [in no speech]."


def test_every_text_of_the_verdict_is_numbered() -> None:
    said, numbered = "“pay her well”", "“pay her well” [speech 2]"
    point = Point(point=said, team="PRO", validity=said, importance=said)
    told = held(
        panel(),
        match(4, 2, texts=SAID),
        Decide=verdict(("PRO", "CON"), comment=said, points=(point,)),
    )
    assert told.verdict.comment == numbered
    assert told.verdict.points == (
        Point(point=numbered, team="PRO", validity=numbered, importance=numbered),
    )


def test_a_quotation_that_no_speech_has_has_no_number_unless_the_judge_gave_one() -> None:
    lost = (Quote(text="never said"), Quote(text="never said", speech=2))
    told = held(panel(), match(4, 2), Decide=verdict(("PRO", "CON"), quotes=lost))
    assert told.verdict.quotes == lost


def test_a_hearing_in_japanese_numbers_in_japanese() -> None:
    from dataclasses import replace

    said = replace(hearing(named("dbkai"), DEBATE), lang="ja")
    told = held(
        said, Analyze=Analysis(text="「私たちは子どものために語る」と「誰も払わない」と言う。")
    )
    found = {each.text for _, _, each in told.ballot.analyses}
    assert all("[どの発言にもない]と言う。" in text for text in found)
    assert any("語る」 [スピーチ 4]" in text for text in found)


TWO = match(4, 2)


def admits(task: Any, said: dict[str, Any]) -> bool:
    """Whether every decoder lets a model say it, with all keys in their order."""
    whole = task.message().model_validate(said).model_dump()
    if "reasons" in said:
        whole["reasons"] = {key: said["reasons"][key] for key in task.keys}
    text = json.dumps(whole, ensure_ascii=False)
    found = {
        name: takes(json.loads(task.strict_schema()), text) for name, takes in DECODERS.items()
    }
    assert len(set(found.values())) == 1, found
    return all(found.values())


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("name", TEN)
def test_a_legal_answer_to_any_question_can_be_said(name: str, forced: bool) -> None:
    asked = {type(task): task for task in held(named(name), TWO, forced=forced).asked}
    for task in asked.values():
        assert admits(task, dict(task.write(usual(task))))


@pytest.mark.parametrize(
    "changes",
    [
        {"ranking": ["PRO", "ZOO"]},
        {"ranking": ["PRO"]},
        {"close": True},
        {"points": [{"point": "x", "team": "ZOO", "validity": "x", "importance": "x"}]},
        {"quotes": [{"text": "x", "speech": 9}]},
    ],
)
def test_what_was_not_shown_cannot_be_said_in_a_verdict(changes: dict[str, Any]) -> None:
    [task] = held(panel(dimension("general")), TWO, forced=True).tasks(Decide)
    assert admits(task, message())
    assert not admits(task, message(**changes))


@pytest.mark.parametrize("absorbed", [(), ("general",)])
def test_views_differ_in_a_verdict_just_where_that_is_asked_for(absorbed: tuple[str, ...]) -> None:
    [task] = held(panel(dimension("general")), TWO, forced=True).tasks(Decide)
    asked = replace(task, absorbed=absorbed)
    differing = [{"about": "x", "governs": "general", "why": "x"}]
    assert admits(asked, message(differences=[]))
    assert admits(asked, message(differences=differing)) is bool(absorbed)
    assert not admits(asked, message(differences=[{**differing[0], "governs": "mood"}]))


def test_a_score_is_said_just_where_one_is_asked_for() -> None:
    task = held(named("dbkai"), TWO).tasks(Analyze)[0]
    for scored in (True, False):
        asked = replace(task, scored=scored)
        assert admits(asked, {"analysis": "x", "score": 5}) is scored
        assert admits(asked, {"analysis": "x", "score": None}) is not scored


@pytest.mark.parametrize("forced", [True, False])
def test_nobody_can_be_named_only_where_that_is_allowed(forced: bool) -> None:
    of = panel(extraction="every", finding="named")
    task = held(of, TWO, forced=forced).tasks(NameWinner)[0]
    assert admits(task, {"winner": "CON"})
    assert not admits(task, {"winner": "ZOO"})
    assert admits(task, {"winner": None}) is not forced
