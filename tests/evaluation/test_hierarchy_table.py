"""Table 1: mean and best as the paper has them, laid out as there, with all that stands behind."""

import csv
import io
import json
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.hierarchy.measures import Spread
from aufheben.evaluation.hierarchy.published import LARGE, MINI
from aufheben.evaluation.hierarchy.report import comma_separated, markdown, table1
from aufheben.evaluation.hierarchy.summary import summary
from aufheben.evaluation.hierarchy.table import EdgeMethodRow, EdgeMethodTable, table
from aufheben.evaluation.hierarchy.trial import METHODS, EdgeTrial, vote_for
from aufheben.evaluation.hierarchy.words import WORDS, method_name
from tests.evaluation.edge_trials import benchmarks, judged, outcome
from tests.evaluation.tables_of import TRIALS, measured_table
from tests.profiles import examples

FEW = 20


def row_of(found: EdgeMethodTable, method: str, which: str) -> EdgeMethodRow:
    (row,) = (r for r in found.rows if (r.method, r.which, r.source) == (method, which, "measured"))
    return row


def test_the_row_mean_is_over_the_pairs_with_their_sample_sd() -> None:
    """Relay: F1 5/6 with NS and 1/3 with RI, accuracy 3/4 and 1/2."""
    row = row_of(measured_table(), "relay", "mean")
    assert row.f1.mean == pytest.approx((5 / 6 + 1 / 3) / 2)
    assert row.f1.sd == pytest.approx((5 / 6 - 1 / 3) / sqrt(2))
    assert row.accuracy.mean == pytest.approx(5 / 8)
    assert row.accuracy.sd == pytest.approx(1 / 4 / sqrt(2))
    assert row.pair is None


def test_the_row_of_a_single_model_is_over_the_experts() -> None:
    row = row_of(measured_table(), "single", "mean")
    assert row.f1.mean == pytest.approx(5 / 6)
    assert row.f1.sd == pytest.approx(1 / 3 / sqrt(2))


def test_the_row_best_is_the_pair_with_the_highest_f1_and_has_no_deviation() -> None:
    row = row_of(measured_table(), "relay", "best")
    assert (row.pair, row.f1.sd, row.accuracy) == ("NS", None, Spread(mean=3 / 4))
    assert row.f1.mean == pytest.approx(5 / 6)
    assert row.f1_sd_trials == pytest.approx(1 / 3 / sqrt(2))


def test_the_best_by_f1_stays_the_best_where_its_accuracy_is_lower() -> None:
    """F1 2/3 with accuracy 1/2, against F1 1/2 with accuracy 2/3."""
    trials = [*outcome("fff", "fff"), *outcome("ftt", "ttt", pair="RI")]
    row = row_of(table(trials, resamples=FEW), "relay", "best")
    assert (row.pair, row.accuracy.mean) == ("NS", 1 / 2)


def test_of_equals_the_first_is_the_best() -> None:
    trials = [*outcome("ff", "tt", pair="SI"), *outcome("ff", "tt", pair="NS")]
    assert row_of(table(trials, resamples=FEW), "relay", "best").pair == "SI"


def test_a_single_pair_has_no_deviation() -> None:
    row = row_of(table(outcome("ff", "tt"), resamples=FEW), "relay", "mean")
    assert row.f1 == Spread(mean=1.0)


def test_what_a_row_took_is_the_sum_over_its_pairs_and_calls_are_the_mean_of_one_edge() -> None:
    trials = [judged(calls=2, money=0.5), judged(calls=4, money=1.0, pair="RI", tokens=50)]
    row = row_of(table(trials, resamples=FEW), "relay", "mean")
    assert (row.calls_per_edge, row.tokens, row.money) == (3.0, 150, 1.5)
    unpriced = [*trials, judged(pair="SI", money=None)]
    assert row_of(table(unpriced, resamples=FEW), "relay", "mean").money is None


