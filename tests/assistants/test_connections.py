"""Whoever opens connections to `mcp --http` and says nothing takes them from nobody else."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from aufheben.app import App
from aufheben.app.holders import Keys
from aufheben.app.loop_thread import Ending
from aufheben.surfaces.mcp import serving
from aufheben.surfaces.wire import Connections, HttpServer

TOKEN = "a-token-of-this-test-alone"
ANOTHER = "127.0.0.2"
"""A second machine, as far as the server can see."""
PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
HEAD = f"POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n".encode()


@contextmanager
def served(journal: Path, bounds: Connections) -> Iterator[tuple[str, int]]:
    """`mcp --http` in a thread of its own; its address."""
    store = App(journal=journal).store
    servers = list[HttpServer]()

    class Kept(HttpServer):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            servers.append(self)

    with serving.listen(0) as listening, pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "HttpServer", Kept)

        def made(assistant: object) -> App:
            return App(journal=store, assistant=assistant)

        def run() -> None:
            keys = Keys(token=TOKEN)
            asyncio.run(serving.over_http(made, print, listening, keys, bounds, ending=Ending()))

        thread = Thread(target=run, daemon=True)
        thread.start()
        try:
            yield listening.getsockname()
        finally:
            servers[0].should_exit = True
            thread.join(60)


def opened(stack: ExitStack, address: tuple[str, int], came_from: str = "") -> socket.socket:
    """A connection; from another machine where that is said."""
    source = (came_from, 0) if came_from else None
    return stack.enter_context(socket.create_connection(address, 60, source_address=source))


def asked(address: tuple[str, int], came_from: str = "") -> bytes:
    """The first line that is answered to a request."""
    with ExitStack() as stack:
        wire = opened(stack, address, came_from)
        wire.sendall(HEAD + f"Content-Length: {len(PING)}\r\n\r\n".encode() + PING)
        return wire.recv(65536).partition(b"\r\n")[0]


def is_closed(wire: socket.socket) -> bool:
    """Whether the server ends it, after whatever it says."""
    try:
        while wire.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    "said", [b"", b"POST /mcp HTTP/1.1\r\nHost: x\r\n"], ids=["nothing", "half"]
)
def test_silent_connections_and_half_heads_keep_nobody_out_and_are_closed_in_time(
    tmp_path: Path, said: bytes
) -> None:
    bounds = Connections(head_seconds=2.0)
    with served(tmp_path / "journal.db", bounds) as address, ExitStack() as stack:
        assert asked(address).startswith(b"HTTP/1.1 ")
        silent = [opened(stack, address) for _ in range(300)]
        for each in silent[-bounds.silent :]:
            each.sendall(said)
        for came_from in ("", ANOTHER):
            answer = asked(address, came_from)
            assert answer.startswith(b"HTTP/1.1 ")
            assert b" 503 " not in answer
        assert all(map(is_closed, silent))


def test_of_all_that_are_silent_the_one_that_was_first_makes_room(tmp_path: Path) -> None:
    bounds = Connections(connections=8, silent=100, head_seconds=600)
    with served(tmp_path / "journal.db", bounds) as address, ExitStack() as stack:
        asked(address)
        first, *_ = [opened(stack, address) for _ in range(8)]
        assert b" 503 " not in asked(address, ANOTHER)
        assert is_closed(first)


@pytest.mark.parametrize("trickles", [False, True], ids=["nothing", "a byte at a time"])
def test_a_message_that_does_not_come_in_time_is_waited_for_no_more(
    tmp_path: Path, trickles: bool
) -> None:
    bounds = Connections(body_seconds=2.0)
    with served(tmp_path / "journal.db", bounds) as address, ExitStack() as stack:
        wire = opened(stack, address)
        wire.sendall(HEAD + b"Content-Length: 1000\r\n\r\n{")
        wire.settimeout(0.1 if trickles else 60)
        answer = b""
        while not answer:
            try:
                answer = wire.recv(65536)
            except TimeoutError:
                wire.sendall(b" ")
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert is_closed(wire)
        assert asked(address).startswith(b"HTTP/1.1 ")
