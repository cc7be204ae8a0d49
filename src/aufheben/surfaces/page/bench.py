"""`GET /bench` and `GET /bench/NAME`: the tables of benchmarks in one folder, each with its runs."""

import asyncio
import json
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aufheben.errors import BadInput
from aufheben.formats.bench.page import listing_page, report_of, report_page
from aufheben.rooms.files import read_capped
from aufheben.surfaces.page.faults import Refused
from aufheben.surfaces.page.route import Route
from aufheben.surfaces.page.site import Site, language, of, seal_of
from aufheben.words import speaker

_say = speaker(__name__)

_MOST = 500
"""Files of a folder that are looked at."""


async def listing(request: Request) -> Response:
    """`GET /bench`: what has a table."""
    folder = of(request).reports
    found = [] if folder is None else await asyncio.to_thread(_listed, folder)
    page = listing_page(
        found,
        is_shown=folder is not None,
        reader=language(request),
        token=seal_of(request),
    )
    return HTMLResponse(page)


async def report(request: Request) -> Response:
    """`GET /bench/NAME`: its tables, a picture that lies beside it, links to runs. Raises Refused."""
    name = str(request.path_params["name"])
    return HTMLResponse(await asyncio.to_thread(_page, of(request), name, language(request)))


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


def _page(site: Site, name: str, reader: str) -> str:
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


ROUTES = [Route("/bench", listing), Route("/bench/{name}", report)]
