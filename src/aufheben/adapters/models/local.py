"""Which model servers run on this machine, and which models they hold. Nothing they say is trusted.

All are asked at the same time, without a key, by a request of HTTP/1.0 that no answer may outlast.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from aufheben.adapters.models.endpoints import ollama
from aufheben.domain.models import Looked, Server, is_address

CONNECT_SECONDS = 0.5
SECONDS = 2.0
"""Within which a server has to have answered."""
SIZE_CAP = 1_000_000
"""Bytes of an answer."""
SHOWN = 20
"""Models of one server."""


USUAL = (
    Server(name="LM Studio", url="http://127.0.0.1:1234/v1"),
    Server(name="llama.cpp", url="http://127.0.0.1:8080/v1"),
    Server(name="vLLM", url="http://127.0.0.1:8000/v1"),
)
"""With the ports that they have by themselves."""


def servers(environment: Mapping[str, str]) -> tuple[Server, ...]:
    """All that are looked for; Ollama where its variable says, without an address if that is none."""
    url = ollama(environment)
    at = Server(
        name="Ollama",
        url=url if is_address(url) else "",
        provider="ollama",
        listed="/api/tags",
        rows="models",
        key="name",
    )
    return at, *USUAL


async def look(at: Sequence[Server]) -> list[Looked]:
    """What each says, within two seconds for all."""
    return await asyncio.gather(*map(_looked, at))


async def _looked(server: Server) -> Looked:
    if not server.url:
        return Looked(server=server, state="nowhere")
    try:
        async with asyncio.timeout(SECONDS):
            status, body = await _asked(server)
    except (OSError, TimeoutError, EOFError):
        # Whoever is connected to and then says nothing in time is no model server that could be used.
        return Looked(server=server, state="away")
    except ValueError:
        return Looked(server=server, state="strange")
    if status in (401, 403):
        return Looked(server=server, state="closed")
    names = _names(server, body) if status == 200 else None
    if names is None:
        return Looked(server=server, state="strange")
    shown = tuple(names[:SHOWN])
    return Looked(server=server, state="holds", models=shown, more=len(names) - len(shown))


async def _asked(server: Server) -> tuple[int, bytes]:
    """The status and the body. Raises OSError, TimeoutError, EOFError, ValueError."""
    at = urlsplit(server.url)
    secure = at.scheme.lower() == "https"
    async with asyncio.timeout(CONNECT_SECONDS):
        port = at.port or (443 if secure else 80)
        reader, writer = await asyncio.open_connection(at.hostname, port, ssl=secure or None)
    try:
        path = f"{at.path.rstrip('/').removesuffix('/v1')}{server.listed}"
        writer.write(f"GET {path} HTTP/1.0\r\nHost: {at.netloc}\r\nAccept: */*\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        lengths = [int(line[15:]) for line in head if line.startswith("content-length:")]
        return int(head[0].split()[1]), await _body(reader, lengths)
    except (asyncio.LimitOverrunError, IndexError) as strange:
        raise ValueError("no answer of HTTP") from strange
    finally:
        writer.close()


async def _body(reader: asyncio.StreamReader, lengths: Sequence[int]) -> bytes:
    """Of the length that is announced, or all of it, but never more than the cap."""
    most = min([*lengths, SIZE_CAP])
    read = b""
    while len(read) < most and (more := await reader.read(most - len(read))):
        read += more
    return read


def _names(server: Server, body: bytes) -> list[str] | None:
    """The names in a list of models; None where it is none. Our own endpoint holds no models."""
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    rows = said.get(server.rows) if isinstance(said, dict) else None
    if not isinstance(rows, list) or any(not isinstance(row, dict) for row in rows):
        return None
    if any(row.get("owned_by") == "aufheben" for row in rows):
        return None
    return [name for row in rows if isinstance(name := row.get(server.key), str)]
