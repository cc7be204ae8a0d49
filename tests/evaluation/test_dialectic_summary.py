"""What programs get is JSON and nothing else, complete, and the same every time."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.dialectic.presentation.summary import summary
from aufheben.evaluation.dialectic.statistics.table import tabled
from tests.evaluation.answer_trials import broke, duel, made_up, mark, ran
from tests.profiles import examples


def test_it_has_the_keys_of_the_contract() -> None:
    found = summary(made_up(topics=3, resamples=50))
    assert (found["schema"], found["benchmark"]) == ("aufheben.bench/1", "dialectic")
    assert (found["topics"], found["trials"], found["judges"]) == (3, 2, ["J1", "J2"])
    method = found["methods"][0]
    assert list(method) == [
        *("method", "row", "terminated", "calls", "tokens", "measures", "outcomes"),
        *("stop_reasons", "unended", "parse_failures", "runs"),
    ]
    clarity = method["measures"]["clarity"]
    assert list(clarity) == ["mean", "sd", "sd_trials", "interval", "n"]
    assert clarity["interval"][0] <= clarity["mean"] <= clarity["interval"][1]
    assert list(method["runs"][0]) == [
        *("run", "topic", "lang", "trial", "outcome", "stop_reason"),
        *("values", "judged", "notes", "ratings", "error"),
    ]
    assert found["warnings"][0].startswith("Plumbing")
    assert all(found[key] for key in ("comparisons", "agreement", "preferences", "judge_noise"))


def test_figures_are_those_of_the_trials() -> None:
    marks = (mark(7), mark(9, judge="J2"))
    found = summary(tabled([ran(values={"calls": 3.0, "tokens": 10.0}, marks=marks)]))
    (method,) = found["methods"]
    assert (method["terminated"], method["calls"], method["tokens"]) == (1, 3, 10)
    assert method["measures"]["clarity"] == {
        "mean": 8,
        "sd": None,
        "sd_trials": None,
        "interval": None,
        "n": 1,
    }
    (run,) = method["runs"]
    assert (run["values"], run["judged"]) == ({"calls": 3, "tokens": 10}, {"clarity": 8})
    assert run["ratings"] == ["rating-1"]


def test_a_run_without_an_end_says_why_and_has_no_cost() -> None:
    (method,) = summary(tabled([broke()]))["methods"]
    assert (method["terminated"], method["calls"], method["unended"]) == (0, None, 1)
    assert method["runs"][0]["error"] == "the provider was not reached"
    assert method["runs"][0]["outcome"] is None


def test_differences_name_both_sides() -> None:
    trials = [
        ran(f"t{n}", method=method, values={"x": value * n})
        for n in (1, 2)
        for method, value in (("base", 1.0), ("other", 3.0))
    ]
    found = summary(tabled(trials, baseline="base", resamples=50))["comparisons"]
    (x,) = (each for each in found if each["measure"] == "x")
    assert (x["method"], x["than"], x["baseline"], x["difference"]) == ("other", "base", True, 3)


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
    found = summary(tabled(trials, [duel(None, "tie")], models=models, resamples=20))
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_the_same_trials_give_the_same_bytes() -> None:
    one, other = (json.dumps(summary(made_up(topics=4, resamples=60))) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("key", ["mean", "sd", "interval"])
def test_intervals_and_deviations_are_null_for_one_topic(key: str) -> None:
    (method,) = summary(tabled([ran(values={"x": 1.0})]))["methods"]
    assert (method["measures"]["x"][key] is None) is (key != "mean")
