"""One connection to the page: what uvicorn leaves open is bounded here."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from aufheben.surfaces.page.door import Bounds
from aufheben.surfaces.page.faults import RETRY
from aufheben.surfaces.page.guard import HEADERS

_FULL = b"too many connections\n"


class BoundedProtocol(H11Protocol):
    """Ends a connection whose next request is not here in time, and takes no more than it may.

    Uvicorn waits for a head as long as something trickles in, and counts requests, not those who
    say nothing.
    """

    bounds: ClassVar[Bounds] = Bounds()
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a head."""
        super().connection_made(transport)
        if len(self.connections) > self.bounds.connections:
            transport.write(_answer(b"503 Service Unavailable", _FULL, {"retry-after": str(RETRY)}))
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
        self.transport.write(_answer(b"400 Bad Request", msg.encode() + b"\n"))
        self.transport.close()

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


def connection(bounds: Bounds) -> type[BoundedProtocol]:
    """The protocol within these bounds."""
    return type("Connection", (BoundedProtocol,), {"bounds": bounds})


def _answer(status: bytes, body: bytes, more: Mapping[str, str] = MappingProxyType({})) -> bytes:
    headers = {
        **HEADERS,
        **more,
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "connection": "close",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return b"HTTP/1.1 " + status + b"\r\n" + lines.encode() + b"\r\n" + body
