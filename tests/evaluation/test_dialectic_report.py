"""Tables and files say what was measured, and no text breaks them or is calculated."""

import csv
import io
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.evaluation.dialectic.summary import comma_separated, plain, summary
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel
from aufheben.formats.bench.page import report_markdown
from aufheben.words import LANGS, Lang
from tests.evaluation.answer_trials import broke, duel, mark, ran
from tests.profiles import examples


def rows(trials: list[AnswerTrial], *duels: Duel) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(comma_separated(trials, duels), newline="")))


def test_a_difference_that_holds_after_correction_is_marked() -> None:
    trials = [
        ran(f"t{n}", method=method, values={"coherence": 5 + n / 9 + more, "clarity": 5 + n % 3})
        for n in range(9)
        for method, more in (("base", 0.0), ("other", 1.0))
    ]
    main = report_markdown(summary(trials, baseline="base"), "en").split("\n## ")[1]
    assert main.count("†") == 1
    assert re.search(r"coherence ↑ \| [^†|]+ \| 6\.44 \(\S+\) † \|", main)


@pytest.mark.parametrize("lang", LANGS)
def test_few_topics_are_said_to_tell_little(lang: Lang) -> None:
    nine, ten = (
        report_markdown(summary([ran(f"t{n}") for n in range(some)]), lang) for some in (9, 10)
    )
    said = {"en": "- There are fewer than 10 topics", "ja": "- 問いが 10 未満"}[lang]
    assert said in nine
    assert said not in ten


@examples(30)
@given(st.text(st.characters()), st.sampled_from(LANGS))
def test_no_name_becomes_a_cell_or_markup(name: str, lang: Lang) -> None:
    trials = [ran(name, method=name or "x", row=name, values={name or "y": 1.0}), broke(name)]
    duels = [duel("first", "first", name, judge=name, row=name)]
    found = summary(trials, duels, models={name: [name]}, warnings=[name])
    text = report_markdown(found, lang)
    for block in text.split("\n\n"):
        if block.startswith("|"):
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", " =x", "＝1"])
def test_no_cell_is_calculated(name: str) -> None:
    for row in rows([ran(name, method=name, row=name, values={name: 1.0})]):
        assert all(row[key].startswith("'") for key in ("method", "row", "topic"))


@given(st.floats(-1e9, 1e9))
def test_csv_keeps_every_digit(value: float) -> None:
    found = rows([ran(values={"x": value})])
    assert float(found[1]["value"]) == value


def test_nothing_is_a_comparison_too() -> None:
    found = summary([])
    assert (found["methods"], found["comparisons"], found["preferences"]) == ([], [], [])
    assert (found["topics"], found["trials"], found["judges"]) == (0, 0, [])


def test_the_order_of_topics_changes_no_figure() -> None:
    trials = [ran(f"t{n}", values={"x": n**1.5}) for n in range(7)]
    one, other = (summary(its, resamples=99)["methods"][0] for its in (trials, trials[::-1]))
    assert one["measures"] == other["measures"]


def test_a_run_for_programs_has_its_figures_or_says_why_it_has_none() -> None:
    marks = (mark(7), mark(9, judge="J2"))
    (method,) = summary([ran(values={"calls": 3.0}, marks=marks), broke("t2")])["methods"]
    run, none = method["runs"]
    assert (run["values"], run["judged"], run["ratings"]) == (
        {"calls": 3},
        {"clarity": 8},
        ["rating-1"],
    )
    assert (none["error"], none["outcome"]) == ("the provider was not reached", None)


numbers = st.floats(allow_nan=True, allow_infinity=True)


@examples(25)
@given(
    st.dictionaries(st.text(), numbers, max_size=3),
    st.lists(st.one_of(st.none(), numbers), max_size=3),
    st.dictionaries(st.text(), st.one_of(numbers, st.sets(st.integers()), st.binary())),
)
def test_nothing_but_json_ever_comes_out(
    values: dict[str, float], marks: list[float | None], models: dict[str, object]
) -> None:
    small = {name: value for name, value in values.items() if not 1e100 < abs(value) < 1e999}
    judged = tuple(
        mark(value, reading=n)
        for n, value in enumerate(marks)
        if value is None or not 1e100 < abs(value) < 1e999
    )
    trials = [ran(values=small, marks=judged), ran("t2", values=small), ran("t2", method="b")]
    found = summary(trials, [duel(None, "tie")], models=models, resamples=20)
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_json_has_no_number_that_is_none() -> None:
    found = {"a": float("nan"), "b": (1, Interval(low=0.0, high=1.0)), "c": {2, 1}}
    assert plain(found) == {"a": None, "b": [1, [0.0, 1.0]], "c": [1, 2]}
