"""Runs the page: takes a port, says where it is, takes up what was cut off, and ends so that nothing is lost."""

import asyncio
import errno
import hashlib
import os
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from threading import Thread

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from aufheben.app.loop_thread import Ending
from aufheben.app.places import warm
from aufheben.app.server_runs import MakeApp
from aufheben.errors import AufhebenError, BadInput, Full
from aufheben.formats.page.assets import script, sheet_of, style
from aufheben.rooms import registry as rooms
from aufheben.surfaces.page import api, chat, health, listing, run_page, starting
from aufheben.surfaces.page.door import Door
from aufheben.surfaces.page.faults import Tell, not_found
from aufheben.surfaces.page.guard import HEADERS, Guarded
from aufheben.surfaces.page.log import Log, Metrics, Told, metrics_routes
from aufheben.surfaces.page.requests import Route
from aufheben.surfaces.page.site import Site
from aufheben.surfaces.wire import HttpServer, bound
from aufheben.words import of_system, speaker

_say = speaker(__name__)

PORT = 8765
_NEXT = 20
"""Ports that are tried where nobody asked for one."""
_TURN = 0.0005
"""Seconds after which a thread lets another work: an answer takes several turns, and runs go on beside it."""


def http_server(
    site: Site, app: ASGIApp, ending: Ending, started: Callable[[], None] | None = None
) -> HttpServer:
    """What serves a site, and ends its runs when it ends."""
    bounds = site.door.bounds
    return HttpServer(app, site.close, bounds, ending=ending, headers=HEADERS, started=started)


def serve(
    door: Door,
    listening: socket.socket,
    make: MakeApp,
    tell: Tell,
    *,
    browser: bool = False,
    reports: Path | None = None,
    chats: bool = False,
    resume: bool = False,
    log: Log | None = None,
) -> tuple[str, ...]:
    """Serve until a signal comes; the names of runs that were stopped by it.

    With `chats` debates are models at `/v1`, as OpenAI's clients ask for them; with `resume` it goes
    on with runs that were interrupted. A `log` is told of requests and of how runs end.
    """

    async def served() -> tuple[str, ...]:
        site = Site.of(door, make, tell, reports=reports)
        started = partial(visit, door.address_for_once()) if browser else None
        app = application(site, CHATTING if chats else ROUTES, log)
        serving = http_server(site, app, ending, started)
        taking_up = asyncio.create_task(take_up(site)) if resume else None
        await serving.serve([listening])
        if taking_up is not None:
            taking_up.cancel()
        return serving.stopped

    sys.setswitchinterval(_TURN)
    warm()
    with Ending() as ending:
        return asyncio.run(served())


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port, or at the first that is free where none was asked for.

    Raises BadInput.
    """
    wrong: OSError | ValueError | None = None
    for each in (port,) if port is not None else (*range(PORT, PORT + _NEXT), 0):
        try:
            return bound(host, each)
        except (OSError, ValueError) as failed:
            wrong = failed
    if not isinstance(wrong, OSError) or _is_no_place(wrong):
        raise BadInput(_say("no_such_host", host=host), do=_say("another_host"))
    where = _say("any_port") if port is None else _say("port", port=port)
    what = _say("cannot_listen", where=where, host=host, why=of_system(wrong))
    raise BadInput(what, do=_say("another_port"))


def _is_no_place(wrong: OSError) -> bool:
    return isinstance(wrong, socket.gaierror) or wrong.errno == errno.EADDRNOTAVAIL


def placed(door: Door, listening: socket.socket) -> Door:
    """The same door, at the port that it got."""
    return replace(door, port=listening.getsockname()[1])


def visit(address: str) -> None:
    """Open it in the user's browser, if there is one with a window."""
    if sys.platform not in ("win32", "darwin") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


_PAUSE = 1.0
"""Seconds until it is looked again whether one more run may be under way."""


async def take_up(site: Site) -> None:
    """Go on with every interrupted run, oldest first, as many at once as may be under way.

    Each is told, and so is one that cannot be gone on with: nobody here has asked for it.
    """
    try:
        rows = await asyncio.to_thread(lambda: [*site.app.runs(interrupted=True)])
    except AufhebenError:
        site.tell(_say("interrupted_unsought"))
        return
    for row in reversed(rows):
        while not await _is_settled(site, row.run):  # noqa: ASYNC110 - nobody tells that there is room
            await asyncio.sleep(_PAUSE)


async def _is_settled(site: Site, run: str) -> bool:
    """Whether it goes on now, or never will."""
    try:
        await site.runs.resume(run)
    except Full:
        return False
    except AufhebenError as wrong:
        site.tell(_say("interrupted_stays", run=run, kind=type(wrong).__name__))
    else:
        site.tell(_say("interrupted_goes_on", run=run))
    return True


_FILES = {"page.js": (script, "text/javascript"), "page.css": (style, "text/css")}


@cache
def _file(name: str) -> tuple[bytes, str]:
    """Its bytes, and a tag of what they are."""
    body = _FILES[name][0]().encode()
    return body, _tag(body)


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


async def static(request: Request) -> Response:
    """`GET /static/NAME`, kept by the browser, which takes it anew where it has changed."""
    name = request.url.path.rpartition("/")[2]
    return _kept(request, *_file(name), _FILES[name][1])


async def sheet(request: Request) -> Response:
    """`GET /static/rooms/ROOM.css`: the sheet of a room that has one."""
    name = request.path_params["sheet"].removesuffix(".css")
    own = rooms.named(name).page.sheet if name in rooms.names() else ""
    if not own:
        raise HTTPException(404)
    body = sheet_of(own).encode()
    return _kept(request, body, _tag(body), "text/css")


def _kept(request: Request, body: bytes, tag: str, kind: str) -> Response:
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


_STATIC = [
    *(Route(f"/static/{name}", static) for name in _FILES),
    Route("/static/rooms/{sheet}", sheet),
]


ROUTES: tuple[BaseRoute, ...] = (
    *_STATIC,
    *starting.ROUTES,
    *listing.ROUTES,
    *run_page.ROUTES,
    *api.ROUTES,
)
"""Of every module of routes; the first that fits answers."""
CHATTING: tuple[BaseRoute, ...] = (*ROUTES, *chat.ROUTES)
"""With debates as models of a chat."""


def application(
    site: Site, routes: Sequence[BaseRoute] = ROUTES, log: Log | None = None
) -> Starlette:
    """What a server serves; each request is counted, and told to a `log`, as are ends of runs."""
    counted = Metrics(site.runs)
    every = (*health.routes(site), *metrics_routes(counted), *routes)
    hearers = [counted.answered, *([] if log is None else [log.answered])]
    if log is not None:
        site.runs.ended.append(log.ended)

    @asynccontextmanager
    async def closing(_: Starlette) -> AsyncIterator[None]:
        yield
        await site.close()

    made = Starlette(
        routes=every,
        middleware=[Middleware(Told, hearers, every), Middleware(Guarded, site.door, site.tell)],
        exception_handlers={HTTPException: not_found},
        lifespan=closing,
    )
    # `/runs/` is no other name of `/runs`: a redirect would be made of the Host that was asked for.
    made.router.redirect_slashes = False
    made.state.site = site
    return made
