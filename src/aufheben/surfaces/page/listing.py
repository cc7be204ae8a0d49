"""`GET /`: the runs of the journal, the newest first."""

from itertools import islice

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from aufheben.app import App, RunInfo
from aufheben.formats.quoting.html import escaped
from aufheben.surfaces.page import site
from aufheben.surfaces.page.faults import plain

_MOST = 50


async def listing(request: Request) -> Response:
    """A list with how each run ended."""
    rows = await run_in_threadpool(_rows, site.of(request).app)
    body = "".join(_row(row) for row in rows) or "<p>—</p>"
    return HTMLResponse(plain(site.language(request), "aufheben", f"<ul>{body}</ul>"))


def _rows(app: App) -> list[RunInfo]:
    return list(islice(app.runs(), _MOST))


def _row(row: RunInfo) -> str:
    said = escaped(str(row.issue))
    outcome = escaped(row.outcome or "open")
    return f'<li><a href="/runs/{escaped(row.run)}">{said}</a> {outcome}</li>'


ROUTES = [Route("/", listing)]
