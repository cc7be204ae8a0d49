"""The two ways to reach the server: over the pipes of whoever started it, or over HTTP on this machine."""

import asyncio
import hashlib
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from aufheben.app.forced_exit import Ending
from aufheben.app.holders import Holder, Keys, held_by
from aufheben.app.places import asked_for, warm
from aufheben.app.server_runs import MakeApp
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.messages import ReadOnce
from aufheben.surfaces.mcp.pipes import serve
from aufheben.surfaces.mcp.server import Server
from aufheben.surfaces.wire.connection import Connections
from aufheben.surfaces.wire.server import HttpServer, bound
from aufheben.surfaces.wire.token_holders import HOLDER, shown, while_held
from aufheben.words import Fact, of_system, speaker, spelled, user_lang

_say = speaker(__name__)

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
