"""The HTTP client under every provider: one host, no redirects, bounded answers.

Gateways send errors with status 200, inside what should be an answer, when the server behind them
fails: they have begun to answer by then. With the status that it means, such an error is tried again
and told as any other is.
"""

import json
import logging
import re
import ssl
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from functools import cache

import httpx2

from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.turns import Turns

SIZE_CAP = 10_000_000
"""Bytes an answer may have, as sent and as inflated."""
CONNECT_SECONDS = 10.0
# Its trace holds the headers that a server sends, and one may send a key back.
logging.getLogger("httpcore2").setLevel(logging.INFO)
OWN_HEADERS = frozenset(
    {
        "accept", "accept-encoding", "anthropic-version", "connection", "content-length",
        "content-type", "host", "user-agent",
    }
)  # fmt: skip
"""What a server elsewhere is sent; what a provider's variables add is meant for the provider."""
KEYS = {"authorization": "Bearer {}", "x-api-key": "{}", "x-goog-api-key": "{}"}
"""Headers that carry a key, and how. Elsewhere they carry the one configured for that address
and no other, whatever a provider's variables would put there.
"""
BAD_GATEWAY = 502
_SUSPECT = re.compile(
    rb'"(?:errors?|base_resp)"\s*:|"(?:choices|candidates)"\s*:\s*(?:null|\[\s*\])|"error"'
)
"""What stands in every such error, and, since quotes in it are escaped, in no text of an answer."""
_ANSWERED = re.compile(rb'"(?:choices|candidates|content|promptFeedback)"\s*:')
"""What stands in every answer: without, there may be an error of any words (`{"detail": …}`)."""
_ANSWERS = ("choices", "candidates", "content", "data", "promptFeedback")
_WORDS = ("message", "msg", "status_msg", "detail", "error", "errors", "base_resp", "metadata")
_CODES = ("code", "status", "status_code", "error", "errors", "base_resp")
_OF_TYPE = {
    "rate_limit": 429, "quota": 429, "resource_exhausted": 429, "overloaded": 529,
    "invalid_request": 400, "authentication": 401, "invalid_api_key": 401, "permission": 403,
}  # fmt: skip


class Oversized(httpx2.TransportError):
    """An answer without end, or one that inflates without end."""


class Elsewhere(httpx2.TransportError):
    """A request to another server than the one its key belongs to."""


