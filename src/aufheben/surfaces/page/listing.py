"""Lists: the runs of the journal, two of them side by side, tables of benchmarks; a run is taken in or forgotten."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from aufheben.app import App, RunInfo
from aufheben.app.archive import Archive
from aufheben.app.usage import Spending
from aufheben.domain.vocabulary import OUTCOMES
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.bench.page import listing_page, report_of, report_page
from aufheben.formats.page.render import served
from aufheben.rooms import registry as rooms
from aufheben.rooms.files import read_capped
from aufheben.surfaces.page.faults import Refused
from aufheben.surfaces.page.forms import sent_of
from aufheben.surfaces.page.reading import said
from aufheben.surfaces.page.requests import Route
from aufheben.surfaces.page.site import Site, computed, language, of, seal_of
from aufheben.words import Fact, speaker

_say = speaker(__name__)

PAGE = 50
"""Runs on a page."""
LOOKED_THROUGH = 5_000
"""Runs that are looked through for a word, the newest; and as many can be leafed through."""
SOUGHT = ("q", "room", "outcome", "batch", "after")
"""What may be said of the runs that somebody looks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which runs somebody looks for, from which on."""

    words: tuple[str, ...] = ()
    room: str | None = None
    outcome: str | None = None
    batch: str | None = None
    after: int = 0

    @classmethod
    def of(cls, request: Request) -> "Asked":
        """As the address says. Raises BadInput for a number that is none."""
        given = {name: text.strip() for name, text in request.query_params.items()}
        return cls(
            words=tuple(given.get("q", "")[:500].casefold().split()),
            room=given.get("room") or None,
            outcome=given.get("outcome") or None,
            batch=given.get("batch") or None,
            after=number(given.get("after") or "0", _say("listed_run")),
        )

    def has(self, row: RunInfo) -> bool:
        """Whether a run has every word somewhere."""
        if not self.words:
            return True
        texts = (row.run, row.issue, row.answer, row.kind, row.outcome or "open")
        text = " ".join(filter(None, texts)).casefold()
        return all(word in text for word in self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A page of runs; `more` says where the next begins, `cut` that older runs were not looked at."""

    rows: tuple[RunInfo, ...]
    more: int | None
    number: int
    cut: bool


def number(said: str, what: Fact) -> int:
    """After which one somebody asks on. Raises BadInput."""
    if not (said.isascii() and said.isdigit() and len(said) < 9):
        wrong = _say("after_is", said=said[:80])
        raise BadInput(wrong, do=_say("give_number_of", what=what), file="after")
    return int(said)


def find(app: App, asked: Asked) -> Found:
    """The runs on one page. Raises BadInput for a room, an outcome or a batch that cannot be one."""
    which: dict[str, Any] = {"kind": asked.room, "outcome": asked.outcome, "batch": asked.batch}
    number = app.count(**which)
    every = enumerate(islice(app.runs(**which), LOOKED_THROUGH))
    fitting = ((at, row) for at, row in every if at >= asked.after and asked.has(row))
    rows = [*islice(fitting, PAGE + 1)]
    more = rows[PAGE][0] if len(rows) > PAGE else None
    return Found(
        rows=tuple(row for _, row in rows[:PAGE]),
        more=more,
        number=number,
        cut=more is None and number > LOOKED_THROUGH,
    )


async def listing(request: Request) -> Response:
    """`GET /runs?q=…&room=…&outcome=…&batch=…&after=N`."""
    return await _page(request)


async def take(request: Request) -> Response:
    """`POST /import`: keep the run of a file that was handed over."""
    site, sent = of(request), await sent_of(request)
    try:
        names = await asyncio.to_thread(lambda: [*_taken(site, sent.get("file:run", []))])
    except AufhebenError as wrong:
        return await _page(request, wrong)
    to = f"/runs/{names[0]}" if len(names) == 1 else "/runs"
    return RedirectResponse(to, status_code=303)


def _taken(site: Site, keys: list[str]) -> Iterator[str]:
    named = [key for text in keys for key in text.split()]
    files = [str(site.inputs.path(key)) for key in named]
    if not files:
        raise BadInput(_say("no_file_handed_over"), do=_say("choose_exported"))
    yield from (site.app.take(file) for file in files)
    for key in named:
        site.inputs.forget(key)


