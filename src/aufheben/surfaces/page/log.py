"""What happens on a server, for programs: a line of JSON a request, refusal, outage, and end of a run.

No line holds what anybody wrote, a key or the token: of a request it has the route, never the path,
the query or a header; of what went wrong the kind of error, never its words.
"""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aufheben.app.driven import Driven
from aufheben.errors import AgentFailed, JournalFailed
from aufheben.surfaces.page.faults import FAILED
from aufheben.surfaces.page.health import is_probe

_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
_BUG = "bug in aufheben: "


class Log:
    """Writes lines by `write`, from whichever thread."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def say(self, event: str, **fields: object) -> None:
        """A line: the time, what it was, and what is known of it."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        known = {name: value for name, value in fields.items() if value is not None}
        self._write(json.dumps({"time": now, "event": event, **known}))

    def told(self, line: str) -> None:
        """What is otherwise told to whoever started the server; of a bug, which and where."""
        whose, bug, words = line.partition(_BUG)
        if not bug:
            self.say("note", text=line)
            return
        error, _, at = words.partition(" at ")
        self.say(
            "bug",
            run=whose.removeprefix("run ").removesuffix(": ") or None,
            error=error if error.isidentifier() else None,
            at=at or None,
        )

    def ended(self, driven: Driven) -> None:
        """A run has come to rest: its end, or what keeps it from that."""
        newest, wrong = driven.run.newest, driven.error
        is_out = isinstance(wrong, AgentFailed | JournalFailed)
        self.say(
            "outage" if is_out else "run",
            run=driven.name,
            room=None if newest is None else newest.kind,
            state=driven.state,
            outcome=None if newest is None else newest.outcome,
            error=None if wrong is None else type(wrong).__name__,
        )


class Logged:
    """A line for each request once it is answered; a probe that is well has none."""

    def __init__(self, app: ASGIApp, log: Log, routes: tuple[BaseRoute, ...]) -> None:
        self.app, self.log = app, log
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
            if status != 200 or not is_probe(scope):
                self._say(scope, status, time.monotonic() - begun)

    def _say(self, scope: Scope, status: int, seconds: float) -> None:
        method, client = scope["method"], scope.get("client")
        self.log.say(
            "outage" if is_probe(scope) else _kind(status),
            method=method if method in _METHODS else "other",
            route=self._paths.get(scope.get("endpoint")),
            status=status or None,
            seconds=round(seconds, 3),
            client=client[0] if client else None,
            error=scope.get(FAILED),
        )


def _kind(status: int) -> str:
    """Too much at once (503) is refused; whatever else is the server's fault is an outage."""
    if status >= 500 and status != 503:
        return "outage"
    return "refusal" if status >= 400 else "request"
