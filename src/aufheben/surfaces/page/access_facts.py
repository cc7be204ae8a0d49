"""What is known of a request once it is answered, for whoever logs or counts; nothing that anybody wrote."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben.surfaces.page.faults import FAILED
from aufheben.surfaces.page.health import is_probe
from aufheben.surfaces.wire.token_holders import name_of

Kind = Literal["request", "refusal", "outage"]
_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """`route` is the pattern of its path, where one was found; `status` 0 where nothing was answered.

    `error` is the kind of what went wrong, `client` the address that connected, `who` the name of
    the token that was shown, where it has one.
    """

    method: str
    route: str | None
    status: int
    seconds: float
    client: str | None
    error: str | None
    who: str | None
    is_probe: bool

    @property
    def kind(self) -> Kind:
        """Too much at once (503) is refused; whatever else is the server's fault is an outage."""
        if self.is_probe and self.status != 200:
            return "outage"
        if self.status >= 500 and self.status != 503:
            return "outage"
        return "refusal" if self.status >= 400 else "request"


Hear = Callable[[Answered], None]


class Told:
    """Tells `hearers` of each request once it is answered."""

    def __init__(self, app: ASGIApp, hearers: Sequence[Hear], routes: Sequence[BaseRoute]) -> None:
        self.app, self.hearers = app, hearers
        self._paths: dict[object, str] = {
            each.endpoint: each.path for each in routes if isinstance(each, Route)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI says."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        status, begun = 0, time.monotonic()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            return await self.app(scope, receive, sending)
        finally:
            answered = self._answered(scope, status, time.monotonic() - begun)
            for hear in self.hearers:
                hear(answered)

    def _answered(self, scope: Scope, status: int, seconds: float) -> Answered:
        method, client = scope["method"], scope.get("client")
        return Answered(
            method=method if method in _METHODS else "other",
            route=self._paths.get(scope.get("endpoint")),
            status=status,
            seconds=seconds,
            client=client[0] if client else None,
            error=scope.get(FAILED),
            who=name_of(scope),
            is_probe=is_probe(scope),
        )
