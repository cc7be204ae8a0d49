"""A person in a seat, through the page: asked as soon as it is their turn, and heard."""

import pytest
from playwright.sync_api import Page, expect

from aufheben.rooms.dialectic.request import Dialectic
from tests.model_debates import STANCES
from tests.page.browsing import Watched, axe
from tests.page.conftest import Serve
from tests.page.serving import Served
from tests.page.test_run_page import CAMERA, CARDS, ended
from tests.rooms.settled import QUESTION

SEATED = Dialectic(
    what=QUESTION, stances=STANCES, seats={"AG1": "human", "AG2": "human"}, protocol="published"
)


@pytest.fixture
def site(serve: Serve) -> Served:
    return serve()


def test_a_person_takes_a_seat_and_is_heard(page: Page, site: Served) -> None:
    run = site.wait(site.site.runs.start(SEATED)).name
    page.goto(f"{site.origin}/runs/{run}/asked")
    form = page.locator("form.sheet").first
    expect(form).to_be_visible()
    assert axe(page) == []
    form.locator("textarea").first.fill("We should close the square, since children play there.")
    form.locator("button").first.click()
    if page.locator(".sheet-refused, .sheet-read-back").count():
        for box in page.locator('form.sheet input[value="true"]').all()[:1]:
            box.check()
        page.locator("form.sheet button").first.click()
    page.goto(f"{site.origin}/runs/{run}")
    expect(page.locator(CARDS).first).to_contain_text("close the square")


def test_what_is_no_answer_stays_on_the_sheet_and_says_why(
    page: Page, site: Served, watched: Watched
) -> None:
    run = site.wait(site.site.runs.start(SEATED)).name
    page.goto(f"{site.origin}/runs/{run}/asked")
    form = page.locator("form.sheet").first
    form.locator("textarea").first.fill("…")
    form.locator("button").first.click()
    expect(page.locator(".sheet-refused").first).to_be_visible()
    watched.forgive("422")
    page.goto(f"{site.origin}/runs/{run}")
    expect(page.locator(CARDS)).to_have_count(0)


def test_leaving_a_seat_lets_the_run_wait(page: Page, site: Served) -> None:
    run = site.wait(site.site.runs.start(SEATED)).name
    page.goto(f"{site.origin}/runs/{run}/asked")
    page.locator('form.sheet button[value="leave"]').first.click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_an_argument_from_the_side_opens_a_fork(page: Page, site: Served) -> None:
    run = ended(site, CAMERA)
    page.goto(f"{site.origin}/runs/{run}")
    page.locator(".card summary").first.click()
    page.locator(".card button.against").first.click()
    page.locator("form.aside textarea").fill(
        "a is heavy. If something is heavy, we should not buy it."
    )
    page.locator("form.aside button").click()
    expect(page).not_to_have_url(f"{site.origin}/runs/{run}")
    expect(page.locator("h1")).to_contain_text("camera")
