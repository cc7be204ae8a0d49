"""Feedback to speakers: one call more, held to the ranking, and told as people hand it out."""

import csv
import io
import json
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain.matches import Match, Panel
from aufheben.domain.verdicts import Clash, DebateFeedback, PointScale, SpeechFeedback, usual_scale
from aufheben.rooms.judging.asks.tasks import GiveFeedback
from aufheben.rooms.judging.keys import Keys
from aufheben.rooms.judging.protocol.judge import text_limit
from aufheben.rooms.judging.report.ballots import tabbycat, table
from aufheben.rooms.judging.report.envelope import envelope
from aufheben.rooms.judging.settings import SeatedJudging, read_settings, write_settings
from tests.judging.debates import Held, hearing, held, match, named, panel
from tests.judging.judged import markdown, plain

PLACES = ("Prime Minister", "Leader of Opposition", "Opposition Reply", "Government Reply")
NAMES = ("Aiko", "Dan", "Dan", "Aiko")

OPEN = panel(extraction="every", finding="named")
NOBODY = {"winner": None}


def short() -> Match:
    """Two teams of two speeches each, replies last."""
    debate, teams = match(4, 2), ("PRO", "CON", "CON", "PRO")
    rows = zip(debate.speeches, teams, NAMES, PLACES, strict=True)
    speeches = tuple(replace(s, team=t, speaker=n, role=r) for s, t, n, r in rows)
    return replace(debate, speeches=speeches)


def told(task: GiveFeedback, **changes: Any) -> DebateFeedback:
    """Legal feedback, the first speech's changed: PRO, who wins, has more points."""
    rows = []
    for speech in task.speeches:
        top = task.scale.of(speech)[1]
        rows.append(
            SpeechFeedback(
                speech=speech.number,
                strong=f"You said “speaks of children” in speech {speech.number}",
                lost="You left the shops",
                next="Answer the shops first",
                points=top if speech.team == task.verdict.ranking[0] else top - 2,
                why="It answered",
            )
        )
    first = replace(rows[0], **{k: v for k, v in changes.items() if k != "clashes"})
    clash = Clash(about="shops | children", winner="PRO", why="Nobody answered it")
    clashes = changes.get("clashes", (clash, replace(clash, winner=None)))
    return DebateFeedback(speeches=(first, *rows[1:]), clashes=clashes)


def advised(
    of: Panel | None = None, *, lang: Any = None, answer: object = None, **more: Any
) -> Held:
    asked = hearing(of or named("dbkai"), short(), **more)
    asked = replace(asked, lang=lang, points=usual_scale(asked.match))
    return held(asked, GiveFeedback=answer or (lambda _, task: told(task)))


@pytest.mark.parametrize("name", ["dbkai", "null", "debatrix"])
def test_feedback_is_one_call_more_for_each_judge_and_in_the_bound(name: str) -> None:
    asked = hearing(named(name), short(), judges=2)
    more = replace(asked, points=usual_scale(asked.match))
    advised = held(more, GiveFeedback=lambda _, task: told(task))
    assert advised.judged.tally.made == held(asked).judged.tally.made + 2
    assert more.bound == asked.bound + 2 * (asked.limits.reasks + 1)


@pytest.mark.parametrize(("name", "analyzed"), [("dbkai", True), ("null", False)])
def test_feedback_reads_analyses_and_speeches_only_where_there_are_none(
    name: str, analyzed: bool
) -> None:
    [task] = advised(named(name)).tasks(GiveFeedback)
    assert bool(task.analyses) is analyzed
    assert all(bool(speech.text) is not analyzed for speech in task.speeches)
    assert [speech.role for speech in task.speeches] == list(PLACES)


CLASH = Clash(about="shops", winner="ZOO", why="x")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"speech": 2}, "feedback on speeches 1 to 4, each once"),
        ({"points": 81.0}, "points from 60 to 80 for speech 1, in halves"),
        ({"points": 70.25}, "points from 60 to 80 for speech 1, in halves"),
        ({"points": 60.0}, "more points in all for PRO than for CON, as they are ranked"),
        ({"clashes": (CLASH,)}, "one of PRO, CON"),
        ({"lost": "x" * 451}, "at most 300 characters"),
        ({"lost": "point A was answered, and point B"}, "points named in words"),
    ],
)
def test_feedback_that_breaks_a_rule_is_asked_for_again_and_never_fails_a_verdict(
    changes: dict[str, Any], expected: str
) -> None:
    found = advised(answer=lambda _, task: told(task, **changes))
    assert [ruling.expected for ruling in found.rulings()] == [expected] * 2
    assert found.judged.outcome == "justified"
    assert found.judged.flags == ("no_feedback",)
    assert envelope("r", found.judged)["feedback"] is None


def test_a_reply_gets_half_the_points_and_half_points_are_points() -> None:
    reply = short().speeches[3]
    assert PointScale(low=60, high=80).of(reply) == (30, 40)
    assert advised(answer=lambda _, task: told(task, points=79.5)).ballot.feedback is not None


def test_points_follow_no_ranking_where_nobody_won_or_a_team_speaks_more_often() -> None:
    low = {"points": 60.0}
    points = PointScale(low=60, high=80)
    nobody = replace(hearing(OPEN, short()), points=points)
    found = held(nobody, NameWinner=NOBODY, GiveFeedback=lambda _, task: told(task, **low))
    assert found.judged.majority.winner is None
    assert found.ballot.feedback is not None
    three = replace(short(), speeches=short().speeches[:3])
    asked = replace(hearing(panel(), three), points=points)
    assert held(asked, GiveFeedback=lambda _, task: told(task, **low)).ballot.feedback is not None


