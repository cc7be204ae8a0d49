"""The server that the page and the tools of assistants share: its connections, its end, its tokens."""

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType, MappingProxyType
from typing import ClassVar

import uvicorn
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from aufheben.app.holders import Holder, Keys
from aufheben.app.loop_thread import Ending

RETRY = 5
"""Seconds after which it is worth while to ask again where too much goes on."""
_FULL = b"too many connections\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Connections:
    """How many may be open; of those that say nothing, `silent` may come from one address.

    A request's head must be here `head_seconds` after its connection was opened, and its body
    `body_seconds` after its head.
    """

    connections: int = 1_024
    silent: int = 256
    head_seconds: float = 10.0
    body_seconds: float = 60.0


class BoundedProtocol(H11Protocol):
    """Ends a connection whose next request is not here in time, and takes no more than it may.

    Uvicorn waits for a head as long as something trickles in, and counts requests, not those who
    say nothing. Whoever says nothing gives way to who comes.
    """

    bounds: ClassVar[Connections] = Connections()
    said_besides: ClassVar[Mapping[str, str]] = MappingProxyType({})
    connections: "set[BoundedProtocol]"  # type: ignore[assignment]
    _late: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a head."""
        super().connection_made(transport)
        self._since = self.loop.time()
        if not self._has_room():
            transport.write(
                self._answer(b"503 Service Unavailable", _FULL, {"retry-after": str(RETRY)})
            )
            transport.close()
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Waits on, unless a request is being answered by now."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no more."""
        self._forget()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets an answer that is as safe as all others."""
        self.transport.write(self._answer(b"400 Bad Request", msg.encode() + b"\n"))
        self.transport.close()

    def _has_room(self) -> bool:
        """Whether there is, once who has said nothing for longest gave way: at its address, or at all."""
        here = [each for each in self.connections if not each.transport.is_closing()]
        silent = [each for each in here if each is not self and not each._is_answering()]
        near = [each for each in silent if each.address == self.address]
        if len(near) >= self.bounds.silent:
            _give_way(near)
        elif len(here) > self.bounds.connections:
            if not silent:
                return False
            _give_way(silent)
        return True

    @property
    def address(self) -> str:
        """The machine at its other end."""
        return self.client[0] if self.client else ""

    def _answer(
        self, status: bytes, body: bytes, more: Mapping[str, str] = MappingProxyType({})
    ) -> bytes:
        headers = {
            **self.said_besides,
            **more,
            "content-type": "text/plain; charset=utf-8",
            "content-length": str(len(body)),
            "connection": "close",
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return b"HTTP/1.1 " + status + b"\r\n" + lines.encode() + b"\r\n" + body

    def _watch(self) -> None:
        if self._is_answering():
            self._forget()
        elif self._late is None:
            self._late = self.loop.call_later(self.bounds.head_seconds, self._too_late)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if not self._is_answering():
            self.transport.close()

    def _is_answering(self) -> bool:
        # Of a connection that has asked nothing yet there is no cycle, whatever uvicorn's types say.
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete


def _give_way(silent: Sequence[BoundedProtocol]) -> None:
    min(silent, key=lambda each: each._since).transport.close()


def connection(
    bounds: Connections, headers: Mapping[str, str] = MappingProxyType({})
) -> type[BoundedProtocol]:
    """The protocol within these bounds; what it answers by itself has these headers too."""
    return type("Connection", (BoundedProtocol,), {"bounds": bounds, "said_besides": headers})


def again(came: Sequence[Message], receive: Receive) -> Receive:
    """What was read is read once more; then what comes after it."""
    waiting = [*reversed(came)]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving


HOLDER = "aufheben.holder"
"""Where a request's scope has whoever came in."""


def name_of(scope: Scope) -> str | None:
    """Whose token was shown; None for that of the start, which has no name, and for nobody's."""
    holder: Holder | None = scope.get(HOLDER)
    return holder.name or None if holder is not None else None


def shown(keys: Keys, said: str) -> Holder | None:
    """Whose token stands in a header Authorization, as in `Bearer TOKEN`."""
    scheme, _, token = said.partition(" ")
    return keys.holder(token.strip()) if scheme.lower() == "bearer" else None


def while_held(keys: Keys, holder: Holder, send: Send) -> Send:
    """Sends as `send` does until a token is withdrawn: an answer ends then, as if all had gone."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body" and not keys.still(holder):
            raise ClientDisconnect
        await send(message)

    return sending


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
