"""The checking view in a browser, from a file, with no network: keyboard, review, scrubber, size."""

import csv
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Download, Page, expect

from aufheben.domain.opinions import Examined, Opinion, Statement
from aufheben.domain.taxonomies import Edit
from aufheben.formats.page.render import page as written
from aufheben.formats.page.view import View
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge
from tests.hierarchy.debates import JOB, Noting, said
from tests.hierarchy.findings import large, of_edges, recorded, seated, until, viewed
from tests.page.browsing import Watched, picture
from tests.page.conftest import PATIENCE

SIGNS = ("warning sign", "stop sign", "road sign", "speed sign", "parking sign")
TABLE = "child,parent\n" + "".join(f"sign,{name}\n" for name in SIGNS)
EDGES = 20_000
SHOWN = 60
"""Most rows that may be in the document, however many there are."""


@pytest.fixture
def watched() -> Iterator[Watched]:
    watched = Watched(host="")
    yield watched
    assert watched.complaints == []


@pytest.fixture
def context(
    browser: Browser, watched: Watched, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    wanted = {"viewport": {"width": 1400, "height": 900}, "locale": "en-US", "offline": True}
    context = watched.watch(browser.new_context(**wanted | getattr(request, "param", {})))
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def aufheben(folder: Path, *words: str) -> str:
    """What the command line wrote to its error stream; it found errors, or nothing."""
    environment = {**os.environ, "AUFHEBEN_HOME": str(folder / "home")}
    done = subprocess.run(
        [sys.executable, "-m", "aufheben", *words],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in {0, 1}, done.stderr
    return done.stderr


@pytest.fixture
def signs(tmp_path: Path) -> Path:
    """A folder with a checked file, and its page."""
    (tmp_path / "signs.csv").write_text(TABLE, "utf-8")
    aufheben(tmp_path, "check", "signs.csv", "-o", "signs.html")
    return tmp_path


@pytest.fixture(scope="module")
def debated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """The page of a check in which all happens that can, and its pages after each event."""
    folder = tmp_path_factory.mktemp("debated")
    with ThreadPoolExecutor(1) as apart:
        views = apart.submit(_views).result()
    files = [folder / f"{number}.html" for number in range(len(views))]
    for file, view in zip(files, views, strict=True):
        file.write_text(written(view), "utf-8")
    return files[-1], files


def _views() -> list[View]:
    record, check = recorded(JOB, Noting(said), 3), seated(JOB)
    return [viewed(until(record, number), check) for number in range(len(record.events) + 1)]


def opened(page: Page, file: Path) -> Page:
    page.goto(file.as_uri())
    expect(page.locator(".check-shown")).not_to_be_empty()
    return page


def saved(page: Page, button: str, path: Path) -> str:
    with page.expect_download() as downloading:
        page.click(button)
    download: Download = downloading.value
    download.save_as(path)
    return path.read_text("utf-8")


def test_three_mends_are_accepted_by_keyboard_and_made_by_the_command_line(
    signs: Path, page: Page
) -> None:
    opened(page, signs / "signs.html").focus(".check-grid")
    for key in ("a", "j", "r", "j", "a", "ArrowDown", "a", "r", "u"):
        page.keyboard.press(key)
    counted = page.locator(".check-counts")
    expect(counted).to_contain_text("5 mends suggested: 3 accepted, 1 refused, 1 not reviewed")
    opened(page, signs / "signs.html")
    expect(counted).to_contain_text("3 accepted, 1 refused")
    expect(page.locator(".check-keeping")).to_contain_text("kept in this browser")
    listed = saved(page, ".check-list", signs / "signs.csv.reviewed.tsv")
    patch = saved(page, ".check-patch", signs / "signs.csv.reviewed.kgcl")
    rows = list(csv.DictReader(io.StringIO(listed), delimiter="\t"))
    accepted = {row["Value"] for row in rows}
    assert len(accepted) == 3
    for name, by in (("signs.csv.reviewed.tsv", "list"), ("signs.csv.reviewed.kgcl", "patch")):
        aufheben(signs, "check", "signs.csv", "--accept", name, "--no-notes", "--fix", f"{by}.csv")
        made = [*csv.reader(io.StringIO((signs / f"{by}.csv").read_text("utf-8")))][1:]
        assert {child for child, parent in made if parent == "sign"} == accepted
        assert {parent for child, parent in made if child == "sign"} == {*SIGNS} - accepted
    assert patch.count("delete edge") == patch.count("create edge") == 3


def test_at_any_event_the_scrubber_shows_what_the_page_showed_then(
    debated: tuple[Path, list[Path]], context: BrowserContext
) -> None:
    whole, files = debated
    replayed, then = opened(context.new_page(), whole), context.new_page()
    for number in (0, 1, 4, len(files) // 2, len(files) - 2, len(files) - 1):
        replayed.locator(".scrubber input").evaluate(
            "(range, to) => { range.value = to; range.dispatchEvent(new Event('input')); }", number
        )
        opened(then, files[number])
        for mode in ("flat", "tree"):
            for each in (replayed, then):
                each.click(f'.check-modes button[value="{mode}"]')
            wanted = then.locator(".check-rows").inner_text()
            expect(replayed.locator(".check-rows")).to_have_text(
                " ".join(wanted.split()), use_inner_text=True
            )


def test_an_edge_opens_to_its_votes_reasons_mend_and_debates(
    debated: tuple[Path, list[Path]], page: Page
) -> None:
    opened(page, debated[0])
    page.fill(".check-tools input", "wheel")
    page.focus(".check-grid")
    page.keyboard.press("Enter")
    pane = page.locator(".check-detail")
    expect(pane).to_be_focused()
    for part in (
        "“wheel” under “vehicle”",
        "2 against",
        "1 unsure",
        "Confidence 67%",
        "wrong_edge",
    ):
        expect(pane).to_contain_text(part)
    pane.locator("summary", has_text="The debate of the suggested mend").click()
    expect(pane).to_contain_text("opinion of S, round 1")
    page.keyboard.press("Escape")
    expect(page.locator(".check-grid")).to_be_focused()
    expect(pane).to_be_hidden()


def test_the_tree_folds_and_is_walked_as_a_treegrid(
    debated: tuple[Path, list[Path]], page: Page
) -> None:
    opened(page, debated[0]).click('.check-modes button[value="tree"]')
    grid = page.locator(".check-grid")
    expect(grid).to_have_attribute("role", "treegrid")
    expect(grid).to_have_attribute("aria-rowcount", "10")
    grid.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    expect(grid).to_have_attribute("aria-rowcount", "7")
    first = page.locator("#check-row-0")
    expect(first).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(grid).to_have_attribute("aria-activedescendant", "check-row-1")
    expect(page.locator("#check-row-1")).to_have_attribute("aria-level", "2")


THEMES = [
    {"color_scheme": scheme, "locale": locale, "viewport": {"width": width, "height": 900}}
    for scheme, locale, width in (
        ("light", "en-US", 1400), ("dark", "ja-JP", 800), ("light", "ja-JP", 360),
    )
]  # fmt: skip


@pytest.mark.parametrize("context", THEMES, indirect=True)
def test_nobody_is_shut_out(
    debated: tuple[Path, list[Path]], page: Page, axe: Callable[..., list[str]]
) -> None:
    opened(page, debated[0])
    width = page.viewport_size["width"] if page.viewport_size else 0
    for mode in ("flat", "tree"):
        page.click(f'.check-modes button[value="{mode}"]')
        page.focus(".check-grid")
        page.keyboard.press("Enter")
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        picture(page, f"check-{mode}-{width}")


@pytest.mark.parametrize("context", [{"java_script_enabled": False}], indirect=True)
def test_without_a_script_the_findings_stand_one_by_one(
    debated: tuple[Path, list[Path]], page: Page
) -> None:
    page.goto(debated[0].as_uri())
    expect(page.locator(".check-plain .fold")).to_have_count(3)
    expect(page.locator(".check-live")).to_be_hidden()


def test_in_print_the_findings_stand_with_their_reasons(
    debated: tuple[Path, list[Path]], page: Page
) -> None:
    opened(page, debated[0]).emulate_media(media="print")
    expect(page.locator(".check-live")).to_be_hidden()
    expect(page.locator(".check-plain")).to_contain_text('rejected: "wheel"')


HOSTILE = '"><img src=x onerror="document.title=1"><script>document.title=1</script>'


def test_no_name_and_no_reason_is_live(tmp_path: Path, page: Page) -> None:
    table = io.StringIO()
    csv.writer(table).writerows(
        [["child", "parent", "definition"], [HOSTILE, f"b {HOSTILE}", HOSTILE]]
    )
    view = of_edges(*rejected(table.getvalue().encode(), 1, HOSTILE))
    (tmp_path / "x.html").write_text(written(view), "utf-8")
    opened(page, tmp_path / "x.html").focus(".check-grid")
    for key in ("Enter", "Escape", "a"):
        page.keyboard.press(key)
    page.click('.check-modes button[value="tree"]')
    expect(page.locator(".check-rows")).to_contain_text(HOSTILE)
    expect(page.locator(".check-detail")).to_contain_text(HOSTILE, use_inner_text=False)
    assert page.locator("main img, main script").count() == 0
    assert page.title() != "1"


def rejected(
    content: bytes, every: int, reason: str = "So it is."
) -> tuple[Any, list[CheckedEdge]]:
    """A taxonomy, and its edges settled: each so manieth of them falls."""
    taxonomy = read_ontology(content, "in.csv").taxonomy
    return taxonomy, [
        _settled(edge, number % every == 0, reason) for number, edge in enumerate(taxonomy.edges)
    ]


def _settled(edge: Any, falls: bool, reason: str) -> CheckedEdge:
    verdict = "false" if falls else "true"
    opinion = Opinion(verdict=verdict, reason=reason)  # type: ignore[arg-type]
    examined = Examined(
        verdict=opinion.verdict,
        decision="triage",
        rounds=0,
        votes=(("N", opinion.verdict),),
        statements=(Statement(seat="N", round=0, role="triage", said=opinion),),
    )
    edit = Edit(kind="part-of", reason=reason) if falls else None
    return CheckedEdge(edge=edge, examined=examined, edit=edit)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of 20,000 edges, of which 500 fall."""
    file = tmp_path_factory.mktemp("many") / "many.html"
    file.write_text(written(of_edges(*rejected(large(EDGES), 40))), "utf-8")
    return file


def test_twenty_thousand_edges_stay_usable(many: Path, page: Page) -> None:
    opened(page, many)
    expect(page.locator(".check-shown")).to_contain_text(
        re.compile("([5-9][0-9][0-9]) of \\1 shown")
    )
    page.click('.check-modes button[value="tree"]')
    grid, rows = page.locator(".check-grid"), page.locator(".check-rows .check-row")
    last = int(grid.get_attribute("aria-rowcount") or 0)
    assert last > EDGES
    grid.focus()
    for key, place in (("End", last), ("Home", 2), ("PageDown", None), ("j", None)):
        page.keyboard.press(key)
        assert rows.count() <= SHOWN
        name = grid.get_attribute("aria-activedescendant")
        expect(page.locator(f"#{name}")).to_be_in_viewport()
        if place is not None:
            expect(page.locator(f"#{name}")).to_have_attribute("aria-rowindex", str(place))
    page.keyboard.press("/")
    page.keyboard.type("military 2")
    expect(page.locator(".check-shown")).not_to_contain_text(f"{EDGES} of {EDGES} shown")
    assert 0 < int(grid.get_attribute("aria-rowcount") or 0) < EDGES
    assert rows.count() <= SHOWN


def test_what_another_file_wrote_into_the_browser_is_no_decision(signs: Path, page: Page) -> None:
    """Files that are opened from a disk may share what the browser keeps."""
    opened(page, signs / "signs.html")
    keys = page.evaluate(
        "JSON.parse(timeline.textContent).tables.findings.map(r => r[1].mend?.key)"
    )
    planted = dict.fromkeys(
        filter(None, keys), '"><a id="planted" href="https://evil.example">x</a>'
    )
    assert planted
    page.evaluate(
        "kept => localStorage.setItem(`aufheben-review-${document.documentElement.dataset.run}`,"
        " JSON.stringify({constructor: 'accepted', ...kept}))",
        planted,
    )
    page.reload()
    expect(page.locator(".check-counts")).to_contain_text("0")
    expect(page.locator("#planted")).to_have_count(0)
    page.click(".check-grid .check-rows [role=row]")
    expect(page.locator("#planted")).to_have_count(0)
    expect(page.locator(".check-rows .check-state").first).to_contain_text("not reviewed")
