"""A model server on this machine that speaks three providers' wire formats, well or badly."""

import asyncio
import json
import threading
import time
import zlib
from asyncio import StreamWriter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self

from aufheben.testing.wires import Received, WireReply, read, write


class Fault(Protocol):
    """Misbehaves on one connection."""

    async def write(self, writer: StreamWriter) -> bool:
        """Whatever it sends; whether the connection may be used again."""
        ...


def head(status: int, headers: dict[str, str]) -> bytes:
    """The beginning of an HTTP answer."""
    lines = [f"HTTP/1.1 {status} X", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


@dataclass(frozen=True, slots=True)
class Status:
    """An error status with a small JSON body; `retry_after` in seconds."""

    status: int
    retry_after: float | None = None
    message: str = "the fake server says no"

    async def write(self, writer: StreamWriter) -> bool:
        """The status."""
        body = json.dumps({"error": {"message": self.message, "type": "fake"}}).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body))}
        if self.retry_after is not None:
            headers["retry-after"] = str(self.retry_after)
            headers["retry-after-ms"] = str(int(self.retry_after * 1000))
        writer.write(head(self.status, headers) + body)
        return True


@dataclass(frozen=True, slots=True)
class Body:
    """An answer of any type with status 200."""

    content: bytes
    kind: str

    async def write(self, writer: StreamWriter) -> bool:
        """The body."""
        headers = {"content-type": self.kind, "content-length": str(len(self.content))}
        writer.write(head(200, headers) + self.content)
        return True


def Html() -> Body:  # noqa: N802 - stands among the faults
    """A login page where an answer should be."""
    return Body(b"<!doctype html><title>Sign in</title><form></form>", "text/html")


@dataclass(frozen=True, slots=True)
class Redirect:
    """Sends the client elsewhere."""

    to: str

    async def write(self, writer: StreamWriter) -> bool:
        """The redirect."""
        writer.write(head(307, {"location": self.to, "content-length": "0"}))
        return True


@dataclass(frozen=True, slots=True)
class Drop:
    """Breaks the connection in the middle of the body."""

    async def write(self, writer: StreamWriter) -> bool:
        """Half of an answer."""
        headers = {"content-type": "application/json", "content-length": "1000"}
        writer.write(head(200, headers) + b'{"id": "chatcmpl-')
        return False


@dataclass(frozen=True, slots=True)
class Stall:
    """Says nothing until the client or the server goes away."""

    async def write(self, writer: StreamWriter) -> bool:
        """Nothing."""
        import asyncio

        await asyncio.Event().wait()
        return False


@dataclass(frozen=True, slots=True)
class GzipBomb:
    """A small body that inflates to `megabytes`."""

    megabytes: int = 200

    async def write(self, writer: StreamWriter) -> bool:
        """The bomb."""
        packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
        packed = b"".join(packer.compress(b" " * 1_000_000) for _ in range(self.megabytes))
        packed += packer.flush()
        headers = {
            "content-type": "application/json",
            "content-encoding": "gzip",
            "content-length": str(len(packed)),
        }
        writer.write(head(200, headers) + packed)
        return True


@dataclass(frozen=True, slots=True)
class Endless:
    """A body without end."""

    async def write(self, writer: StreamWriter) -> bool:
        """Until the client goes away."""
        writer.write(
            head(200, {"content-type": "application/json", "transfer-encoding": "chunked"})
        )
        chunk = b"%x\r\n" % 65536 + b" " * 65536 + b"\r\n"
        while not writer.is_closing():
            writer.write(chunk)
            await writer.drain()
        return False


def sequence(*replies: Any) -> Callable[[Any], Any]:
    """One reply after another; the last again and again. A function is asked, not sent."""
    left: Iterator[Any] = iter(replies[:-1])

    def reply(received: Any) -> Any:
        found = next(left, replies[-1])
        return found(received) if callable(found) else found

    return reply


Answerer = Callable[[Received], "WireReply | Fault | str"]
_PATHS = {"openai": "/v1", "ollama": "/v1", "anthropic": "", "google": ""}
_OF_A_MODEL = ("/api/show", "/api/ps")
"""Where Ollama says what a model takes."""


class FakeServer:
    """Real sockets on 127.0.0.1, in a thread of its own, while the context lasts.

    `reply` answers each request and may be exchanged while it runs; `received` has every
    request. A busy server, a dropped connection and the like are answers too: see `faults`.
    `told` is what it says of itself, by path, as Ollama does of a model; none of it is a question.
    """

    def __init__(
        self,
        reply: Answerer,
        *,
        port: int = 0,
        delay: float = 0.0,
        told: Mapping[str, object] | None = None,
    ) -> None:
        self.reply = reply
        self.received: list[Received] = []
        self.handled = 0.0
        self._port = port
        self._delay = delay
        self.told = dict(told or {})
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._connections: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def base_url(self, provider: str = "openai") -> str:
        """Where a client of `provider` is to be pointed."""
        return f"http://127.0.0.1:{self._port}{_PATHS[provider]}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._served, "127.0.0.1", self._port, backlog=1024)
        )
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in self._connections:
            task.cancel()
        gathered = asyncio.gather(*self._connections, return_exceptions=True)
        self._loop.run_until_complete(gathered)
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    async def _served(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            while await self._one(reader, writer):
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._connections.discard(task)
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """One request; whether the connection may be used again."""
        request, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        path = request.split()[1].partition("?")[0]
        raw = await reader.readexactly(int(headers.get("content-length") or 0))
        if path.endswith("/embeddings"):
            writer.write(_embedded(json.loads(raw)))
            return True
        if path in _OF_A_MODEL:
            writer.write(_json(self.told[path]) if path in self.told else _NOTHING)
            return True
        began = time.perf_counter()
        received = read(path, headers, json.loads(raw or b"{}"))
        self.received.append(received)
        try:
            return await self._answered(received, writer)
        finally:
            self.handled += time.perf_counter() - began

    async def _answered(self, received: Received, writer: asyncio.StreamWriter) -> bool:
        answer: Any = self.reply(received)
        if isinstance(answer, str):
            answer = WireReply(text=answer)
        if not isinstance(answer, WireReply):
            return bool(await answer.write(writer))
        delay = answer.delay or self._delay
        if delay:
            await asyncio.sleep(delay)
        body = write(received, answer)
        kind = {"content-type": "application/json", "content-length": str(len(body))}
        writer.write(head(200, kind) + body)
        return True


def _embedded(body: dict[str, Any]) -> bytes:
    """Vectors of letter counts: texts with the same letters are near each other."""
    texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
    rows = [
        {"object": "embedding", "index": number, "embedding": _letters(text)}
        for number, text in enumerate(texts)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    answer = {"object": "list", "data": rows, "model": body.get("model"), "usage": usage}
    return _json(answer)


def _json(answer: object) -> bytes:
    sent = json.dumps(answer).encode()
    return head(200, {"content-type": "application/json", "content-length": str(len(sent))}) + sent


_NOTHING = head(404, {"content-length": "0"})


def _letters(text: str) -> list[float]:
    counts = [0.0] * 64
    for character in text.casefold():
        counts[ord(character) % 64] += 1.0
    return counts
