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
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from aufheben.app.driven import MakeApp
from aufheben.app.ending import Ending
from aufheben.app.places import warm
from aufheben.errors import BadInput
from aufheben.surfaces.page.application import CHATTING, ROUTES, application
from aufheben.surfaces.page.door import Door
from aufheben.surfaces.page.faults import Tell
from aufheben.surfaces.page.guard import HEADERS
from aufheben.surfaces.page.log import Log
from aufheben.surfaces.page.site import Site
from aufheben.surfaces.page.taking_up import take_up
from aufheben.surfaces.wire.connection import connection
from aufheben.words import of_system, speaker

_say = speaker(__name__)

PORT = 8765
_NEXT = 20
"""Ports that are tried where nobody asked for one."""
_TURN = 0.0005
"""Seconds after which a thread lets another work: an answer takes several turns, and runs go on beside it."""
_PATIENCE = 2
"""Seconds that answers under way have once the page ends."""


class Server(uvicorn.Server):
    """Ends streams and runs before it waits for connections; leaves no signal to its caller."""

    def __init__(
        self,
        site: Site,
        started: Callable[[], None],
        app: ASGIApp | None = None,
        *,
        ending: Ending | None = None,
    ) -> None:
        self._site, self._begun, self._ending = site, started, ending or Ending()
        self.stopped: tuple[str, ...] = ()
        super().__init__(_config(site, app or application(site)))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, and tells that it has."""
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, once nothing goes on in any run."""
        self.stopped = await self._site.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends it in order: no error, it is how one stops it. The second one is."""
        if self.should_exit:
            raise KeyboardInterrupt
        self.should_exit = True
        self._ending.begin()


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
        started = partial(visit, door.address_for_once()) if browser else _nothing
        app = application(site, CHATTING if chats else ROUTES, log)
        server = Server(site, started, app, ending=ending)
        taking_up = asyncio.create_task(take_up(site)) if resume else None
        await server.serve([listening])
        if taking_up is not None:
            taking_up.cancel()
        return server.stopped

    sys.setswitchinterval(_TURN)
    warm()
    with Ending() as ending:
        return asyncio.run(served())


def _nothing() -> None:
    """No browser is opened."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port, or at the first that is free where none was asked for.

    Raises BadInput.
    """
    wrong: OSError | ValueError | None = None
    for each in (port,) if port is not None else (*range(PORT, PORT + _NEXT), 0):
        try:
            return _bound(host, each)
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


def _bound(host: str, port: int) -> socket.socket:
    family, kind, number, _, at = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, number)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(at)
        made.listen(1024)
    except BaseException:
        made.close()
        raise
    return made


def _config(site: Site, app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=connection(site.door.bounds, HEADERS),
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        # Whoever is beside us could say that they are somebody else.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
    )