def test_the_layout_is_that_of_the_paper_with_its_rows_beside_ours() -> None:
    lines = table1(measured_table("m:1"))
    assert lines[0] == (
        f"| method |  | measured, m:1: pair | acc (dev) | F1 (dev) | {MINI}: pair | acc (dev)"
        f" | F1 (dev) | {LARGE}: pair | acc (dev) | F1 (dev) |"
    )
    assert lines[1] == "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    ours = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:8]]
    assert [row[:5] for row in ours] == [
        ["single model", "mean", "-", "87.5 ± 17.7", "83.3 ± 23.6"],
        ["", "best", "N", "100.0", "100.0"],
        ["one-way, no debate", "mean", "-", "-", "-"],
        ["", "best", "-", "-", "-"],
        ["relay, no mediator", "mean", "-", "62.5 ± 17.7", "58.3 ± 35.4"],
        ["", "best", "NS", "75.0", "83.3"],
    ]
    assert ours[0][5:] == ["-", "77.0 ± 1.2", "73.1 ± 1.7", "-", "80.5 ± 0.9", "78.1 ± 1.1"]
    assert ours[5][5:] == ["NS", "78.7", "76.4", "NS", "82.6", "81.0"]
    assert len(lines) == 2 + 2 * 8


def test_a_vote_stands_last_with_nothing_published_beside_it() -> None:
    trials = [*outcome("ff", "tt", method=vote_for("relay")), *TRIALS]
    lines = table1(table(trials, resamples=FEW))
    assert lines[-2] == (
        "| self-consistency vote, budget of: relay, no mediator | mean | - | 100.0 | 100.0"
        " | - | - | - | - | - | - |"
    )


def test_in_japanese_methods_and_rows_are_called_as_in_the_paper() -> None:
    lines = table1(measured_table(), "ja")
    assert lines[0].startswith("| 手法 |  | 測定値: LLM のペア | acc (dev) |")
    assert lines[6].startswith("| リレー形式(まとめ役なし) | 平均値 | - | 62.5 ± 17.7 |")
    assert lines[7].startswith("|  | 最高値 | NS | 75.0 |")


@pytest.mark.parametrize("method", [*METHODS, *map(vote_for, METHODS)])
def test_every_method_has_a_name_of_its_own_in_both_languages(method: str) -> None:
    others = {method_name(other, "ja") for other in METHODS if other != method}
    assert method_name(method, "ja") not in others
    assert method_name(method).isascii()
    assert WORDS["en"].keys() == WORDS["ja"].keys()


def test_further_columns_say_what_varied_flipped_and_was_taken() -> None:
    line = next(
        line
        for line in markdown(measured_table()).split("\n")
        if "relay, no mediator | mean" in line
    )
    rows = markdown(measured_table()).split("**Further**")[1].split("\n")
    assert line.startswith("| relay, no mediator | mean | - | 62.5")
    (best,) = (row for row in rows if row.startswith("| relay, no mediator | best |"))
    cells = [cell.strip() for cell in best.strip("|").split("|")]
    assert cells[2:5] == ["NS", "35.4", "23.6"]
    assert cells[7:] == ["0.0", "0.0", "12.5", "2.0", "800", "-"]


def test_kinds_are_pooled_over_pairs_and_trials() -> None:
    trials = [
        judged("false", kind="reversed"),
        judged("true", kind="reversed", pair="RI"),
        judged("true", kind="direct", child="d", correct=True),
        judged("true", kind="direct", child="d", correct=True, pair="RI"),
    ]
    text = markdown(table(trials, resamples=FEW))
    assert "| method | wrong: reversed | correct: direct |" in text
    assert "| relay, no mediator | 50.0 (1/2) | 0.0 (0/2) |" in text


def test_of_nothing_measured_there_is_still_the_published_table() -> None:
    text = markdown(table([]))
    assert "| relay, mediator | mean | - | - | - | - | 78.2 ± 1.5 | 75.9 ± 1.9 |" in text
    assert "**" not in text
    assert "0 correct and 0 wrong edges, 0 trials." in text


def test_the_notes_cite_the_paper_and_say_that_its_edges_are_others() -> None:
    text = markdown(measured_table())
    assert "Kato & Sasaki" in text
    assert "2 correct and 2 wrong edges, 2 trials." in text
    assert "compare methods rather than levels" in text


