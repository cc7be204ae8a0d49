"""The two ways to reach the server: over the pipes of whoever started it, or over HTTP on this machine."""

import asyncio
import hashlib
import json
import os
import re
import socket
import sys
import threading
from asyncio import TaskGroup
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from mcp.server import MCPServer
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, ErrorData, JSONRPCError
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben.app.doors import called_by, once
from aufheben.app.holders import Holder, Keys, held_by
from aufheben.app.loop_thread import Ending
from aufheben.app.places import asked_for, warm
from aufheben.app.server_runs import MakeApp
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.requests import complaint
from aufheben.surfaces.mcp.server import Server
from aufheben.surfaces.wire import HOLDER, Connections, HttpServer, again, bound, shown, while_held
from aufheben.words import Fact, of_system, speaker, speaking, spelled, user_lang

_say = speaker(__name__)

_CHUNK = 65536
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How half of a character may be written: what holds one is no text, and would not be read."""


async def serve(server: MCPServer[Any], lang: Lang | None = None) -> None:
    """Serve over stdin and stdout until stdin is closed; what is refused here is told in `lang`."""
    inner = server._lowlevel_server
    with _diverted() as source:
        told = asyncio.Queue[JSONRPCError]()
        # Only iterated over, which is all that the SDK does with it.
        lines: Any = _read_once(_lines(source), lang, told)
        async with stdio_server(stdin=lines) as (incoming, outgoing), TaskGroup() as beside:
            telling = beside.create_task(_tell(told, outgoing))
            await inner.run(incoming, outgoing, inner.create_initialization_options())
            telling.cancel()


async def _read_once(
    lines: AsyncIterator[str], lang: Lang | None, told: "asyncio.Queue[JSONRPCError]"
) -> AsyncIterator[str]:
    """The lines without those in which a key stands twice, which are answered here."""
    async for line in lines:
        wrong = refused(line, lang)
        if wrong is None:
            yield whole_characters(line)
        else:
            told.put_nowait(wrong)


async def _tell(told: "asyncio.Queue[JSONRPCError]", outgoing: Any) -> None:
    while True:
        await outgoing.send(SessionMessage(await told.get()))


@contextmanager
def _diverted() -> Iterator[int]:
    """What was stdin; whatever else would read it finds its end, as where the SDK takes it."""
    named = sys.stdin.fileno()
    source = os.dup(named)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, named)
    os.close(nothing)
    # Not closed again: the thread may still be reading it, and the process ends soon.
    yield source


async def _lines(source: int) -> AsyncIterator[str]:
    loop, came = asyncio.get_running_loop(), asyncio.Queue[str | None]()
    told = threading.Thread(target=_read, args=(source, loop, came), daemon=True)
    told.start()
    while (line := await came.get()) is not None:
        yield line


def _read(source: int, loop: asyncio.AbstractEventLoop, came: "asyncio.Queue[str | None]") -> None:
    """Hand each line over; the loop may be gone by then, and nobody reads any more."""
    with suppress(RuntimeError):
        for line in _split(source):
            loop.call_soon_threadsafe(came.put_nowait, line)
        loop.call_soon_threadsafe(came.put_nowait, None)


def _split(source: int) -> Iterator[str]:
    parts: list[bytes] = []
    while chunk := _some(source):
        *ended, rest = chunk.split(b"\n")
        for each in ended:
            yield b"".join((*parts, each)).decode("utf-8", "replace")
            parts.clear()
        parts.append(rest)
    if last := b"".join(parts):
        yield last.decode("utf-8", "replace")


def _some(source: int) -> bytes:
    with suppress(OSError):
        return os.read(source, _CHUNK)
    return b""


def whole_characters(line: str) -> str:
    """The same message; halves of characters in it, which no text has, as what stands for the unreadable."""
    if not _HALF.search(line):
        return line
    try:
        said = json.dumps(json.loads(line), ensure_ascii=False)
    except (ValueError, RecursionError):
        return line
    return said.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_CLOSE = {"connection": "close"}


def refused(message: str | bytes, lang: Lang | None) -> JSONRPCError | None:
    """What is answered to a message in which a key stands twice; None for what the SDK may read."""
    try:
        json.loads(message, object_pairs_hook=once)
    except BadInput as wrong:
        with speaking(lang or ""), called_by("assistant"):
            error = ErrorData(code=INVALID_REQUEST, message=complaint(wrong))
        return JSONRPCError(jsonrpc="2.0", id=_number(json.loads(message)), error=error)
    except (ValueError, RecursionError):
        pass
    return None


def _number(message: object) -> int | str | None:
    said = message.get("id") if isinstance(message, dict) else None
    return said if isinstance(said, int | str) and not isinstance(said, bool) else None


class ReadOnce:
    """Refuses such a message over HTTP; one of more than `most` bytes is left to who refuses it.

    One that is not here after so many `seconds` is waited for no more.
    """

    def __init__(self, app: ASGIApp, most: int, seconds: float, lang: Lang | None) -> None:
        self._app, self._most, self._seconds, self._lang = app, most, seconds, lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return await self._app(scope, receive, send)
        try:
            async with asyncio.timeout(self._seconds):
                came, body = await self._body(receive)
        except TimeoutError:
            said = spelled(_say("too_late"), self._lang or user_lang())
            late = Response(f"{said}\n", 408, _CLOSE, "text/plain")
            return await late(scope, receive, send)
        wrong = refused(body, self._lang) if len(body) <= self._most else None
        if wrong is None:
            return await self._app(scope, again(came, receive), send)
        refusal = wrong.model_dump_json(exclude_unset=True)
        answer = Response(refusal, status_code=400, media_type="application/json")
        return await answer(scope, receive, send)

    async def _body(self, receive: Receive) -> tuple[list[Message], bytes]:
        came, size = list[Message](), 0
        while not came or (came[-1].get("more_body") and size <= self._most):
            came.append(await receive())
            size += len(came[-1].get("body", b""))
        return came, b"".join(each.get("body", b"") for each in came)


HOST, PORT, PATH = "127.0.0.1", 8766, "/mcp"
BODY = 4_000_000
"""Most bytes of one request over HTTP."""
IDLE, SESSIONS = 1800.0, 100
"""Seconds after which a session ends that asks nothing, and how many there are at once."""
Tell = Callable[[Fact], None]


async def over_pipes(make: MakeApp, tell: Tell, *, ending: Ending, **how: Any) -> tuple[str, ...]:
    """Serve over stdin and stdout until they are closed or a signal comes; the runs stopped by it.

    `how` are files and lang of the hall. Nothing but the protocol goes to stdout: the SDK
    keeps a copy of it and sends the rest to stderr.
    """
    hall = Hall.of(make, tell, **how)
    warm()
    try:
        with suppress(asyncio.CancelledError):  # an interrupt ends it in order
            await serve(Server(hall, tell), hall.lang)
    finally:
        ending.begin()
        stopped = await hall.close()
    return stopped


async def over_http(
    make: MakeApp,
    tell: Tell,
    listening: socket.socket,
    keys: Keys,
    bounds: Connections = Connections(),  # noqa: B008 - it is frozen
    *,
    ending: Ending,
    **how: Any,
) -> tuple[str, ...]:
    """Serve at a socket until a signal comes, as `over_pipes`; the runs that were stopped by it."""
    hall = Hall.of(make, tell, **how)
    warm()
    app = guarded(Server(hall, tell), listening.getsockname()[1], keys, bounds)
    serving = HttpServer(app, hall.close, bounds, ending=ending)
    await serving.serve([listening])
    return serving.stopped


def listen(port: int | None) -> socket.socket:
    """A socket of this machine's own. Raises BadInput."""
    at = PORT if port is None else port
    try:
        return bound(HOST, at)
    except OSError as wrong:
        what = _say("cannot_listen", port=at, why=of_system(wrong))
        raise BadInput(what, do=_say("another_port")) from None


