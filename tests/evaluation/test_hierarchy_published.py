"""The published figures: each as the paper prints it, and its ± as we compute ours."""

from math import sqrt
from pathlib import Path

import pytest

from aufheben.evaluation.hierarchy.published import LARGE, MINI, PUBLISHED, Published
from aufheben.evaluation.hierarchy.report import table1
from aufheben.evaluation.hierarchy.table import PUBLISHED_ROWS
from aufheben.evaluation.hierarchy.trial import DEBATES
from aufheben.evaluation.hierarchy.words import method_name
from tests.evaluation.tables_of import measured_table

PAPER = Path(__file__).parents[3] / "shared/seeds/002_fad5cda0b5baf7ed.txt"
needs_paper = pytest.mark.skipif(not PAPER.exists(), reason="the paper is not here")
METHODS = ("single", "one-way", *DEBATES)


def printed_rows() -> list[list[str]]:
    """The sixteen rows of table 1, cell by cell: name, row, then pair, accuracy, F1 twice."""
    lines = PAPER.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if "\t平均値\t" in line or "\t最高値\t" in line]
    return [[cell.strip() for cell in row] for row in rows]


def of(method: str, which: str, model: str) -> Published:
    (row,) = (r for r in PUBLISHED if (r.method, r.which, r.model) == (method, which, model))
    return row


def cells(row: Published) -> list[str]:
    if row.which == "best":
        return [row.pair or "", f"{row.accuracy:.1f}", f"{row.f1:.1f}"]
    return [
        "-",
        f"{row.accuracy:.1f} ± {row.accuracy_sd:.1f}",
        f"{row.f1:.1f} ± {row.f1_sd:.1f}",
    ]


@needs_paper
@pytest.mark.parametrize("place", range(len(METHODS)), ids=METHODS)
def test_every_figure_of_a_method_is_the_one_in_the_paper(place: int) -> None:
    method = METHODS[place]
    means, bests = printed_rows()[2 * place : 2 * place + 2]
    assert means[2:] == cells(of(method, "mean", MINI)) + cells(of(method, "mean", LARGE))
    assert bests[2:] == cells(of(method, "best", MINI)) + cells(of(method, "best", LARGE))
    assert means[0] == method_name(method, "ja")


@needs_paper
def test_the_paper_has_no_row_that_is_not_repeated() -> None:
    assert len(printed_rows()) * 2 == len(PUBLISHED) == 32


@needs_paper
def test_our_table_prints_the_published_cells_as_the_paper_does() -> None:
    lines = table1(measured_table(), "ja")[2:18]
    ours = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [[row[0], row[1], *row[5:]] for row in ours] == printed_rows()


@pytest.mark.parametrize("method", METHODS[1:])
def test_the_deviation_in_the_paper_is_the_sample_sd_over_the_pairs(method: str) -> None:
    """With two pairs, of which the best is printed: sd = |best - mean| x sqrt 2, as rounded."""
    mean, best = of(method, "mean", LARGE), of(method, "best", LARGE)
    assert mean.f1_sd == pytest.approx(sqrt(2) * (best.f1 - mean.f1), abs=0.2)


def test_it_is_not_the_sd_of_the_population() -> None:
    mean, best = of("relay-mediator", "mean", LARGE), of("relay-mediator", "best", LARGE)
    assert mean.f1_sd is not None
    assert mean.f1_sd - (best.f1 - mean.f1) > 0.1 + 0.05  # more than rounding can make


def test_the_published_rows_are_shares_and_name_their_models() -> None:
    assert {row.model for row in PUBLISHED_ROWS} == {MINI, LARGE}
    assert all(0 < (row.f1.mean or 0) < 1 for row in PUBLISHED_ROWS)
    assert all((row.f1.sd is None) == (row.which == "best") for row in PUBLISHED_ROWS)


def test_nothing_published_says_what_it_took() -> None:
    assert {row.tokens for row in PUBLISHED_ROWS} == {None}