def test_a_limit_before_the_feedback_leaves_the_verdict() -> None:
    free = held(hearing(named("dbkai"), short()))
    found = advised(calls=free.judged.tally.made)
    assert found.judged.outcome == "justified"
    assert found.judged.flags == ("limit_calls", "no_feedback")


def test_quotations_in_feedback_are_looked_up() -> None:
    feedback = advised().ballot.feedback
    assert feedback is not None
    assert "“speaks of children” [speeches 1, 2, 3, 4]" in feedback.speeches[0].strong


def test_texts_are_so_short_that_one_answer_holds_them() -> None:
    assert [text_limit(n, "en") for n in (4, 8, 16, 64)] == [300, 300, 150, 60]
    assert text_limit(8, "ja") == 100


def test_settings_keep_the_points_and_places() -> None:
    asked = hearing(named("dbkai"), short())
    bench = SeatedJudging(
        hearing=replace(asked, points=PointScale(low=1, high=5)), agents={"J1": "x:y"}
    )
    assert read_settings(json.loads(json.dumps(write_settings(bench)))) == bench


# For people, and for tab rooms


def test_the_envelope_has_feedback_only_where_it_was_asked_for() -> None:
    found = envelope("r", advised().judged)
    assert [row["speaker"] for row in found["feedback"]["speeches"]] == list(NAMES)
    Keys.model_validate({key: found[key] for key in Keys.model_fields if key in found})
    assert "feedback" not in envelope("r", held(hearing(named("dbkai"))).judged)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "# PRO wins.\nMotion: This House would close the market square to cars",
                "| shops &#124; children | PRO | Nobody answered it |",
                "| shops &#124; children | nobody | Nobody answered it |",
                "| 1 | PRO | Aiko | 80 | It answered |",
                "| In all | PRO |  | 120 |  |\n| In all | CON |  | 116 |  |",
                "### Speech 1: PRO (Aiko, Prime Minister)",
                "- Next time: Answer the shops first",
            ),
        ),
        (
            "ja",
            (
                "# PROの勝ちです。\n論題：This House",
                "| 争点 | 制したチーム | 理由 |",
                "| 1 | PRO | Aiko | 80 | It answered |",
                "| 合計 | PRO |  | 120 |  |\n| 合計 | CON |  | 116 |  |",
                "### スピーチ 1：PRO（Aiko、Prime Minister）",
                "- 次に向けて：Answer the shops first",
            ),
        ),
    ],
)
def test_a_verdict_to_hand_out_names_the_motion_and_tells_each_speaker(
    lang: Any, said: tuple[str, ...]
) -> None:
    judged = advised(lang=lang).judged
    page = markdown("r", judged)
    assert [words for words in said if words not in page] == []
    assert not [line for line in plain("r", judged).splitlines() if line.startswith(("#", "|"))]


def test_a_ballot_of_two_teams_is_a_sheet_a_judge_as_tabbycat_takes_it() -> None:
    body = json.loads(tabbycat(advised(judges=2).judged))
    assert body["motion"] == "This House would close the market square to cars"
    sheets = body["result"]["sheets"]
    assert [sheet["adjudicator"] for sheet in sheets] == ["J1", "J2"]
    for team in sheets[0]["teams"]:
        assert team["score"] == sum(speech["score"] for speech in team["speeches"])
    pro, con = sheets[0]["teams"]
    assert (pro["side"], pro["points"], pro["win"]) == ("aff", 1, True)
    assert (con["side"], con["points"], con["win"]) == ("neg", 0, False)
    assert [each["score"] for each in con["speeches"]] == [78, 38]


def test_a_ballot_of_four_teams_is_one_sheet_and_has_no_scores_without_feedback() -> None:
    body = json.loads(tabbycat(held(hearing(named("dbkai"), judges=2)).judged))
    [sheet] = body["result"]["sheets"]
    assert [(team["side"], team["points"]) for team in sheet["teams"]] == [
        ("og", 3), ("oo", 2), ("cg", 1), ("co", 0),
    ]  # fmt: skip
    assert all("speeches" not in team and "win" not in team for team in sheet["teams"])


def test_a_table_has_a_row_for_each_speech_of_each_ballot() -> None:
    rows = list(csv.DictReader(io.StringIO(table(advised(judges=2).judged))))
    assert len(rows) == 8
    first = {name: rows[0][name] for name in ("judge", "rank", "speaker", "role", "points", "next")}
    assert tuple(first.values()) == (
        "J1", "1", "Aiko", "Prime Minister", "80", "Answer the shops first",
    )  # fmt: skip


def test_nobody_is_given_a_ballot_where_nobody_won() -> None:
    judged = held(hearing(OPEN, short()), NameWinner=NOBODY).judged
    assert json.loads(tabbycat(judged))["result"]["sheets"] == []
    assert len(table(judged).splitlines()) == 1


def test_what_is_sent_as_a_schema_has_each_speech_and_no_other_team() -> None:
    [task] = advised(named("dbkai")).tasks(GiveFeedback)
    shape = task.schema()["properties"]
    speeches, clashes = shape["speeches"], shape["clashes"]["items"]["properties"]
    assert (speeches["minItems"], speeches["maxItems"]) == (4, 4)
    assert speeches["items"]["properties"]["speech"]["enum"] == [1, 2, 3, 4]
    assert {"type": "string", "enum": ["PRO", "CON"]} in clashes["winner"]["anyOf"]
