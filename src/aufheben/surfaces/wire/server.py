"""A server of ours over HTTP: the socket it takes, its bounds, and how it ends so that nothing is lost."""

import socket
import sys
from collections.abc import Awaitable, Callable, Mapping
from types import FrameType, MappingProxyType

import uvicorn
from starlette.types import ASGIApp

from aufheben.app.forced_exit import Ending
from aufheben.surfaces.wire.connection import Connections, connection

_PATIENCE = 2
"""Seconds that answers under way have once the server ends."""


class HttpServer(uvicorn.Server):
    """Ends streams and runs before it waits for connections; leaves no signal to its caller.

    `close` ends them and says which runs were stopped by it. What the server answers by itself has
    these `headers` too.
    """

    def __init__(
        self,
        app: ASGIApp,
        close: Callable[[], Awaitable[tuple[str, ...]]],
        bounds: Connections,
        *,
        ending: Ending,
        headers: Mapping[str, str] = MappingProxyType({}),
        started: Callable[[], None] | None = None,
    ) -> None:
        self._close, self._ending, self._begun = close, ending, started
        self.stopped: tuple[str, ...] = ()
        super().__init__(_config(app, bounds, headers))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, and tells that it has."""
        await super().startup(sockets)
        if self._begun is not None:
            self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, once nothing goes on in any run."""
        self.stopped = await self._close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends it in order: no error, it is how one stops it. The second one is."""
        if self.should_exit:
            raise KeyboardInterrupt
        self.should_exit = True
        self._ending.begin()


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError, ValueError."""
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


def _config(app: ASGIApp, bounds: Connections, headers: Mapping[str, str]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=connection(bounds, headers),
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
