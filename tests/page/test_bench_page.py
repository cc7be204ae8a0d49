"""The tables of benchmarks as they are served, and in a real browser: a figure opens its runs."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import ROOT, axe, picture
from tests.page.conftest import Serve
from tests.page.serving import Served

DEBATE = ROOT / "examples/debate-judged.jsonl"
AWKWARD = "<b>町の中心&車</b>"


def run(name: str, debate: str, *, hit: bool = True) -> dict[str, Any]:
    return {
        "run": name,
        "debate": debate,
        "trial": 1,
        "winner": "OG",
        "gold": ["OG"],
        "hit": hit,
        "finished": True,
        "calls": 3,
        "error": None,
    }


def summary(*runs: dict[str, Any]) -> dict[str, Any]:
    """What a benchmark of one panel says for programs."""
    panel: dict[str, Any] = {
        "panel": "dbkai",
        "accuracy": 0.5,
        "interval": [0.0, 1.0],
        "completion": 1.0,
        "set_f1": 0.5,
        "accuracy_value_laden": None,
        "accuracy_other": 0.5,
        "money": None,
        "calls_per_debate": 3.0,
        "tokens": 1200,
        "runs": [*runs],
    }
    return {
        "schema": "aufheben.bench/1",
        "benchmark": "panelbench",
        "model": "openai:m",
        "panels": [panel],
        "differences": [],
        "probes": [],
        "baselines": {"random": 0.25},
    }


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    folder = tmp_path / "reports"
    folder.mkdir()
    return folder


def shown(reports: Path, serve: Serve) -> tuple[Served, str]:
    """A page that shows one table, and the run of it that is in the journal."""
    site = serve(reports=reports)
    kept = site.app.take(str(DEBATE))
    table = summary(run(kept, AWKWARD), run("elsewhere", "bp_2", hit=False))
    (reports / "一回目 1.json").write_text(json.dumps(table), "utf-8")
    return site, kept


def test_what_the_folder_has_is_listed_and_runs_that_are_kept_are_links(
    reports: Path, serve: Serve
) -> None:
    site, kept = shown(reports, serve)
    (reports / "odd.json").write_text("[1", "utf-8")
    (reports / "other.json").write_text('{"schema": "x"}', "utf-8")
    with site.visitor() as visitor:
        listed = visitor.get("/bench").text
        assert listed.count('href="/bench/') == 1
        page = visitor.get("/bench/一回目 1").text
        assert f'href="/runs/{kept}"' in page
        assert "elsewhere" in page
        assert 'href="/runs/elsewhere"' not in page
        assert "&lt;b&gt;町の中心&amp;車&lt;/b&gt;" in page
        assert visitor.get("/bench/odd").status_code == 400


def test_a_name_is_never_a_path(reports: Path, serve: Serve) -> None:
    site, _ = shown(reports, serve)
    (reports.parent / "secret.json").write_text(json.dumps(summary()), "utf-8")
    with site.visitor() as visitor:
        assert visitor.get("/bench/odd%00").status_code == 400
        for name in ("../secret", "..%2Fsecret", "%2e%2e%2fsecret", "secret"):
            assert visitor.get(f"/bench/{name.replace(chr(0), '%00')}").status_code == 404


def test_without_a_folder_the_page_says_how_to_show_one(site: Served) -> None:
    with site.visitor() as visitor:
        assert "--reports DIR" in visitor.get("/bench").text
        assert visitor.get("/bench/x").status_code == 404


def test_a_figure_opens_its_runs_and_nobody_is_kept_out(
    browser: Browser, reports: Path, serve: Serve
) -> None:
    site, kept = shown(reports, serve)
    page = browser.new_context(viewport={"width": 1000, "height": 800}, locale="en-US").new_page()
    page.goto(site.address)
    page.goto(f"{site.origin}/bench/一回目 1")
    assert axe(page) == []
    figure = page.get_by_role("link", name="50.00 (0.0..100.0)")
    figure.press("Enter")
    opened = page.locator("section.opened")
    expect(opened.locator("li")).to_have_count(2)
    expect(opened).to_be_focused()
    expect(opened.locator("h3")).to_contain_text("dbkai · accuracy")
    expect(opened.locator("li").nth(1)).to_contain_text("✗ OG (OG)")
    assert axe(page) == []
    picture(page, "bench")
    opened.get_by_role("button", name="Close").click()
    expect(figure).to_be_focused()
    figure.click()
    opened.get_by_role("link", name=kept).click()
    expect(page).to_have_url(f"{site.origin}/runs/{kept}")
    page.context.close()


LINES = """cells => Math.max(...cells.map(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(each => Math.round(each.top))).size;
}))"""
"""Of cells the most lines that one takes."""


def test_no_figure_is_broken_and_a_wide_table_scrolls_in_itself(
    browser: Browser, reports: Path, serve: Serve
) -> None:
    site, _ = shown(reports, serve)
    page = browser.new_context(viewport={"width": 360, "height": 800}, locale="en-US").new_page()
    page.goto(site.address)
    page.goto(f"{site.origin}/bench/一回目 1")
    assert page.locator("td.number").evaluate_all(LINES) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator(".scroll").first.evaluate("box => box.scrollWidth > box.clientWidth")
    page.context.close()
