"""A run's page in a real browser: as it goes on, as it is replayed, asked, and carried away."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from aufheben.app import App
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.blocking import finished
from tests.model_debates import STANCES
from tests.page.browsing import ROOT, Watched, axe, picture
from tests.page.conftest import Serve
from tests.page.pacing import Paced
from tests.page.serving import Served
from tests.rooms.settled import MODEL, QUESTION

DEBATE = Dialectic(what=QUESTION, stances=STANCES, model=MODEL)
CAMERA = ROOT / "examples/camera.toml"
CARDS = ".card:not([hidden])"
WHAT_IS_SHOWN = """() => [...document.querySelectorAll(".card")].filter((card) => card.offsetParent)
    .map((card) => [card.id, card.dataset.status, card.querySelector(".name").textContent,
                    card.querySelector(".said").textContent])"""


@pytest.fixture
def paced() -> Paced:
    return Paced()


@pytest.fixture
def site(serve: Serve, paced: Paced) -> Served:
    return serve({"": paced})


def begun(site: Served, request: Any = DEBATE) -> str:
    """A run that this page drives; its name."""
    return str(site.wait(site.site.runs.start(request)).name)


def ended(site: Served, request: Any) -> str:
    """A run that has ended; its name."""
    if isinstance(request, Path):
        request = Dialectic(what=site.handed(request))
    driven = site.wait(site.site.runs.start(request))
    site.wait(driven.ended())
    return str(driven.name)


def seen(page: Page) -> Any:
    """Every card in view: who it is, how it stands, what it says."""
    return page.evaluate(WHAT_IS_SHOWN)


def scrub(page: Page, event: int) -> None:
    """Move to an event, and wait until the page shows it."""
    page.locator(".scrubber input").fill(str(event))
    expect(page.locator(".scrubber output .t").first).to_contain_text(str(event))


@pytest.mark.smoke
def test_a_run_is_seen_from_its_start_to_its_synthesis_though_the_stream_is_cut(
    page: Page, site: Served, paced: Paced, screenshot: Callable[..., Path]
) -> None:
    run = begun(site)
    page.goto(f"{site.origin}/runs/{run}")
    expect(page.locator(CARDS)).to_have_count(0)
    for number in range(1, 5):
        site.soon(paced.let)
        expect(page.locator(CARDS)).to_have_count(number)
        if number == 2:
            site.soon(lambda: cut(site, run))
    screenshot("live")
    site.soon(paced.free)
    expect(page.locator(".bar .state")).to_contain_text("ended")
    expect(page.locator("#answer .headline")).to_be_visible()
    live = seen(page)
    ids = [card[0] for card in live]
    assert len(set(ids)) == len(ids)
    page.reload()
    expect(page.locator("#answer .headline")).to_be_visible()
    assert seen(page) == live


def test_a_page_says_when_its_run_has_come_to_rest_and_offers_what_is_left_to_do(
    page: Page, site: Served, paced: Paced
) -> None:
    run = begun(site)
    page.goto(f"{site.origin}/runs/{run}")
    site.soon(paced.let)
    expect(page.locator(CARDS)).to_have_count(1)
    expect(page.locator("#answer")).to_contain_text("No answer yet.")
    page.locator(".controls button", has_text="Pause").click()
    site.soon(paced.let)
    expect(page.locator(".bar .state")).to_contain_text("paused")
    page.locator(".controls button", has_text="Go on").click()
    page.locator(".controls button", has_text="Stop").click()
    expect(page.locator(".bar .state")).to_contain_text("stopped")
    page.locator(".controls button", has_text="Go on").click()
    site.soon(paced.free)
    expect(page.locator(".bar .state")).to_contain_text("ended")
    expect(page.locator(".controls form")).to_have_count(0)
    expect(page.locator("#answer .none-yet")).to_be_hidden()


def cut(site: Served, run: str) -> None:
    """Every stream of the run ends, as a lost connection ends it."""
    task = site.site.broadcasts.of(run)._task
    assert task is not None
    task.cancel()


def test_cards_never_move_once_placed(page: Page, site: Served, paced: Paced) -> None:
    run = begun(site)
    page.goto(f"{site.origin}/runs/{run}")
    where: dict[str, Any] = {}
    for number in range(1, 9):
        site.soon(paced.let)
        expect(page.locator(CARDS)).to_have_count(number)
        now = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".card")].map((card) => {
              const [a, b] = [card.getBoundingClientRect(), document.querySelector(".board").getBoundingClientRect()];
              return [card.id, [Math.round(a.left - b.left), Math.round(a.top - b.top)]];
            }))"""
        )
        assert now | where == now
        where = now
    site.soon(paced.free)


def test_the_scrubber_shows_what_was_seen_then(page: Page, site: Served, paced: Paced) -> None:
    run = begun(site)
    page.goto(f"{site.origin}/runs/{run}")
    then: dict[int, Any] = {}
    for number in range(1, 7):
        site.soon(paced.let)
        expect(page.locator(CARDS)).to_have_count(number)
        last = page.locator(".scrubber input").get_attribute("max")
        then[int(str(last))] = seen(page)
    site.soon(paced.free)
    expect(page.locator(".bar .state")).to_contain_text("ended")
    page.reload()
    for event in (*then, *reversed(then)):
        scrub(page, event)
        page.wait_for_function(
            f"(then) => JSON.stringify(({WHAT_IS_SHOWN})()) === JSON.stringify(then)",
            arg=then[event],
        )


