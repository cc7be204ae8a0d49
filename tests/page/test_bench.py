"""The browser itself: it opens our page, and what a page does wrong fails the test."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Watched
from tests.page.serving import Served


def test_the_address_from_the_terminal_opens_the_page_without_its_token(
    page: Page, site: Served, screenshot: Callable[..., Path]
) -> None:
    assert page.url == f"{site.origin}/"
    expect(page.locator("h1")).to_be_visible()
    assert screenshot("start").stat().st_size > 0


def test_what_is_hard_to_read_is_found(page: Page, axe: Callable[..., list[str]]) -> None:
    page.evaluate("document.body.append(Object.assign(new Image(), {src: 'data:,'}))")
    assert any(found.startswith("image-alt") for found in axe(page))


def test_a_page_that_asks_another_host_or_throws_is_caught(page: Page, watched: Watched) -> None:
    page.evaluate("fetch('http://elsewhere.example/').catch(() => {})")
    page.evaluate("setTimeout(() => { throw new Error('on purpose') })")
    page.wait_for_timeout(0)
    with page.expect_console_message(lambda each: each.text == "done"):
        page.evaluate("setTimeout(() => console.log('done'))")
    watched.forgive("Content Security Policy")
    watched.forgive("on purpose")


@pytest.mark.parametrize("context", [{"locale": "ja-JP"}], indirect=True)
def test_a_japanese_browser_is_spoken_to_in_japanese(
    page: Page, watched: Watched, site: Served
) -> None:
    page.goto(f"{site.origin}/nowhere")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("main")).to_contain_text("そのページはありません")
    watched.forgive("404")
