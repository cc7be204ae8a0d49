"""What a page weighs: what is sent to it, how often it asks, and what of a long debate is drawn."""

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import aufheben.formats.page
from aufheben.formats.page.assets import MODULES, SHEETS, script
from tests.page.serving import Served
from tests.page.test_run_page import CAMERA, ended

STATIC = Path(aufheben.formats.page.__file__).parent / "static"
BYTES, REQUESTS = 200_000, 12


def test_all_that_the_wheel_sends_to_a_browser_is_small() -> None:
    files = [file for file in STATIC.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < BYTES


def test_no_static_file_is_shipped_that_no_page_loads() -> None:
    loaded = {*(f"{name}.js" for name in MODULES), *(f"{name}.css" for name in SHEETS)}
    files = {file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*.[jc]s*")}
    assert files == loaded


def test_the_modules_are_one_script_without_a_clash_of_names(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not there; in a browser every other test of a page would fail")
    bundle = tmp_path / "page.mjs"
    bundle.write_text(script(), encoding="utf-8")
    subprocess.run(["node", "--check", str(bundle)], check=True)


def test_every_page_starts_with_few_requests(page: Page, site: Served) -> None:
    run = ended(site, CAMERA)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/", "/runs", f"/runs/{run}"):
        asked.clear()
        page.goto(f"{site.origin}{path}")
        expect(page.locator(".bar .language")).to_be_visible()
        assert 0 < len(asked) < REQUESTS, asked


def test_who_comes_before_anybody_watches_watches_the_same(site: Served) -> None:
    broadcasts = site.site.broadcasts
    assert broadcasts.of("run") is broadcasts.of("run")
