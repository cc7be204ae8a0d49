"""Row 47 of the matrix: whoever sends too much, too slowly or too often takes nothing from others."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from aufheben.app.uploads import Most
from aufheben.surfaces.page.broadcast import until
from aufheben.surfaces.page.door import Bounds
from aufheben.surfaces.page.site import of
from aufheben.surfaces.page.starting import ROUTES as PAGES
from tests.page.conftest import Serve
from tests.page.serving import Answer, Served, talk

BOUNDS = Bounds(
    connections=8, body_bytes=1000, upload_bytes=5000, uploads=Most(own_size=8000, own_files=3)
)


class Streams:
    """Routes that stream until their reader goes, and count how many do."""

    def __init__(self) -> None:
        self.open = 0

    async def endless(self, request: Request) -> Response:
        """Something, as long as anybody reads it and the page is there."""
        words = until(of(request).closing, self._words())
        return StreamingResponse(
            (each or b"" async for each in words), media_type="text/event-stream"
        )

    async def _words(self) -> AsyncIterator[bytes]:
        self.open += 1
        try:
            yield b"data: begun\n\n"
            while True:
                yield b": here\n\n"
                await asyncio.sleep(1)
        finally:
            self.open -= 1


async def _echo(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


STREAMS = Streams()
ROUTES = [Route("/echo", _echo, methods=["POST"]), Route("/endless", STREAMS.endless), *PAGES]


@pytest.fixture
def site(serve: Serve) -> Served:
    """A page that takes little."""
    return serve(bounds=BOUNDS, routes=ROUTES)


def head(site: Served, path: str, *lines: str, method: str = "POST") -> bytes:
    """The head of a request that is let in and may change something."""
    cookie = site.door.new_cookie()
    said = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{site.door.port}",
        f"Cookie: {site.door.cookie}={cookie}",
        f"Origin: {site.origin}",
        f"X-Aufheben: {site.door.seal(cookie)}",
        *lines,
    ]
    return "\r\n".join([*said, "", ""]).encode()


def wire_to(site: Served) -> socket.socket:
    return socket.create_connection((site.door.host, site.door.port), timeout=60)


def test_f47_a_body_that_says_it_is_too_long_is_refused_before_it_is_read(site: Served) -> None:
    answer = Answer.of(site.send(head(site, "/echo", "Content-Length: 1000000000000")))
    assert (answer.status, answer.headers["connection"]) == (413, "close")


def test_f47_a_body_that_does_not_say_how_long_it_is_is_refused_while_it_is_read(
    site: Served,
) -> None:
    endless = head(site, "/echo", "Transfer-Encoding: chunked") + b"200\r\n" + b"x" * 512 + b"\r\n"
    with wire_to(site) as wire:
        with suppress(ConnectionError):
            wire.sendall(endless + b"200\r\n" + b"x" * 512 + b"\r\n")
        assert Answer.of(talk(wire, b"")).status == 413


@pytest.mark.parametrize(("size", "status"), [(1000, 200), (1001, 413)])
def test_f47_to_the_last_byte(site: Served, size: int, status: int) -> None:
    with site.visitor() as visitor:
        assert visitor.change("/echo", content=b"x" * size).status_code == status


def test_f47_a_form_without_a_header_is_read_no_further(site: Served) -> None:
    with site.visitor() as visitor:
        form = {"origin": site.origin, "content-type": "application/x-www-form-urlencoded"}
        assert visitor.post("/echo", content=b"a=" + b"x" * 999, headers=form).status_code == 413


def test_f47_files_that_are_handed_over_may_be_longer_and_not_any_longer(site: Served) -> None:
    with site.visitor() as visitor:
        assert visitor.change("/inputs/a", "PUT", content=b"x" * 5000).status_code == 201
        assert visitor.change("/inputs/a", "PUT", content=b"x" * 5001).status_code == 413
        assert visitor.change("/inputs/a", "PUT", content=b"x" * 3000).status_code == 201
        over = visitor.change("/inputs/a", "PUT", content=b"x")
        assert over.status_code == 400
        assert "more than 3 files or 8,000 bytes" in over.json()["errors"][0]["what"]
    assert len(list(site.site.inputs.folder.rglob("a"))) == 2


@pytest.mark.parametrize("begun", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "])
def test_f47_a_head_that_does_not_end_is_not_waited_for(site: Served, begun: bytes) -> None:
    with wire_to(site) as wire:
        wire.sendall(begun)
        with site.leaping():
            assert talk(wire, b"") == b""


def test_f47_nor_is_the_next_one_on_the_same_connection(site: Served) -> None:
    with wire_to(site) as wire:
        first = head(site, "/echo", "Content-Length: 1") + b"x"
        assert talk(wire, first, until=b"\r\n\r\n1").startswith(b"HTTP/1.1 200")
        wire.sendall(b"GET / HTTP/1.1\r\nX-Slow")
        with site.leaping():
            assert talk(wire, b"") == b""


def test_f47_nor_a_body_that_does_not_end(site: Served) -> None:
    with wire_to(site) as wire:
        wire.sendall(head(site, "/echo", "Content-Length: 10") + b"x")
        with site.leaping():
            assert Answer.of(talk(wire, b"")).status == 408


def test_f47_a_file_that_does_not_end_leaves_nothing(site: Served) -> None:
    with wire_to(site) as wire:
        wire.sendall(head(site, "/inputs/a.toml", "Content-Length: 10", method="PUT") + b"x")
        with site.leaping():
            assert Answer.of(talk(wire, b"")).status == 408
    assert list(site.site.inputs.folder.iterdir()) == []


def test_f47_more_connections_than_are_taken_are_told_so_and_hold_up_nobody(site: Served) -> None:
    with ExitStack() as stack:
        for _ in range(BOUNDS.connections):
            wire = stack.enter_context(wire_to(site))
            assert talk(wire, head(site, "/endless", method="GET"), until=b"begun")
        answer = Answer.of(site.send(b""))
        assert answer.status == 503
        assert "content-security-policy" in answer.headers
    with site.visitor() as visitor:
        assert visitor.change("/echo", content=b"x").text == "1"


def test_f47_thousands_who_say_nothing_are_gone_in_no_time(serve: Serve) -> None:
    site = serve(bounds=Bounds(connections=16), routes=ROUTES)
    with ExitStack() as stack:
        held = [stack.enter_context(wire_to(site)) for _ in range(400)]
        with site.leaping():
            for wire in held:
                talk(wire, b"")
    with site.visitor() as visitor:
        assert visitor.change("/echo", content=b"x").text == "1"


def test_f47_who_says_nothing_gives_way_to_who_comes(serve: Serve) -> None:
    site = serve(bounds=Bounds(connections=16, silent=64), routes=ROUTES)
    with ExitStack() as stack:
        for _ in range(64):
            stack.enter_context(wire_to(site)).sendall(b"GET")
        for _ in range(3):
            answer = Answer.of(
                site.send(head(site, "/echo", "Content-Length: 1", "Connection: close") + b"x")
            )
            assert answer.status == 200


def test_f47_of_one_address_no_more_say_nothing_than_may(serve: Serve) -> None:
    site = serve(bounds=Bounds(silent=4), routes=ROUTES)
    at = (site.door.host, site.door.port)
    with wire_to(site) as other, ExitStack() as stack:
        many = [
            stack.enter_context(socket.create_connection(at, 60, source_address=("127.0.0.2", 0)))
            for _ in range(20)
        ]
        for wire in many[:16]:
            assert talk(wire, b"") == b""
        assert talk(other, head(site, "/echo", "Content-Length: 1") + b"x", until=b"\r\n\r\n1")


def test_a_cookie_is_good_for_as_long_as_was_said_and_no_longer(serve: Serve) -> None:
    now = [1000.0]
    site = serve(bounds=Bounds(cookie_seconds=60), clock=lambda: now[0])
    with site.visitor() as visitor:
        assert visitor.get("/").status_code == 200
        now[0] += 59
        assert visitor.get("/").status_code == 200
        now[0] += 1
        assert visitor.get("/").status_code == 403
        assert visitor.change("/demo").status_code == 403
        visitor.get(site.address)
        assert visitor.get("/").status_code == 200


def test_f47_a_stream_whose_reader_is_gone_ends_and_nothing_else(site: Served) -> None:
    asked = head(site, "/endless", method="GET")
    with wire_to(site) as wire:
        talk(wire, asked, until=b"begun")
        with wire_to(site) as other:
            talk(other, asked, until=b"begun")
            assert STREAMS.open == 2
            wire.close()
            with site.leaping():
                while STREAMS.open == 2:
                    assert other.recv(1)
    with site.visitor() as visitor:
        assert visitor.change("/echo", content=b"x").text == "1"


def test_f47_a_stream_may_take_longer_than_a_request(site: Served) -> None:
    """At least three times as long as anybody may take to ask: a line is a second."""
    asked = head(site, "/endless", method="GET")
    with wire_to(site) as wire:
        read = talk(wire, asked, until=b"begun")
        with site.leaping():
            while read.count(b"here") < 3 * (BOUNDS.head_seconds + BOUNDS.body_seconds):
                more = wire.recv(65536)
                assert more
                read += more


def test_a_page_that_ends_ends_its_streams(serve: Serve) -> None:
    closing = asyncio.Event()
    left: list[str] = []

    async def numbers() -> AsyncIterator[int]:
        try:
            yield 1
            closing.set()
            await asyncio.Event().wait()
        finally:
            left.append("numbers")

    async def read() -> list[int | None]:
        return [each async for each in until(closing, numbers())]

    assert asyncio.run(read()) == [1]
    assert left == ["numbers"]


def test_a_stream_that_ends_or_fails_does_so_for_its_reader() -> None:
    async def numbers(wrong: Exception | None) -> AsyncIterator[int]:
        yield 1
        yield 2
        if wrong is not None:
            raise wrong

    async def read(wrong: Exception | None) -> list[int | None]:
        return [each async for each in until(asyncio.Event(), numbers(wrong))]

    assert asyncio.run(read(None)) == [1, 2]
    with pytest.raises(ValueError, match="broken"):
        asyncio.run(read(ValueError("broken")))


def test_a_page_ends_in_order_while_streams_are_read(serve: Serve) -> None:
    site = serve(routes=ROUTES)
    with wire_to(site) as wire:
        talk(wire, head(site, "/endless", method="GET"), until=b"begun")
        site.close()
        with suppress(ConnectionError):
            while wire.recv(65536):
                pass
    with pytest.raises(httpx.ConnectError):
        httpx.get(site.origin)
