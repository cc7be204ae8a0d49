"""Tables: every row that was measured, what was published beside it, a dash for what is not known."""

import csv
import io
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.judging.picture import picture
from aufheben.evaluation.judging.table import DebateTrial, spans, summary
from aufheben.evaluation.picture import drawn
from aufheben.formats.bench.judging import comma_separated, rows
from aufheben.formats.bench.page import report_of
from aufheben.formats.document import text
from aufheben.formats.quoting.characters import bare
from aufheben.formats.quoting.data import text_of
from aufheben.words import Lang
from tests.evaluation.debate_trials import PANELBENCH, trial

TRIALS = [
    trial("OO", ranking=("OO", "OG"), value_laden=True, money=0.01),
    trial("OG", ranking=("OG", "OO"), debate="e", value_laden=True, money=0.02, calls=40),
]
NAMES = ("null", "debatrix", "debatrix-chronological", "debatrix-qualitative")
"""What was published besides dbkai."""


def told(*trials: DebateTrial, name: str = "panelbench") -> dict[str, Any]:
    return {**summary(name, trials, PANELBENCH, "m:1"), "spans": spans(name, PANELBENCH)}


def read(found: dict[str, Any]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(comma_separated(found))))


def markdown(found: dict[str, Any], lang: Lang = "en") -> str:
    return text.markdown(report_of(found).document(), lang)


def test_what_was_published_stands_under_ours_as_the_paper_prints_it_and_the_baselines_last() -> (
    None
):
    found = told(trial(panel="mine"), *TRIALS)
    assert [(row["panel"], row["source"]) for row in rows(found)] == [
        ("mine", "measured"),
        ("dbkai", "measured"),
        ("dbkai", "published"),
        *((name, "published") for name in NAMES),
        ("always OO", "baseline"),
        ("random", "baseline"),
    ]
    printed = [
        f"{100 * row['accuracy']:.2f}" for row in rows(found) if row["source"] == "published"
    ]
    assert printed == ["69.70", "0.00", "51.52", "30.30", "48.48"]
    assert all(f" {each} |" in markdown(found) for each in printed)
    assert [row["panel"] for row in rows(told(*TRIALS, name="pairs"))] == [
        *("dbkai", "always A1", "random")
    ]


@given(st.text())
def test_no_name_breaks_a_table_and_it_comes_back_but_for_signs_of_control(name: str) -> None:
    trials = [trial(panel=p, probe=probe) for p in (f"a{name}", "b") for probe in ("", "swap")]
    found = summary("pairs", trials, PANELBENCH, name)
    lines = [line for line in markdown(found).split("\n") if line.startswith("|")]
    plain = [line.replace("\\\\", "").replace("\\|", "") for line in lines]
    assert [line.count("|") for line in plain] == [11] * 6 + [3] * 3 + [7] * 4
    first = list(csv.reader(io.StringIO(comma_separated(found), newline="")))[1]
    assert text_of(first[0]) == bare(f"a{name}")
    assert text_of(first[2]) == bare(name)


def test_every_panel_baseline_and_published_value_has_its_mark_where_its_number_is() -> None:
    shown = picture(told(trial(panel="mine"), *TRIALS))
    ((panel,),) = shown.rows
    assert panel.names == ("mine", "dbkai", *NAMES)
    ours, dbkai, theirs = panel.marks[:3]
    assert (ours.at, dbkai.at, theirs.at) == (0, 1, 1)
    assert (dbkai.value, dbkai.interval and dbkai.interval.ends) == (50, [0, 100])
    assert theirs.value == pytest.approx(69.7)
    assert theirs.look.hollow
    assert len(panel.marks) == 2 + 5
    assert [level.said for level in panel.levels] == ["always OO 72.7 %", "random 43.2 %"]
    assert "dbkai, measured: 50.0 (0.0..100.0)" in shown.described
    assert "always OO, baseline: 72.7 (51.8..86.8)" in shown.described
    read_off = ["".join(part.itertext()) for part in ET.fromstring(drawn(shown)).iter()]
    assert any("Nakae et al." in each for each in read_off)


def test_a_picture_for_japanese_readers_is_in_japanese() -> None:
    shown = picture(told(*TRIALS), "ja")
    ((panel,),) = shown.rows
    assert [level.said for level in panel.levels] == ["常に OO 72.7 %", "無作為 43.2 %"]
    assert [said for _, said in shown.legend] == [
        "測定値と 95 % 区間",
        "公表値、gpt-3.5-turbo-0125",
    ]
    assert (shown.title, panel.across) == ("panelbench: 審査団ごとの正解率", "正解率 %")
    assert shown.under.startswith("公表値: Nakae")
    assert "無作為, 判定なしの場合: 43.2" in shown.described


def test_a_picture_of_nothing_is_a_picture() -> None:
    assert drawn(picture(summary("pairs", [], [], "m")))
