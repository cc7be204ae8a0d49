"""The picture has the figures of the table, whatever the table holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.dialectic.picture import picture, way_of
from aufheben.evaluation.dialectic.summary import summary
from aufheben.evaluation.dialectic.trial import AnswerTrial
from aufheben.evaluation.picture import FAINT, Look, drawn, gray_look, look
from tests.evaluation.answer_trials import broke, made_up, ran
from tests.profiles import examples


def test_methods_measures_rounds_and_warnings_are_in_it() -> None:
    found = picture(made_up(topics=3, resamples=40))
    dots, costs, rounds = found.rows
    assert {"published@0+confirm", "lift@4", "single"} <= set(dots[0].names)
    assert "preservation ↑ (1 to 10)" in [panel.title for panel in dots]
    assert [panel.across for panel in costs] == ["tokens a run, mean"]
    assert {mark.said for mark in costs[0].marks} == {"0", "1", "2", "4", ""}
    assert [panel.ticks for panel in rounds] == [(0, 1, 2, 4)] * 3
    assert "Plumbing" in found.warning
    assert [name for _, name in found.legend] == [
        *("published", "lift", "mad", "free", "single"),
        "answer put back to both sides",
    ]
    assert found.legend[-1][0] == Look(FAINT, hollow=True)


def test_marks_are_where_the_figures_are_shares_in_percent() -> None:
    trials = [ran(f"t{n}", values={"synthesis": n % 2, "clarity": n}) for n in range(4)]
    clarity, synthesis = picture(summary(trials, baseline="lift@2", resamples=50)).rows[0]
    (share,) = synthesis.marks
    assert (share.at, share.value, share.look) == (0, 50, look(0))
    assert share.interval
    assert 0 <= share.interval.low <= 50 <= share.interval.high <= 100
    assert [mark.value for mark in clarity.marks] == [1.5]
    assert [level.value for level in synthesis.levels] == [50]


def test_rows_are_told_apart_in_gray_and_named() -> None:
    found = picture(summary([ran(row="小さい模型"), ran(row="大きい模型", method="弁証法")]), "ja")
    assert found.title == "回答への道の比較"
    assert [name for _, name in found.legend[:2]] == ["小さい模型", "大きい模型"]
    assert [mark.look for mark in found.rows[0][0].marks] == [gray_look(0), gray_look(1)]


def test_rounds_are_drawn_of_forms_that_were_tried_with_several() -> None:
    trials = [ran(method=name) for name in ("lift@0", "lift@2", "mad@2", "single", "mine@3")]
    table = summary([*trials, ran(method="lift@2", row="n"), ran(method="lift@2+confirm", row="n")])
    _, rounds = picture(table).rows
    assert [(panel.title, panel.ticks) for panel in rounds] == [("m", (0, 2))]
    assert way_of("published@4+confirm").form == "published"
    assert way_of("mine@3").name == "mine@3"


def test_the_numbers_are_there_in_words() -> None:
    found = picture(summary([ran(values={"calls": 1.0, "clarity": 6.5})]))
    assert found.described == "lift@2 m: clarity 6.50"


ONE = ran(values={"tokens": 0.0})
WIDE = ran(method="single", values={"tokens": 1e6, "clarity": 1e9})


@pytest.mark.parametrize(
    "trials", [[], [broke()], [ONE], [ONE, WIDE], [ran(row=str(n)) for n in range(6)]]
)
def test_what_there_is_too_little_of_is_drawn_nevertheless(trials: list[AnswerTrial]) -> None:
    assert drawn(picture(summary(trials))).startswith(b"<?xml")


@examples(5)
@given(st.text(st.characters(), max_size=50))
def test_any_name_is_drawn(name: str) -> None:
    trials = [ran(method=name, row=name, values={name: 1.0, "tokens": 2.0}), ran(method="x")]
    drawn(picture(summary(trials, baseline=name, warnings=[name])))
