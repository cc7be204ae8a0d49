"""Whether the server is well: `/healthz` and `/readyz`, for whoever watches over it.

They answer without a token and whatever the Host, for a watcher has neither; so they say nothing but
a status, and are asked of the inside once at a time, however many want to know.
"""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from aufheben.surfaces.page.site import Site

ALIVE, READY = "/healthz", "/readyz"
WITHIN = 5.0
"""Seconds in which what is asked must answer."""
_NOBODY = "readyz"
"""A run that is looked for, and need not be there."""


def is_probe(scope: Scope) -> bool:
    """Whether a request wants to know no more than whether the server is well."""
    return scope["path"] in (ALIVE, READY) and scope["method"] in ("GET", "HEAD")


class Asked:
    """Something inside that is asked whether it answers, once at a time."""

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        self._ask = ask
        self._asking: asyncio.Future[object] | None = None

    async def answers(self, seconds: float = WITHIN) -> bool:
        """Whether it does so in time, and nothing is wrong with it."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._ask())
            self._asking.add_done_callback(_sound)
        asking = self._asking
        done, _ = await asyncio.wait([asking], timeout=seconds)
        return bool(done) and _sound(asking)


def _sound(asking: "asyncio.Future[object]") -> bool:
    return not asking.cancelled() and asking.exception() is None


def routes(site: Site) -> list[Route]:
    """`/healthz`: this loop and the one of runs go on. `/readyz`: the journal can be read."""
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        ALIVE: site.runs.answer,
        READY: lambda: asyncio.to_thread(site.app.store.has, _NOBODY),
    }
    return [Route(path, _answer(Asked(ask))) for path, ask in asked.items()]


def _answer(asked: Asked) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        return Response(status_code=200 if await asked.answers() else 503)

    return answer