def test_the_csv_has_the_rows_of_the_table_then_every_pair() -> None:
    rows = list(csv.DictReader(io.StringIO(comma_separated(measured_table("m:1")))))
    kept = [
        (r["method"], r["row"], r["source"], r["pair"], r["f1"], r["f1_sd_pairs"]) for r in rows
    ]
    assert kept[:4] == [
        ("single", "mean", "measured", "-", "0.8333", "0.2357"),
        ("single", "best", "measured", "N", "1.0000", "-"),
        ("relay", "mean", "measured", "-", "0.5833", "0.3536"),
        ("relay", "best", "measured", "NS", "0.8333", "-"),
    ]
    assert kept[4] == ("single", "mean", "published", "-", "0.7310", "0.0170")
    assert kept[-1] == ("relay", "pair", "measured", "RI", "0.3333", "-")
    assert len(kept) == 4 + 32 + 4
    assert rows[4]["tokens"] == rows[4]["f1_low"] == "-"


def test_the_summary_is_json_with_every_method_in_order() -> None:
    found = json.loads(json.dumps(summary(measured_table("m:1"))))
    assert (found["schema"], found["benchmark"]) == ("aufheben.bench/1", "hierarchy")
    assert found["edges"] == {"correct": 2, "wrong": 2}
    assert [method["method"] for method in found["methods"]] == list(METHODS[:-1])
    relay = found["methods"][2]
    assert relay["best"]["pair"] == "NS"
    assert relay["mean"]["f1_sd_pairs"] == pytest.approx(0.3536, abs=1e-4)
    assert [pair["pair"] for pair in relay["pairs"]] == ["NS", "RI"]
    assert relay["pairs"][0]["counts"]["unsure_correct"] == 1
    assert relay["pairs"][0]["flips"]["unchanged"] == 8
    assert relay["published"][0]["model"] == MINI
    assert found["methods"][1]["mean"] is None


@examples(50)
@given(benchmarks())
def test_the_best_is_no_worse_than_the_mean_and_is_one_of_the_pairs(
    trials: list[EdgeTrial],
) -> None:
    found = table(trials, resamples=FEW)
    for method in {score.method for score in found.scores}:
        mean, best = row_of(found, method, "mean"), row_of(found, method, "best")
        f1s = [score.f1.mean for score in found.of(method)]
        assert best.f1.mean in f1s
        if mean.f1.mean is not None and best.f1.mean is not None:
            assert best.f1.mean >= mean.f1.mean - 1e-9
            assert best.f1.mean == max(f1 for f1 in f1s if f1 is not None)


@examples(50)
@given(benchmarks())
def test_every_table_can_be_written(trials: list[EdgeTrial]) -> None:
    found = table(trials, model="m:1", resamples=5)
    json.dumps(summary(found), allow_nan=False)
    rows = list(csv.reader(io.StringIO(comma_separated(found))))
    assert len({len(row) for row in rows}) == 1
    for lang in WORDS:
        blocks = [block.split("\n") for block in markdown(found, lang=lang).split("\n\n")]
        grids = [block for block in blocks if block[0].startswith("|")]
        assert all(len({line.count("|") for line in grid}) == 1 for grid in grids)


@given(st.text())
def test_no_name_breaks_the_table(name: str) -> None:
    trials = [judged(pair=name or "N", kind=name), judged(pair="NS", kind=name)]
    text = markdown(table(trials, model=name, resamples=2))
    lines = [line for line in text.split("\n") if line.startswith("|")]
    cells = [line.replace("\\\\", "").replace("\\|", "").count("|") for line in lines]
    assert set(cells) <= {12, 14, 18, 3, 8}
    assert cells[:18] == [12] * 18


def test_the_same_seed_writes_the_same_table_and_another_another() -> None:
    one, again, other = (markdown(table(TRIALS, seed=s, resamples=FEW)) for s in (3, 3, 4))
    assert one == again != other
