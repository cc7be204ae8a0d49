"""A dimension that another has read is not weighed a second time; it is said which governs."""

from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Seat
from aufheben.domain.verdicts import Difference
from aufheben.prompts.templates import compose
from aufheben.rooms.judging.asks.tasks import Conclude, Decide
from aufheben.rooms.judging.panels import published
from aufheben.rooms.judging.report import envelope
from tests.judging.debates import dimension, hearing, held, match, message, named, panel, verdict
from tests.judging.reports import markdown

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