def test_a_doubt_lets_the_synthesis_fall_and_is_taken_back(
    page: Page, site: Served, screenshot: Callable[..., Path]
) -> None:
    page.goto(f"{site.origin}/runs/{ended(site, CAMERA)}")
    synthesis = page.locator('.card[data-kind="synthesis"]')
    expect(synthesis).to_have_attribute("data-status", "justified")
    synthesis.locator("summary").click()
    page.get_by_label("c is user-friendly").first.check()
    expect(synthesis).to_have_attribute("data-status", "overruled")
    expect(page.locator("#answer .doubtful")).to_contain_text("c is user-friendly")
    expect(page.locator("#answer")).to_have_class(re.compile("fallen"))
    screenshot("doubted")
    page.get_by_role("button", name="Doubt nothing").click()
    expect(synthesis).to_have_attribute("data-status", "justified")
    expect(page.locator("#answer .doubtful")).to_have_count(0)


def test_what_would_have_to_fall_can_be_tried(page: Page, site: Served) -> None:
    page.goto(f"{site.origin}/runs/{ended(site, CAMERA)}")
    page.get_by_role("button", name="What would have to fall").click()
    expect(page.locator(".falls li").first).to_contain_text("a is out of stock")
    page.locator(".falls button").first.click()
    expect(page.locator(".card").first).to_have_attribute("data-status", "justified")


def test_why_walks_the_attackers(page: Page, site: Served) -> None:
    page.goto(f"{site.origin}/runs/{ended(site, CAMERA)}")
    card = page.locator(".card").first
    card.locator("summary").click()
    card.get_by_role("button", name="Why does it stand").click()
    expect(card.locator(".walk a").first).to_have_text("Arg2")


def exported(tmp_path: Path) -> Path:
    """A debate as one file."""
    file = tmp_path / "run.html"

    async def course() -> None:
        request = Dialectic(what=str(CAMERA))
        (await (await App(journal=":memory:").start(request))).save(file)

    finished(course())
    return file


def test_an_exported_run_opens_from_the_disk_and_is_asked_without_a_network(
    browser: Browser, tmp_path: Path
) -> None:
    file = exported(tmp_path)
    context = browser.new_context(offline=True)
    wrong: list[str] = []
    context.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on(
        "request", lambda asked: wrong.append(asked.url) if asked.url[:5] != "file:" else None
    )
    page = context.new_page()
    page.goto(file.as_uri())
    synthesis = page.locator('.card[data-kind="synthesis"]')
    synthesis.locator("summary").click()
    page.get_by_label("c is user-friendly").first.check()
    expect(synthesis).to_have_attribute("data-status", "overruled")
    scrub(page, 2)
    expect(page.locator(CARDS)).to_have_count(2)
    assert wrong == []
    context.close()


RECORDED = ("x-schoolja", "x-museum-lift", "x-camera-pub", "d-triage", "j-dbkai", "c-edges")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en-US", "ja-JP"])
def test_nobody_is_kept_out_of_a_run_that_a_real_model_argued(
    browser: Browser, site: Served, tmp_path: Path, lang: str, scheme: Any
) -> None:
    context = browser.new_context(
        locale=lang, color_scheme=scheme, viewport={"width": 1400, "height": 900}
    )
    page = context.new_page()
    page.goto(site.address)
    for run in imported(site, tmp_path):
        page.goto(f"{site.origin}/runs/{run}")
        for summary in page.locator(".card summary").all()[:6]:
            summary.click()
        assert axe(page) == [], run
    context.close()


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_nothing_runs_out_of_a_page_of_any_width(
    browser: Browser, site: Served, tmp_path: Path, width: int
) -> None:
    context: BrowserContext = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(site.address)
    for run in imported(site, tmp_path):
        page.goto(f"{site.origin}/runs/{run}")
        picture(page, f"{run}-{width}")
        over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert over <= 0, run
    context.close()


def imported(site: Served, folder: Path) -> list[str]:
    """The recorded runs that are at hand, taken into the journal."""
    from tests.recorded_runs import exported, files

    return [site.app.take(str(exported(f, folder))) for f in files() if f.stem in RECORDED]


@pytest.mark.parametrize("form", ["html", "svg", "json"])
def test_a_run_is_carried_away_from_its_page(page: Page, site: Served, form: str) -> None:
    page.goto(f"{site.origin}/runs/{ended(site, CAMERA)}")
    page.locator(".share summary").click()
    with page.expect_download() as download:
        page.locator(f'.share a[href$="/{form}"]').click()
    assert "We should buy" in Path(download.value.path()).read_text("utf-8")


def test_a_question_that_is_refused_says_what_to_do(
    page: Page, site: Served, watched: Watched
) -> None:
    run = ended(site, CAMERA)
    page.goto(f"{site.origin}/runs/{run}")
    page.locator(".ask select").evaluate(
        "(select) => select.append(Object.assign(document.createElement('option'), {value: 'other'}))"
    )
    page.locator(".ask select").select_option("other")
    expect(page.locator(".asked")).to_contain_text("use one of grounded")
    watched.forgive("400")