async def remove(request: Request) -> Response:
    """`POST /runs/RUN/delete`: forget a run for good."""
    site, name = of(request), request.path_params["run"]
    try:
        await asyncio.to_thread(site.remove, name)
    except AufhebenError as wrong:
        return await _page(request, wrong)
    return RedirectResponse("/runs", status_code=303)


async def _page(request: Request, wrong: AufhebenError | None = None) -> Response:
    site, asked = of(request), Asked.of(request)
    html = await asyncio.to_thread(_html, request, site, asked, wrong)
    return HTMLResponse(html, status_code=400 if wrong else 200)


def _html(request: Request, site: Site, asked: Asked, wrong: AufhebenError | None) -> str:
    found = find(site.app, asked)
    given = {k: v for k, v in request.query_params.items() if k != "after" and v}
    next_page = None if found.more is None else f"?{urlencode({**given, 'after': found.more})}"
    return served(
        "formats.page/runs.html.j2",
        reader=language(request),
        token=seal_of(request),
        found=found,
        spent={row.run: _spent(site, row) for row in found.rows},
        live={one.name for one in site.runs.under_way},
        given=given,
        rooms=rooms.names(),
        outcomes=OUTCOMES,
        next_page=next_page,
        most=LOOKED_THROUGH,
        wrong=said(wrong),
    )


def _spent(site: Site, row: RunInfo) -> Spending | None:
    try:
        return site.spendings.of(site.app, row)
    except AufhebenError:
        return None


async def compared(request: Request) -> Response:
    """What came of each, and where they differ. Raises Refused."""
    app, names = of(request).app, [request.query_params.get(key, "") for key in ("a", "b")]
    if not all(map(app.store.has, names)):
        raise Refused(404, BadInput(_say("not_two_runs"), do=_say("name_two_runs")))
    first, second = names
    page = partial(Archive.compared, reader=language(request), live=True)
    return HTMLResponse(await computed(request, page, first, second))


_MOST = 500
"""Files of a folder that are looked at."""


async def benchmarks(request: Request) -> Response:
    """`GET /bench`: what has a table."""
    folder = of(request).reports
    found = [] if folder is None else await asyncio.to_thread(_listed, folder)
    page = listing_page(
        found, is_shown=folder is not None, reader=language(request), token=seal_of(request)
    )
    return HTMLResponse(page)


async def report(request: Request) -> Response:
    """`GET /bench/NAME`: its tables, a picture that lies beside it, links to runs. Raises Refused."""
    name = str(request.path_params["name"])
    return HTMLResponse(await asyncio.to_thread(_report_page, of(request), name, language(request)))


def _files(folder: Path) -> dict[str, Path]:
    """By name: an address is looked up here, and never made a path of."""
    return {path.stem: path for path in sorted(folder.glob("*.json"))[:_MOST] if path.is_file()}


def _listed(folder: Path) -> list[tuple[str, str, int]]:
    """Name, benchmark, and how many runs; other files are passed over."""
    found = []
    for name, path in _files(folder).items():
        try:
            read = report_of(_read(path))
        except BadInput:
            continue
        found.append((name, read.benchmark, len(read.names)))
    return found


def _report_page(site: Site, name: str, reader: str) -> str:
    files = {} if site.reports is None else _files(site.reports)
    if name not in files:
        raise Refused(404, BadInput(_say("no_such_benchmark"), do=_say("back_to_benchmarks")))
    summary = _read(files[name])
    return report_page(
        summary,
        picture=_picture(files[name]),
        reader=reader,
        live=True,
        kept={run for run in report_of(summary).names if site.app.store.has(run)},
    )


def _read(path: Path) -> Any:
    """The summary in a file; None for what is no JSON. Raises BadInput where it is not read."""
    try:
        return json.loads(read_capped(str(path)))
    except (ValueError, RecursionError):
        return None


def _picture(path: Path) -> bytes:
    """What the benchmark drew beside it, if it did."""
    for beside in (path.with_suffix(".svg"), path.with_suffix(".png")):
        if beside.is_file():
            return read_capped(str(beside))
    return b""


ROUTES = [
    Route("/runs", listing, query=SOUGHT),
    Route("/import", take, methods=["POST"]),
    Route("/runs/{run}/delete", remove, methods=["POST"]),
    Route("/compare", compared, query=("a", "b")),
    Route("/bench", benchmarks),
    Route("/bench/{name}", report),
]
