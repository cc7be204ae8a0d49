"""The table holds what was measured, in the order in which it came, and counts what is missing."""

import pytest

from aufheben.evaluation.dialectic.statistics.table import tabled
from tests.evaluation.answer_trials import broke, duel, mark, ran


def test_means_are_over_topics_and_ends_are_counted() -> None:
    trials = [
        ran(values={"calls": 2.0}),
        ran(number=2, values={"calls": 4.0}),
        ran("t002", values={"calls": 9.0}),
        broke("t003"),
    ]
    (found,) = tabled(trials, resamples=99).standings
    assert found.mean("calls") == 6
    assert found.mean("terminated") == pytest.approx(2 / 3)
    assert found.mean("unheard of") is None
    assert found.unended == 1
    assert found.outcomes == {"synthesis": 3}
    assert found.stop_reasons == {"synthesis_reached": 3}


def test_parse_failures_are_counted_and_enter_nothing() -> None:
    trials = [ran(marks=(mark(None), mark(8, reading=2))), ran("t2", marks=(mark(None),))]
    (found,) = tabled(trials).standings
    assert found.parse_failures == {"clarity": 2}
    assert (found.mean("clarity"), found.figures["clarity"].topics) == (8, 1)


def test_what_it_is_made_of_is_known() -> None:
    trials = [ran(marks=(mark(1),)), ran(lang="ja"), ran(number=2), ran("t9", marks=(mark(2),))]
    found = tabled(
        trials, [duel("tie", "tie", judge="J9")], baseline="single", warnings=["w"], models={"m": 1}
    )
    assert found.topics == ("t001", "t9")
    assert found.langs == ("en", "ja")
    assert found.repeats == 2
    assert found.judges == ("J1", "J9")
    assert found.judged == {"clarity"}
    assert found.measures == ("terminated", "clarity")
    assert (found.baseline, found.warnings, found.models) == ("single", ("w",), {"m": 1})


def test_nothing_is_a_table_too() -> None:
    found = tabled([])
    assert (found.standings, found.comparisons, found.preferences) == ((), (), ())
    assert (found.topics, found.repeats, found.judges) == ((), 0, ())


def test_the_order_of_topics_changes_no_figure() -> None:
    trials = [ran(f"t{n}", values={"x": n**1.5}) for n in range(7)]
    one, other = tabled(trials, resamples=99), tabled(trials[::-1], resamples=99)
    assert one.standings[0].figures == other.standings[0].figures
