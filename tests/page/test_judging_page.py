"""A judged debate in a real browser: quotations jump to their words, a ballot prints, nobody is kept out."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import ROOT, axe, picture
from tests.page.serving import Served
from tests.recorded_runs import SHARED, exported

BY_HAND = ROOT / "examples/debate-judged.jsonl"
BY_MODEL = SHARED / "data/recorded/t3-dbkai-003.jsonl"
FILES = [file for file in (BY_HAND, BY_MODEL) if file.exists()]


def judged(site: Served) -> str:
    """A debate that was judged by hand; its address."""
    return f"{site.origin}/runs/{site.app.take(str(BY_HAND))}"


def test_a_quotation_opens_its_speech_and_marks_its_words(page: Page, site: Served) -> None:
    page.goto(judged(site))
    link = page.locator("a.quote").filter(has_text="fifty hours in a school year").first
    link.click()
    mark = page.locator('[data-kind="speech"] mark')
    expect(mark).to_have_text("fifty hours in a school year")
    expect(mark).to_be_in_viewport()
    page.locator("a.quote").filter(has_text="acids and ladders stay with adults").first.click()
    expect(mark).to_have_text("acids and ladders stay with adults")
    expect(mark).to_have_count(1)


def test_a_quotation_is_followed_by_keyboard(page: Page, site: Served) -> None:
    page.goto(judged(site))
    page.locator("a.quote").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-kind="speech"] mark')).to_be_in_viewport()


def test_before_anybody_judges_the_speeches_stand_there(page: Page, site: Served) -> None:
    page.goto(judged(site))
    page.locator(".scrubber input").fill("0")
    expect(page.locator(".card:not([hidden])")).to_have_count(4)
    expect(page.locator("#answer .verdict")).to_have_count(0)
    page.locator(".scrubber input").fill("41")
    expect(page.locator("#answer .headline")).to_contain_text("OG wins.")


def test_on_paper_stands_the_ballot_and_what_was_opened(page: Page, site: Served) -> None:
    page.goto(judged(site))
    page.emulate_media(media="print")
    for away in (".bar", "#debate", "#course"):
        expect(page.locator(away)).to_be_hidden()
    expect(page.get_by_text("Why each team stands where it stands").first).to_be_visible()
    picture(page, "ballot-on-paper")
    page.emulate_media(media="screen")
    page.locator("#speech-2 summary").click()
    page.emulate_media(media="print")
    expect(page.locator("#speech-2-1")).to_be_visible()
    expect(page.locator("#speech-1")).to_be_hidden()


@pytest.mark.parametrize(
    ("width", "scheme", "lang"),
    [
        (360, "light", "en-US"),
        (360, "dark", "ja-JP"),
        (800, "light", "ja-JP"),
        (1400, "dark", "en-US"),
    ],
)
def test_nobody_is_kept_out_and_nothing_runs_over(
    browser: Browser, site: Served, tmp_path: Path, lang: str, scheme: Any, width: int
) -> None:
    context = browser.new_context(
        locale=lang, color_scheme=scheme, viewport={"width": width, "height": 900}
    )
    page = context.new_page()
    page.goto(site.address)
    runs = [site.app.take(str(exported(file, tmp_path))) for file in FILES]
    addresses = [f"/runs/{run}" for run in runs] + [f"/compare?a={runs[0]}&b={runs[-1]}"]
    for number, address in enumerate(addresses):
        page.goto(f"{site.origin}{address}")
        for summary in page.locator(".card summary").all()[:3]:
            summary.click()
        assert axe(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address
        picture(page, f"judging-{number}-{width}-{scheme}-{lang[:2]}")
    context.close()


def test_two_runs_that_are_not_there_are_said_so(page: Page, site: Served, watched: Any) -> None:
    page.goto(f"{site.origin}/compare?a=x")
    expect(page.locator("body")).to_contain_text("there are not two runs to compare")
    watched.forgive("404")
