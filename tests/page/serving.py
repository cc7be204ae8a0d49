"""The page, really served: a server in a thread of its own, on a port of its own."""

import asyncio
import re
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import time
from typing import Any, Self

import httpx

from aufheben.app import App
from aufheben.app.holders import TokenFile
from aufheben.app.loop_thread import Ending
from aufheben.app.permissions import Allowed
from aufheben.app.server_runs import MakeApp
from aufheben.protocols.ports import Agent
from aufheben.surfaces.page.door import Bounds, Door
from aufheben.surfaces.page.log import Log
from aufheben.surfaces.page.server import ROUTES, application, http_server, listen, placed
from aufheben.surfaces.page.site import Site
from aufheben.surfaces.wire import HttpServer
from aufheben.words import spelled
from tests.leaping import Loop


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A page that is served, and all that a test may want to reach of it.

    `told` is what it said to whoever started it; `loop` is where it runs.
    """

    site: Site
    server: HttpServer
    loop: Loop
    told: list[str]
    thread: Thread

    @property
    def door(self) -> Door:
        """Where it is, and its keys."""
        return self.site.door

    @property
    def address(self) -> str:
        """What a person opens first."""
        return self.door.address

    @property
    def origin(self) -> str:
        """Its place without a path."""
        return self.door.origin

    @property
    def app(self) -> App:
        """The application that it looks at runs with."""
        return self.site.app

    def handed(self, file: Path) -> str:
        """A file as it is once it was handed over to the page."""
        return str(self.site.inputs.put(file.name, file.read_bytes()))

    def soon(self, function: Callable[[], object]) -> None:
        """Call it in the server's loop."""
        self.loop.call_soon_threadsafe(function)

    @contextmanager
    def leaping(self) -> Iterator[None]:
        """Whatever the server waits for, other than what was sent already, does not come in time."""
        self.soon(partial(setattr, self.loop.selector, "leaping", True))
        try:
            yield
        finally:
            self.soon(partial(setattr, self.loop.selector, "leaping", False))

    def wait(self, coroutine: Any) -> Any:
        """What a coroutine comes to in the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(60)

    def visitor(self, **more: Any) -> "Visitor":
        """Somebody who comes in by the address."""
        return Visitor(self.door, **more)

    def send(self, data: bytes, *, until: bytes | None = None) -> bytes:
        """All that comes back for bytes as they are, up to `until` or the end of the connection."""
        with socket.create_connection((self.door.host, self.door.port), timeout=60) as wire:
            return talk(wire, data, until)

    def get(self, target: str, *headers: str, method: str = "GET") -> "Answer":
        """The answer to a request whose target no client tidies up; `headers` are whole lines."""
        lines = [f"{method} {target} HTTP/1.1", *headers, "Connection: close", "", ""]
        return Answer.of(self.send("\r\n".join(lines).encode("latin-1", "surrogateescape")))

    def close(self) -> None:
        """As a signal does."""
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive()


class Visitor(httpx.Client):
    """A client with the cookie; `change` asks for something as a page of ours would."""

    def __init__(self, door: Door, **more: Any) -> None:
        self._door = door
        super().__init__(base_url=door.origin, timeout=60, **more)

    def __enter__(self) -> Self:
        super().__enter__()
        self.get(self._door.address)
        return self

    @property
    def cookie(self) -> str:
        """The cookie that it was given."""
        return str(self.cookies.get(self._door.cookie))

    @property
    def sealed(self) -> dict[str, str]:
        """The headers of a change that a page of ours asks for."""
        return {"origin": self._door.origin, "x-aufheben": self._door.seal(self.cookie)}

    def change(self, path: str, method: str = "POST", **more: Any) -> httpx.Response:
        """A change that is asked for as it should be."""
        return self.request(method, path, headers=self.sealed | more.pop("headers", {}), **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer as it came over the wire."""

    status: int
    headers: httpx.Headers
    body: bytes

    @classmethod
    def of(cls, raw: bytes) -> "Answer":
        """Of all that was read."""
        head, _, body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        status = re.match(r"HTTP/1\.1 (\d{3})", first)
        assert status is not None, raw[:200]
        pairs = [tuple(line.split(": ", 1)) for line in lines]
        return cls(status=int(status[1]), headers=httpx.Headers(pairs), body=body)  # type: ignore[arg-type]


def talk(wire: socket.socket, data: bytes, until: bytes | None = None) -> bytes:
    """Send, and read up to `until` or the end."""
    wire.sendall(data)
    read = b""
    while until is None or until not in read:
        try:
            more = wire.recv(65536)
        except ConnectionResetError:
            break
        if not more:
            break
        read += more
    return read


def makes(
    journal: Path,
    agents: Mapping[str, Agent] | None = None,
    *,
    models: tuple[str, ...] = (),
    **defaults: Any,
) -> MakeApp:
    """Applications on one journal, in which these agents answer; as the command makes them.

    `models` may be asked beside the default one.
    """
    store = App(journal=journal).store
    said = {"allowed": Allowed(models=models), **defaults}
    return lambda people: App(journal=store, agents=agents, people=people, **said)


@contextmanager
def serving(
    make: MakeApp,
    *,
    host: str = "127.0.0.1",
    bounds: Bounds | None = None,
    routes: Any = ROUTES,
    reports: Path | None = None,
    public: str | None = None,
    log: Log | None = None,
    clock: Callable[[], float] = time,
    names: TokenFile | None = None,
) -> Iterator[Served]:
    """A page that is served while this lasts; `routes` may be other ones."""
    listening = listen(host, 0)
    door = Door(host=host, bounds=bounds or Bounds(), public=public, clock=clock, names=names)
    door = placed(door, listening)
    begun = Event()
    told: list[str] = []
    made: list[tuple[Site, HttpServer]] = []
    loop = Loop()

    async def served() -> None:
        tell = log.told if log else (lambda fact: told.append(spelled(fact, "en")))
        site = Site.of(door, make, tell, reports=reports)
        server = http_server(site, application(site, routes, log), Ending(), begun.set)
        made.append((site, server))
        await server.serve([listening])

    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(served())

    thread = Thread(target=run, daemon=True)
    thread.start()
    assert begun.wait(60)
    site, server = made[0]
    page = Served(site=site, server=server, loop=loop, told=told, thread=thread)
    try:
        yield page
    finally:
        page.close()
