"""A page that is really served, and a real browser to look at it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from aufheben.app import places
from tests.page.browsing import Watched, axe, browsing, picture
from tests.page.serving import Served, makes, serving

Serve = Callable[..., Served]
PATIENCE = 60_000
"""Milliseconds until what is awaited is not there: on a machine that does much else all takes longer."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser is run by `make test-web` alone."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.web)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Where the runs of the page are kept."""
    return tmp_path / "journal.db"


@pytest.fixture
def serve(journal: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Serves pages on the journal; `agents` and defaults are those of `makes`, the rest of `serving`."""
    monkeypatch.setattr(places, "PATIENCE", 600.0)
    with ExitStack() as stack:

        def served(agents: Any = None, *, defaults: Any = None, **more: Any) -> Served:
            return stack.enter_context(serving(makes(journal, agents, **(defaults or {})), **more))

        yield served


@pytest.fixture
def site(serve: Serve) -> Served:
    """A page on a journal that is empty at first."""
    return serve()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for the tests of a file; each has a profile of its own.

    While it is open a loop runs in this thread, and `asyncio.run` would refuse to.
    """
    with browsing() as browser:
        yield browser


@pytest.fixture
def watched(site: Served) -> Iterator[Watched]:
    """What pages complain of; whatever was not forgiven by the end of a test fails it."""
    watched = Watched(host=urlsplit(site.origin).netloc)
    yield watched
    assert watched.complaints == []


@pytest.fixture
def context(
    browser: Browser, watched: Watched, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """A profile of its own, 1,400 px wide; another by `@pytest.mark.parametrize("context", [{…}], indirect=True)`."""
    wanted = {"viewport": {"width": 1400, "height": 900}, "locale": "en-US"}
    context = watched.watch(browser.new_context(**wanted | getattr(request, "param", {})))
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: Served) -> Page:
    """A tab at the list of runs, let in."""
    page = context.new_page()
    page.goto(site.address)
    return page


@pytest.fixture
def screenshot(page: Page) -> Callable[..., Path]:
    """Writes `build/screens/NAME.png`."""
    return lambda name, **more: picture(page, name, **more)


@pytest.fixture(name="axe")
def _axe() -> Callable[..., list[str]]:
    return axe
