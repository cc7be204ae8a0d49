"""Which model servers run on this machine, and which models they hold. Nothing they say is trusted.

All are asked at the same time, without a key, by a request of HTTP/1.0 that no answer may outlast.
How many tokens a model takes where Ollama serves it only the server knows: it is asked that too."""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from aufheben.adapters.models.endpoints import Endpoint, ollama
from aufheben.domain.models import Looked, Server, is_address

CONNECT_SECONDS = 0.5
SECONDS = 2.0
"""Within which a server has to have answered."""
_ASKED_SECONDS = 5.0
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
_SET = re.compile(r"^num_ctx\s+(\d{1,9})\s*$", re.MULTILINE)
_MOST = ".context_length"


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


class OllamaWindow:
    """The window of a model at an Ollama server, asked until it is certain.

    What its Modelfile sets holds, else what it was loaded with; before it is loaded only what it was
    made for is known, which is more than most servers give it.
    """

    def __init__(self, model: str, at: Endpoint, *, elsewhere: bool) -> None:
        self._model, self._at, self._elsewhere = model, at, elsewhere
        self._shown: object = None
        self._certain: int | None = None
        self._silent = False

    async def __call__(self) -> int | None:
        """Tokens, as far as the server tells. A server that does not is not asked again."""
        if self._certain is None and not self._silent:
            try:
                await self._ask()
            except Exception:  # noqa: BLE001 - without an answer the window is unknown, whatever failed
                self._silent = True
        return self._certain or made_for(self._shown)

    async def _ask(self) -> None:
        from aufheben.adapters.models.http import client

        root = self._at.url.rstrip("/").removesuffix("/v1")
        key = {"authorization": f"Bearer {self._at.key}"}
        async with client(
            self._at, seconds=_ASKED_SECONDS, connections=1, elsewhere=self._elsewhere
        ) as asked:
            if self._shown is None:
                body = {"model": self._model}
                shown = await asked.post(f"{root}/api/show", json=body, headers=key)
                self._shown = shown.raise_for_status().json()
            self._certain = set_to(self._shown)
            if self._certain is None:
                loaded = await asked.get(f"{root}/api/ps", headers=key)
                self._certain = loaded_with(loaded.raise_for_status().json(), self._model)


def set_to(shown: object) -> int | None:
    """What a Modelfile sets, in what `/api/show` answers."""
    said = shown.get("parameters") if isinstance(shown, Mapping) else None
    found = _SET.search(said) if isinstance(said, str) else None
    return _tokens(int(found[1])) if found else None


def made_for(shown: object) -> int | None:
    """What a model was made for, in what `/api/show` answers."""
    said = shown.get("model_info") if isinstance(shown, Mapping) else None
    if not isinstance(said, Mapping):
        return None
    return next((_tokens(said[key]) for key in said if str(key).endswith(_MOST)), None)


def loaded_with(running: object, model: str) -> int | None:
    """What a model was loaded with, in what `/api/ps` answers."""
    models = running.get("models") if isinstance(running, Mapping) else None
    names = (model, f"{model}:latest")
    every = models if isinstance(models, list) else []
    ours = (one for one in every if isinstance(one, Mapping) and one.get("name") in names)
    return next((_tokens(one.get("context_length")) for one in ours), None)


def _tokens(value: Any) -> int | None:
    return value if type(value) is int and value > 0 else None
