"""The page of a benchmark: made of its summary, and every figure leads to the runs behind it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.formats.bench.page import report_of, report_page
from aufheben.testing import FakeServer, StandIn
from tests.surfaces.answering import JUDGES, bench, topics
from tests.surfaces.conftest import Program

RUNS = re.compile(r"<li><code>([^<]+)</code>")
LEADS = re.compile(r'href="#(runs-[^"]+)"')
PLACES = re.compile(r'<ul id="(runs-[^"]+)"')


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(StandIn(1)) as running:
        yield running


def read(program: Program, *words: str) -> tuple[str, object]:
    """The page and the summary that a benchmark writes."""
    done = program(*words, "-o", "t.html", "-o", "t.json")
    assert done.code == 0, done.err
    return Path("t.html").read_text("utf-8"), json.loads(Path("t.json").read_text("utf-8"))


def names(summary: object) -> set[str]:
    """Every run of a journal that a summary names, wherever it does."""
    match summary:
        case {"run": str(run), **more}:
            return {run, *(name for each in more.values() for name in names(each))}
        case dict():
            return {name for each in summary.values() for name in names(each)}
        case list():
            return {name for each in summary for name in names(each)}
    return set()


def test_every_run_of_a_comparison_stands_on_its_page_and_can_be_shown(
    program: Program, server: FakeServer
) -> None:
    words = ("--topics", topics(), "--methods", "lift@1,single", *JUDGES)
    page, summary = read(program, *bench(server, *words))
    shown = set(RUNS.findall(page))
    assert names(summary) <= shown
    for run in shown:
        assert program("show", run, "--json").code == 0
    assert set(LEADS.findall(page)) <= set(PLACES.findall(page))
    assert '<img src="data:image/svg+xml;base64,' in page
    assert "http://" not in re.sub(r"data:[^\"]+|http://www.w3.org\S*", "", page)


def test_every_run_of_a_panel_stands_on_its_page_probed_ones_too(
    program: Program, server: FakeServer, archive: str
) -> None:
    asked = ("--model", "openai:stand-in", "--base-url", server.base_url())
    words = ("--data", archive, "--panels", "dbkai,null", "--trials", "2", "--relabel", "-q")
    page, summary = read(program, "bench", "panelbench", *asked, *words)
    shown = set(RUNS.findall(page))
    assert len(shown) == 2 * 2 * 2 * 2
    assert names(summary) == shown
    assert set(LEADS.findall(page)) <= set(PLACES.findall(page))


def test_every_run_of_a_pair_of_experts_stands_on_its_page(
    program: Program, server: FakeServer
) -> None:
    asked = ("--model", "openai:stand-in", "--base-url", server.base_url())
    words = ("--forms", "single,relay", "--pairs", "NS", "--trials", "1", "--limit", "2", "-q")
    page, summary = read(program, "bench", "hierarchy", *asked, *words)
    assert isinstance(summary, dict)
    assert set(RUNS.findall(page)) == set(summary["runs"].values())
    assert set(LEADS.findall(page)) <= set(PLACES.findall(page))


def test_words_of_others_are_no_markup() -> None:
    evil = "</script><img src=x onerror=alert(1)>"
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
