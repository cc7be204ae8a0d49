"""What a server may do instead of answering."""

import json
import zlib
from asyncio import StreamWriter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol


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
