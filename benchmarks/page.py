"""What the page takes: from an event to its card, long debates, long scrubbing, and many viewers.

    python -m benchmarks.page      writes its part of RESULTS.md

A real server, a real Chromium, on one machine. Beside each figure of the browser stands what an
empty page takes in it in the same run.
"""

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, expect
from tests.page.browsing import browsing
from tests.page.pacing import Paced
from tests.page.serving import Served, makes, serving

from aufheben.app import Result
from aufheben.formats.page import View
from aufheben.formats.page.render import page as written
from benchmarks.page_browser import CARD_SEEN, EMPTY, median, painted, scrubbed, watched
from benchmarks.page_runs import DEBATE, EVENTS, checked, debated, lengthened
from benchmarks.processes import spoken
from benchmarks.results import bars, put, wrapped

VIEWERS, COMING, APART = 200, 40, 0.25
"""Viewers, answers that come while they watch, and seconds between two."""
Row = tuple[str, str, str, bool | None]
"""What was measured, its aim, the figure, and whether it met the aim."""


def first_card(context: BrowserContext, site: Served, paced: Paced) -> float:
    """Milliseconds from the commit of an event to its card: the median of several cards."""
    driven = site.wait(site.site.runs.start(DEBATE))
    committed: dict[int, float] = {}

    async def noted() -> None:
        async for event in driven.run.events(0):
            committed[event.number] = time.time() * 1_000

    noting = asyncio.run_coroutine_threadsafe(noted(), site.loop)
    page = context.new_page()
    page.add_init_script(CARD_SEEN)
    page.goto(f"{site.origin}/runs/{driven.name}")
    for number in range(1, 9):
        site.soon(paced.let)
        expect(page.locator(".card:not([hidden])")).to_have_count(number)
    seen = {int(event): at for event, at in page.evaluate("window.seen").items()}
    noting.cancel()
    site.soon(driven.stop)
    site.wait(driven.ended())
    page.close()
    return float(statistics.median(at - committed[event] for event, at in seen.items()))


def arguments(context: BrowserContext, site: Served, result: Result, folder: Path) -> Iterator[Row]:
    """A debate of 300 arguments, served and as a file."""
    view, file = result.view, folder / "arguments.html"
    began = time.perf_counter()
    view = site.app.view(result.run)
    viewed = time.perf_counter() - began
    file.write_text(written(view), "utf-8")
    made = time.perf_counter() - began
    page = context.new_page()
    served = median(lambda: painted(page, f"{site.origin}/runs/{result.run}", view))
    opened = median(lambda: painted(page, file.as_uri(), view))
    page.close()
    of = f"{sum(bool(card.names) for card in view.cards)} arguments, {len(view.links)} edges"
    yield f"{of}: served, painted", "≤ 1,500 ms", f"{served:,.0f} ms", served <= 1_500
    yield f"{of}: one file, painted", "≤ 1,500 ms", f"{opened:,.0f} ms", opened <= 1_500
    size = file.stat().st_size / 1e6
    took = f"{viewed * 1_000:,.0f} ms, then {(made - viewed) * 1_000:,.0f} ms"
    yield f"its view, then its page of {size:.1f} MB", "", took, None


def scrubbing(context: BrowserContext, view: View, name: str, folder: Path) -> Row:
    """To the end, to the middle and back."""
    file = folder / f"{name}.html"
    file.write_text(written(view), "utf-8")
    page = context.new_page()
    page.set_default_timeout(120_000)
    painted(page, file.as_uri(), view)
    found = scrubbed(page, view, 0, view.last, view.last // 2, 0)
    page.close()
    slowest = max(found.moves.values())
    said = f"{found.longest:,.0f} ms; a move at most {slowest:,.0f} ms"
    return f"{view.last:,} events of a {name}: longest task", "≤ 100 ms", said, found.longest <= 100


def viewers(site: Served, paced: Paced) -> Iterator[Row]:
    """Processor time of the server's process while many watch, and what each was told."""
    driven = site.wait(site.site.runs.start(DEBATE))
    with site.visitor() as visitor:
        cookie = f"{site.door.cookie}={visitor.cookie}"
    port = urlsplit(site.origin).port
    with spoken("page_viewers", str(port), driven.name, cookie, str(VIEWERS)) as others:
        others.line()
        _all_there(site, driven.name)
        clock, processor = time.perf_counter(), time.process_time()
        for _ in range(COMING):
            site.soon(paced.let)
            time.sleep(APART)
        share = (time.process_time() - processor) / (time.perf_counter() - clock)
        site.soon(paced.free)
        site.wait(driven.ended())
        told: list[list[int]] = json.loads(others.line())
    expected = [line.since for line in site.app.view(driven.name).lines]
    wrong = sum(each != expected for each in told)
    over = f"{VIEWERS} viewers, {COMING} answers in {COMING * APART:.0f} s"
    yield f"{over}: cores of the server", "≤ 1", f"{share:.2f}", share <= 1
    yield f"viewers of {len(told)} who lost or doubled an event", "0", str(wrong), wrong == 0


def _all_there(site: Served, run: str) -> None:
    known = site.site.broadcasts._known
    while run not in known or len(known[run]._waiting) < VIEWERS:
        time.sleep(0.05)


def measured(folder: Path) -> Iterator[Row]:
    """Every row, the empty page first."""
    journal = folder / "journal.db"
    debate, check = debated(journal), checked(journal)
    paced, second = Paced(), Paced()
    with browsing() as browser, serving(makes(journal, {"": paced})) as site:
        context = watched(browser.new_context(viewport={"width": 1400, "height": 900}))
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(site.address)
        empty = median(lambda: painted(page, EMPTY))
        yield "an empty page, painted", "", f"{empty:,.0f} ms", None
        took = first_card(context, site, paced)
        yield (
            "a card after its event's commit, median of 8",
            "≤ 300 ms",
            f"{took:,.0f} ms",
            took <= 300,
        )
        yield from arguments(context, site, debate, folder)
        yield scrubbing(context, lengthened(debate.view, EVENTS), "debate", folder)
        yield scrubbing(context, check.view, "check", folder)
    with serving(makes(journal, {"": second})) as site:
        yield from viewers(site, second)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        rows = bars(measured(Path(folder)), "what | aim | measured")
    about = (
        "Written by `python -m benchmarks.page`: a real server and a real Chromium on two cores, medians"
        " of 5 after one that does not count, but for scrubbing and viewers, once. Painted is from the"
        " navigation to the frame that has all cards, and the edges near what is in view. The debate of"
        " 10,000 events is the one of 300 arguments again and again: none of ours is that long."
    )
    put("page", ["## The page", "", *wrapped(about), "", *rows])
