"""Runs the page: takes a port, says where it is, and ends so that nothing is lost."""

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread

from starlette.types import ASGIApp

from aufheben.app.forced_exit import Ending
from aufheben.app.places import warm
from aufheben.app.server_runs import MakeApp
from aufheben.errors import BadInput
from aufheben.surfaces.page.application import CHATTING, ROUTES, application
from aufheben.surfaces.page.door import Door
from aufheben.surfaces.page.faults import Tell
from aufheben.surfaces.page.guard import HEADERS
from aufheben.surfaces.page.log import Log
from aufheben.surfaces.page.restart import take_up
from aufheben.surfaces.page.site import Site
from aufheben.surfaces.wire.server import HttpServer, bound
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
