"""A real browser that opens pages of this machine alone, and complains of what it finds."""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Route,
    sync_playwright,
)

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
SCREENS = BUILD / "screens"
AXE = BUILD / "axe-core-4.14.1" / "axe.min.js"
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOCAL = ("data", "blob", "about", "file")


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser, closed in the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        try:
            yield browser
        finally:
            browser.close()


@dataclass(kw_only=True)
class Watched:
    """What a browser's pages did that no page of ours may do: errors, and hosts they asked for."""

    host: str
    complaints: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> BrowserContext:
        """From now on, all pages of a context."""
        context.route("**/*", self._ask)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.complaints.append(f"threw {error.error}"))
        return context

    def forgive(self, words: str) -> None:
        """Complaints with these words were meant."""
        assert any(words in said for said in self.complaints), self.complaints
        self.complaints = [said for said in self.complaints if words not in said]

    def _ask(self, route: Route) -> None:
        place = urlsplit(route.request.url)
        if place.scheme in LOCAL or place.netloc == self.host:
            route.continue_()
        else:
            self.complaints.append(f"asked {route.request.url}")
            route.abort()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"said {message.text} ({message.location.get('url')})")


def picture(page: Page, name: str, **more: Any) -> Path:
    """The whole page as `build/screens/NAME.png`."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    path = SCREENS / f"{name}.png"
    shot = page.screenshot(**{"full_page": True, "animations": "disabled", **more})
    with tempfile.NamedTemporaryFile(dir=SCREENS, delete=False) as whole:
        whole.write(shot)
    return Path(whole.name).replace(path)


def axe(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe-core finds wrong for who cannot see or point, a line each: rule, where, why.

    All of WCAG 2.2 AA and best practices, or these `rules` alone. It runs in a world of its own,
    which no policy of the page forbids.
    """
    if not AXE.exists():
        subprocess.run([ROOT / "tests/page/install"], check=True)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    session = page.context.new_cdp_session(page)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})
    where = {"contextId": world["executionContextId"], "returnByValue": True, "awaitPromise": True}
    session.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8") + ";0", **where})
    run = (
        f"axe.run(document, {json.dumps(options)}).then(found => JSON.stringify(found.violations))"
    )
    answer = session.send("Runtime.evaluate", {"expression": run, **where})
    session.detach()
    assert "exceptionDetails" not in answer, answer
    return [
        f"{each['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for each in json.loads(answer["result"]["value"])
        for node in each["nodes"]
    ]