class _Capped(httpx2.AsyncByteStream):
    """A body that is inflated here, where its size can be watched."""

    def __init__(self, stream: httpx2.AsyncByteStream, *, packed: bool) -> None:
        self._stream = stream
        self._inflate = zlib.decompressobj(zlib.MAX_WBITS | 32) if packed else None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for sent in self._stream:
            chunk = sent if self._inflate is None else self._inflate.decompress(sent, SIZE_CAP)
            size += len(chunk)
            if size >= SIZE_CAP:
                raise Oversized(f"an answer of more than {SIZE_CAP} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


class OneHost(httpx2.AsyncBaseTransport):
    """Passes requests to the server `at` an address on and refuses all others.

    Another port of its host is another server, and so is its port without TLS.

    `elsewhere` than at the provider it keeps back what a provider's variables (organization, project, custom
    headers) add to every request, and sends no key but that of the address. With `turns` each request, also
    one that the provider's client makes anew, waits for its own.
    """

    def __init__(
        self,
        at: Endpoint,
        inner: httpx2.AsyncBaseTransport,
        *,
        elsewhere: bool,
        turns: Turns | None = None,
    ) -> None:
        self._at = at
        self._server = _server(httpx2.URL(at.url))
        self._inner = inner
        self._elsewhere = elsewhere
        self._turns = turns

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, its body capped. Raises Elsewhere or Oversized."""
        if _server(request.url) != self._server:
            raise Elsewhere(f"a request to {request.url.host}, not to {self._server[1]}")
        if self._elsewhere:
            _strip(request.headers, self._at.key)
        if self._turns is not None:
            await self._turns.request()
        response = await self._inner.handle_async_request(request)
        packed = response.headers.get("content-encoding", "identity").lower() != "identity"
        raw = response.headers.raw
        headers = [(k, self._clean(v)) for k, v in raw if k.lower() != b"content-encoding"]
        stream = response.stream
        assert isinstance(stream, httpx2.AsyncByteStream)
        answer = httpx2.Response(
            response.status_code,
            headers=headers,
            stream=_Capped(stream, packed=packed),
            extensions=response.extensions,
        )
        return await _told(answer)

    def _clean(self, value: bytes) -> bytes:
        """A header without the key: clients write into their logs what a server sends back."""
        return self._at.scrubbed(value.decode("latin-1")).encode("latin-1")

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._inner.aclose()


async def _told(answer: httpx2.Response) -> httpx2.Response:
    """The answer, an error inside an answer of status 200 with the status that it means."""
    if answer.status_code != httpx2.codes.OK:
        return answer
    failed = as_failed(await answer.aread())
    return answer if failed is None else httpx2.Response(failed.status, json=failed.body)


def _server(url: httpx2.URL) -> tuple[str, str, int | None]:
    """Whom a request reaches; the port that a scheme has by itself need not be written."""
    return url.scheme, url.host, url.port or {"http": 80, "https": 443}.get(url.scheme)


def _strip(headers: httpx2.Headers, key: str) -> None:
    """Leave the needed headers alone, and the key where a key stood."""
    for name in list(headers):
        if name.lower() in KEYS:
            headers[name] = KEYS[name.lower()].format(key)
        elif name.lower() not in OWN_HEADERS:
            del headers[name]


def client(
    at: Endpoint, *, seconds: float, connections: int, elsewhere: bool, turns: Turns | None = None
) -> httpx2.AsyncClient:
    """A client for the server of an address; `elsewhere` is any but the provider's own."""
    limits = httpx2.Limits(max_connections=connections, max_keepalive_connections=connections)
    return httpx2.AsyncClient(
        transport=OneHost(
            at,
            httpx2.AsyncHTTPTransport(verify=_trusted(), limits=limits),
            elsewhere=elsewhere,
            turns=turns,
        ),
        timeout=httpx2.Timeout(seconds, connect=CONNECT_SECONDS),
        follow_redirects=False,
        headers={"accept-encoding": "gzip, deflate"},
    )


@cache
def _trusted() -> ssl.SSLContext:
    """The certificates trusted, read once: for each client anew they cost time and memory."""
    return httpx2.create_ssl_context()


@dataclass(frozen=True, slots=True)
class Failed:
    """An error by its HTTP status, in the server's own words."""

    status: int
    words: str

    @property
    def body(self) -> dict[str, object]:
        """As all providers write an error that has its own status."""
        return {"error": {"message": self.words, "code": self.status}}


def as_failed(content: bytes) -> Failed | None:
    """The error in an answer of status 200; None where it is an answer, or nothing of the kind."""
    if _ANSWERED.search(content) and not _SUSPECT.search(content):
        return None
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        return None
    found = _error(answer[0] if isinstance(answer, list) and answer else answer)
    if found is None:
        return None
    return Failed(_status(found), words_of(found) or "an answer without content")


def words_of(error: object) -> str:
    """What an error says, wherever it says it."""
    if isinstance(error, str):
        return error
    if isinstance(error, list):
        return "; ".join(filter(None, map(words_of, error)))
    if not isinstance(error, Mapping):
        return ""
    said = next(filter(None, (words_of(error.get(key)) for key in _WORDS)), "")
    behind = error.get("metadata")
    raw = behind.get("raw") if isinstance(behind, Mapping) else None
    return f"{said}: {raw}" if isinstance(raw, str) and raw not in said else said


def _error(answer: object) -> object | None:
    """The part of an answer that says it is none."""
    if not isinstance(answer, Mapping):
        return None
    choices = answer.get("choices")
    if isinstance(choices, list) and choices and isinstance(choices[0], Mapping):
        choice = choices[0]
        failed = choice.get("error") or choice.get("finish_reason") == "error"
        return (choice.get("error") or {}) if failed else None
    if any(answer.get(key) for key in _ANSWERS):
        return None
    empty = any(key in answer for key in ("choices", "candidates"))
    return answer if empty or words_of(answer) or answer.get("error") else None


def _status(error: object) -> int:
    """The HTTP status that an error names, by number or by kind."""
    written = str(error).lower() if isinstance(error, Mapping) else ""
    numbered = _number(error)
    if numbered is not None:
        return numbered
    return next((status for kind, status in _OF_TYPE.items() if kind in written), BAD_GATEWAY)


def _number(error: object) -> int | None:
    if isinstance(error, Mapping):
        return next(filter(None, (_number(error.get(key)) for key in _CODES)), None)
    if isinstance(error, list):
        return next(filter(None, map(_number, error)), None)
    known = isinstance(error, int | str) and str(error).isascii() and str(error).isdigit()
    return int(str(error)) if known and 400 <= int(str(error)[:4]) < 600 else None
