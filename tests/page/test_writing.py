"""A run is written in a real browser: read back at once, argued below, started by one press."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.page.browsing import ROOT
from tests.page.serving import Served

NARROW_DARK = {"viewport": {"width": 360, "height": 780}, "color_scheme": "dark", "locale": "ja-JP"}


def stance(page: Page, number: int) -> Any:
    return page.locator(".stance").nth(number - 1)


def test_what_is_typed_is_read_back_and_answered(page: Page) -> None:
    page.locator("#question").fill("Which camera should we buy?")
    stance(page, 1).locator("textarea").fill(
        "a is a camera. a is light.\nIf a camera is light, we should buy it. Blah it."
    )
    stance(page, 2).locator("textarea").fill("b is a camera.")
    sentences = stance(page, 1).locator(".sentences > li")
    expect(sentences).to_have_count(4)
    expect(sentences.nth(3)).to_have_class("refused")
    expect(sentences.nth(3)).to_contain_text("Mend this:")
    body = page.locator(".at-once-body")
    expect(body.locator(".headline")).to_contain_text("We should buy a")
    expect(body.locator(".card")).not_to_have_count(0)
    sentences.nth(3).get_by_role("button").press("Enter")
    area = stance(page, 1).locator("textarea")
    marked = area.evaluate("a => a.value.slice(a.selectionStart, a.selectionEnd)")
    assert marked == "Blah it"
    area.fill("I rather like it, somehow, you know.")
    expect(page.locator(".at-once-state")).to_contain_text("a model would be needed")
    expect(body).to_be_empty()


def test_an_example_is_loaded_and_argued_with_the_keyboard_alone(page: Page, site: Served) -> None:
    page.get_by_role("link", name="Load the camera example (English)").press("Enter")
    page.locator("textarea").first.focus()
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value === 'start'"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/runs/*")
    expect(page.locator("h1")).to_have_text("Which camera should we buy?")


def test_the_demo_goes_to_its_run(page: Page) -> None:
    page.get_by_role("button", name="Run the demo").dblclick()
    page.wait_for_url("**/runs/*")
    expect(page.locator("#answer")).to_contain_text("We should buy camera c")
    page.goto(page.url.rpartition("/")[0])
    expect(page.locator("table.runs tbody tr")).to_have_count(1)


def test_a_side_is_added(page: Page) -> None:
    page.get_by_role("button", name="Add a side").click()
    expect(page.locator(".stance")).to_have_count(3)
    expect(stance(page, 3).locator("legend")).to_contain_text("Side 3")
    expect(stance(page, 3).locator("[name=seat]")).to_have_value("AG3")
    expect(stance(page, 3).locator("textarea")).to_be_focused()


def test_a_file_is_chosen_and_argued(page: Page) -> None:
    page.get_by_text("Or from a file").click()
    page.locator(".from-file input[type=file]").set_input_files(ROOT / "examples/camera.ja.toml")
    expect(page.locator(".from-file .dropped")).to_contain_text("camera.ja.toml (")
    page.get_by_role("button", name="Argue it").click()
    page.wait_for_url("**/runs/*")


def test_runs_are_taken_in_and_forgotten_by_hand(page: Page, site: Served, tmp_path: Path) -> None:
    page.get_by_role("link", name="Runs", exact=True).click()
    page.locator("#import input[type=file]").set_input_files(
        ROOT / "examples/expense-debated.jsonl"
    )
    page.wait_for_url("**/runs/*")
    page.get_by_role("link", name="aufheben").click()
    page.get_by_role("link", name="All runs").click()
    page.locator(".delete summary").press("Enter")
    page.get_by_role("button", name="Delete for good").press("Enter")
    expect(page.get_by_text("No runs yet.")).to_be_visible()


@pytest.mark.parametrize("context", [{}, NARROW_DARK], indirect=True)
def test_nothing_stands_in_the_way_of_who_cannot_see_or_point(
    context: BrowserContext,
    page: Page,
    site: Served,
    axe: Callable[..., list[str]],
    screenshot: Callable[..., Path],
) -> None:
    width = page.viewport_size["width"] if page.viewport_size else 0
    page.goto(f"{site.origin}/?example={'ja' if width == 360 else 'en'}")
    expect(page.locator(".at-once-body .card").first).to_be_visible()
    for name in ("start", "judging", "hierarchy", "deliberation", "rating", "runs"):
        if name != "start":
            page.goto(site.origin + ("/runs" if name == "runs" else f"/new/{name}"))
        screenshot(f"{name}-form-{width}")
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
