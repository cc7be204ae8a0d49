"""The HTTP client under every provider: one host, no redirects, bounded answers."""

import logging
import ssl
import zlib
from collections.abc import AsyncIterator
from functools import cache

import httpx2

from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.errors_inside import as_failed
from aufheben.adapters.models.turns import Turns

SIZE_CAP = 10_000_000
"""Bytes an answer may have, as sent and as inflated."""
CONNECT_SECONDS = 10.0
# Its trace holds the headers that a server sends, and one may send a key back.
logging.getLogger("httpcore2").setLevel(logging.INFO)


OWN_HEADERS = frozenset(
    {
        "accept",
        "accept-encoding",
        "anthropic-version",
        "connection",
        "content-length",
        "content-type",
        "host",
        "user-agent",
    }
)
"""What a server elsewhere is sent; what a provider's variables add is meant for the provider."""


KEYS = {"authorization": "Bearer {}", "x-api-key": "{}", "x-goog-api-key": "{}"}
"""Headers that carry a key, and how. Elsewhere they carry the one configured for that address
and no other, whatever a provider's variables would put there.
"""


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
    at: Endpoint,
    *,
    seconds: float,
    connections: int,
    elsewhere: bool,
    turns: Turns | None = None,
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
