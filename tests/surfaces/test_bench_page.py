"""The page of a benchmark is made of its summary, and of nothing else."""

import re

import pytest

from aufheben.errors import BadInput
from aufheben.formats.bench.page import report_of, report_page, report_text
from aufheben.words import LANGS


def test_words_of_others_are_no_markup() -> None:
    evil = "</script><img src=x onerror=alert(1)>\x1b[31m\u202e"
    run = {
        "run": evil,
        "topic": evil,
        "lang": "en",
        "trial": 1,
        "outcome": evil,
        "stop_reason": evil,
        "values": {evil: 1.0},
        "judged": {},
        "ratings": [evil],
        "error": evil,
    }
    figure = {"mean": 1.0, "sd": None, "sd_trials": None, "interval": None, "n": 1}
    method = {
        "method": evil,
        "row": evil,
        "measures": {evil: figure},
        "runs": [run],
        "unended": 0,
        "outcomes": {evil: 1},
        "stop_reasons": {evil: 1},
    }
    summary = {
        "schema": "aufheben.bench/1",
        "benchmark": "dialectic",
        "models": {evil: [evil]},
        "baseline": evil,
        "topics": 1,
        "methods": [method],
        "comparisons": [],
        "preferences": [],
        "warnings": [evil],
    }
    page = report_page(summary, picture=f"<svg>{evil}</svg>")
    assert "<img src=x" not in page
    assert evil not in page
    for lang in LANGS:
        shown = report_text(summary, lang)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", shown)
        assert [line for line in shown.splitlines() if "1.00" in line] != []


@pytest.mark.parametrize(
    "odd",
    [
        *(None, [], {}, 7, "{}", {"schema": "aufheben.bench/2"}),
        {"schema": "aufheben.bench/1", "benchmark": "dialectic"},
        {"schema": "aufheben.bench/1", "benchmark": ["dialectic"]},
        {"schema": "aufheben.bench/1", "benchmark": "dialectic", "methods": 7},
        {"schema": "aufheben.bench/1", "benchmark": "hierarchy", "edges": [], "methods": {}},
    ],
)
def test_what_is_no_summary_is_refused_in_words(odd: object) -> None:
    with pytest.raises(BadInput, match="no table of a benchmark"):
        report_of(odd)
