"""A person in a seat, through the page: asked as soon as it is their turn, and heard."""

from threading import Event

import pytest
from playwright.sync_api import Page, Route, expect

from aufheben.rooms.dialectic.request import Dialectic
from tests.model_debates import STANCES
from tests.page.browsing import Watched, axe
from tests.page.conftest import Serve
from tests.page.pacing import Paced
from tests.page.serving import Served
from tests.page.test_run_page import CAMERA, CARDS, ended
from tests.rooms.settled import MODEL, QUESTION

SEATED = Dialectic(
    what=QUESTION, stances=STANCES, seats={"AG1": "human", "AG2": "human"}, protocol="published"
)


@pytest.fixture
def paced() -> Paced:
    return Paced()


@pytest.fixture
def site(serve: Serve, paced: Paced, request: pytest.FixtureRequest) -> Served:
    """A page whose seats named by `@pytest.mark.parametrize("site", [SEATS], indirect=True)` are paced."""
    return serve(dict.fromkeys(getattr(request, "param", ()), paced))


def test_a_person_takes_a_seat_and_is_heard(page: Page, site: Served) -> None:
    run = site.wait(site.site.runs.start(SEATED)).name
    page.goto(f"{site.origin}/runs/{run}/asked")
    form = page.locator("form.sheet").first
    expect(form).to_be_visible()
    assert axe(page) == []
    form.locator("textarea").first.fill("We should close the square, since children play there.")
    form.locator("button").first.click()
    expect(page.locator(".sheet-read-back").first).to_be_visible()
    page.locator('form.sheet input[value="true"]').first.check()
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


@pytest.mark.parametrize("site", [["AG1", "M"]], indirect=True)
def test_a_question_shows_that_was_asked_while_the_page_was_on_its_way(
    page: Page, site: Served, paced: Paced
) -> None:
    asked, tell = Event(), site.site.runs.asking

    def heard(run: str) -> None:
        tell(run)
        asked.set()

    def late(route: Route) -> None:
        paced.free()
        assert asked.wait(60)
        route.continue_()

    site.site.runs.asking = heard
    request = Dialectic(what=QUESTION, stances=STANCES, seats={"AG2": "human"}, model=MODEL)
    run = site.wait(site.site.runs.start(request)).name
    page.route("**/events?*", late)
    page.goto(f"{site.origin}/runs/{run}/asked")
    expect(page.locator("form.sheet").first).to_be_visible()


@pytest.mark.parametrize("site", [[""]], indirect=True)
def test_a_seat_s_page_says_that_the_run_ended_without_it(
    page: Page, site: Served, paced: Paced
) -> None:
    request = Dialectic(what=QUESTION, stances=STANCES, model=MODEL)
    run = site.wait(site.site.runs.start(request)).name
    page.goto(f"{site.origin}/runs/{run}/asked")
    expect(page.locator("#asked")).to_contain_text("Nobody is asked")
    paced.free()
    expect(page.locator("#asked")).to_contain_text("The run has ended.")


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
