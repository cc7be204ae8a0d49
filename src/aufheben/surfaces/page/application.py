"""The page as an application of Starlette: its routes behind its guard."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from aufheben.surfaces.page import (
    bench,
    compare,
    health,
    listing,
    metrics,
    run_page,
    seat,
    starting,
    static,
    uploads,
)
from aufheben.surfaces.page.access_facts import Told
from aufheben.surfaces.page.api import routes as api
from aufheben.surfaces.page.chat import routes as chat
from aufheben.surfaces.page.faults import not_found
from aufheben.surfaces.page.guard import Guarded
from aufheben.surfaces.page.log import Log
from aufheben.surfaces.page.metrics import Metrics
from aufheben.surfaces.page.site import Site

ROUTES: tuple[BaseRoute, ...] = (
    *static.ROUTES,
    *uploads.ROUTES,
    *starting.ROUTES,
    *listing.ROUTES,
    *run_page.ROUTES,
    *seat.ROUTES,
    *compare.ROUTES,
    *bench.ROUTES,
    *api.ROUTES,
)
"""Of every module of routes; the first that fits answers."""
CHATTING: tuple[BaseRoute, ...] = (*ROUTES, *chat.ROUTES)
"""With debates as models of a chat."""


def application(
    site: Site, routes: Sequence[BaseRoute] = ROUTES, log: Log | None = None
) -> Starlette:
    """What a server serves; each request is counted, and told to a `log`, as are ends of runs."""
    counted = Metrics(site.runs)
    every = (*health.routes(site), *metrics.routes(counted), *routes)
    hearers = [counted.answered, *([] if log is None else [log.answered])]
    if log is not None:
        site.runs.ended.append(log.ended)

    @asynccontextmanager
    async def closing(_: Starlette) -> AsyncIterator[None]:
        yield
        await site.close()

    made = Starlette(
        routes=every,
        middleware=[Middleware(Told, hearers, every), Middleware(Guarded, site.door, site.tell)],
        exception_handlers={HTTPException: not_found},
        lifespan=closing,
    )
    # `/runs/` is no other name of `/runs`: a redirect would be made of the Host that was asked for.
    made.router.redirect_slashes = False
    made.state.site = site
    return made