def address(listening: socket.socket) -> str:
    """Where clients find it."""
    return f"http://{HOST}:{listening.getsockname()[1]}{PATH}"


def guarded(server: Server, port: int, keys: Keys, bounds: Connections) -> ASGIApp:
    """The server for whoever has a token, and comes to this place by its name."""
    places = [f"{name}:{port}" for name in (HOST, "localhost")]
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=BODY,
        session_idle_timeout=IDLE,
        max_sessions=SESSIONS,
        host=HOST,
        transport_security=TransportSecuritySettings(
            allowed_hosts=places, allowed_origins=[f"http://{place}" for place in places]
        ),
    )
    return _Admitted(ReadOnce(app, BODY, bounds.body_seconds, server.lang), keys, server.lang)


class _Admitted:
    """Lets in who shows a token in the header `Authorization: Bearer TOKEN`.

    A session is its own who opened it: the SDK compares whom it is told by `user`.
    """

    def __init__(self, app: ASGIApp, keys: Keys, lang: Lang | None) -> None:
        self._app, self._keys, self._lang = app, keys, lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        said = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
        holder = shown(self._keys, said)
        if holder is not None:
            scope[HOLDER], scope["user"] = holder, _user(holder)
            asked_for(holder.name)
            with suppress(ClientDisconnect), held_by(holder):
                return await self._app(scope, receive, while_held(self._keys, holder, send))
            return None
        refused = PlainTextResponse(
            f"{spelled(_say('no_token'), self._lang or user_lang())}\n",
            status_code=401,
            headers={"www-authenticate": "Bearer"},
        )
        return await refused(scope, receive, send)


def _user(holder: Holder) -> AuthenticatedUser:
    """Whom the SDK binds a session to; another where a name has another token or budget."""
    what = f"{holder.token}\n{holder.per_day}".encode()
    mark = hashlib.sha256(what).hexdigest()
    return AuthenticatedUser(AccessToken(token="", client_id=holder.name, scopes=[], subject=mark))
