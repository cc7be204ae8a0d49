"""Tables: every row that was measured, and a dash for what was not."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.judging.plan import Outcome
from aufheben.evaluation.judging.table import (
    PUBLISHED,
    PanelRow,
    baselines,
    comma_separated,
    difference_table,
    flip_table,
    markdown,
    panel_rows,
    side_by_side,
)
from aufheben.formats.quoting.characters import bare
from aufheben.formats.quoting.data import text_of
from tests.evaluation.debate_trials import PANELBENCH, trial

TRIALS = [
    trial("OO", ranking=("OO", "OG"), value_laden=True, money=0.01),
    trial("OG", ranking=("OG", "OO"), debate="e", value_laden=True, money=0.02, calls=40),
]


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_panel_has_its_numbers_in_the_units_of_the_header() -> None:
    (row,) = read(comma_separated(panel_rows(TRIALS, model="m:1")))
    assert row == {
        "panel": "dbkai",
        "source": "measured",
        "model": "m:1",
        "accuracy": "0.5000",
        "low": "0.0000",
        "high": "1.0000",
        "completion": "1.0000",
        "set_f1": "0.5000",
        "accuracy_value_laden": "0.5000",
        "accuracy_other": "-",
        "calls_per_debate": "38.00",
        "tokens": "2000",
        "usd": "0.030000",
    }


def test_markdown_says_shares_in_percent() -> None:
    line = markdown(panel_rows(TRIALS, model="m:1")).splitlines()[2]
    assert line == (
        "| dbkai | measured | m:1 | 50.00 | 0.0..100.0 | 100.0 | 50.0 | 50.0 | - | 38.0 | 2,000 "
        "| 0.0300 |"
    )


def test_what_was_not_measured_is_a_dash_and_never_zero() -> None:
    (row,) = read(comma_separated([PanelRow(name="p", source="measured")]))
    assert set(list(row.values())[2:]) == {"-"}
    assert markdown([PanelRow(name="p", source="measured")]).splitlines()[2].count("| - ") == 10


def test_a_measured_zero_is_a_zero() -> None:
    (row,) = read(comma_separated(panel_rows([trial("OG", "OO")])))
    assert row["accuracy"] == row["high"] == "0.0000"


def test_one_call_without_a_price_leaves_the_sum_unknown() -> None:
    (row,) = panel_rows([*TRIALS, trial(debate="f", money=None)])
    assert row.money is None


def test_a_trial_that_called_nobody_costs_nothing() -> None:
    (row,) = panel_rows([*TRIALS, trial(debate="f", money=None, calls=0)])
    assert row.money == pytest.approx(0.03)


def test_the_published_rows_are_those_of_the_paper() -> None:
    printed = [(row.name, f"{(row.accuracy or 0) * 100:.2f}") for row in PUBLISHED]
    assert printed == [
        ("null", "0.00"),
        ("debatrix", "51.52"),
        ("debatrix-chronological", "30.30"),
        ("debatrix-qualitative", "48.48"),
        ("dbkai", "69.70"),
    ]
    assert {row.model for row in PUBLISHED} == {"gpt-3.5-turbo-0125"}


def test_a_published_row_stands_under_ours_and_the_baselines_last() -> None:
    ours = panel_rows([trial(panel="mine"), *TRIALS])
    rows = side_by_side(ours, baselines(PANELBENCH))
    assert [(row.name, row.source) for row in rows] == [
        ("mine", "measured"),
        ("dbkai", "measured"),
        ("dbkai", "published"),
        *((row.name, "published") for row in PUBLISHED[:4]),
        ("always OO", "baseline"),
        ("random", "baseline"),
    ]


def test_a_panel_measured_with_two_models_has_its_published_row_once() -> None:
    ours = [*panel_rows(TRIALS, model="a"), *panel_rows(TRIALS, model="b")]
    rows = side_by_side(ours, published=PUBLISHED[-1:])
    assert [row.model for row in rows] == ["a", "b", "gpt-3.5-turbo-0125"]


def test_the_table_cites_what_it_repeats() -> None:
    text = markdown(PUBLISHED)
    assert "Nakae et al." in text
    assert "table 2" in text


@given(st.text())
def test_no_name_breaks_the_table(name: str) -> None:
    rows = [PanelRow(name=name, source="measured", model=name)] * 2
    lines = markdown(rows).split("\n")
    cells = [line.replace("\\\\", "").replace("\\|", "").count("|") for line in lines[:4]]
    assert cells == [13] * 4
    assert "" in lines[4:5]


@given(st.text())
def test_a_name_comes_back_from_the_csv_as_it_was_but_for_signs_of_control(name: str) -> None:
    text = comma_separated([PanelRow(name=name, source="measured")])
    assert next(iter(csv.reader(io.StringIO(text, newline=""))))[0] == "panel"
    assert text_of(list(csv.reader(io.StringIO(text, newline="")))[1][0]) == bare(name)


@given(st.text())
def test_no_name_breaks_the_tables_of_differences_and_of_flips(name: str) -> None:
    outcomes = [
        Outcome(trial=trial(panel=panel), run="r", probe=probe)
        for panel in (f"a{name}", "b")
        for probe in ("", "swap")
    ]
    for text, cells in ((difference_table(outcomes), 4), (flip_table(outcomes), 7)):
        rows = [line for line in text.split("\n") if line]
        plain = [row.replace("\\\\", "").replace("\\|", "") for row in rows]
        assert [row.count("|") for row in plain] == [cells] * len(rows)
