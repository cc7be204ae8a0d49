"""People in the seats of a run, and what somebody adds against an argument from the side.

A seat has a page of its own, which shows what it is asked with, that is what it may see, and
nothing else of the run.
"""

import asyncio
from collections.abc import Sequence

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from aufheben.app import Aside
from aufheben.app.open_sheets import OpenSheets, Sheet
from aufheben.formats.page.render import served
from aufheben.formats.sheets import form, put
from aufheben.surfaces.page.bodies import pairs_of
from aufheben.surfaces.page.guard import SEAL_FIELD
from aufheben.surfaces.page.route import Route
from aufheben.surfaces.page.run_page import name_of
from aufheben.surfaces.page.site import language, of, seal_of

FIELDS = 20_000
"""Most fields of one form."""


async def seats(request: Request) -> Response:
    """`GET /runs/RUN/asked`: every question that somebody is asked in it now."""
    return await _page(request, _desk(request).of(name_of(request)))


async def answer(request: Request) -> Response:
    """`POST /runs/RUN/asked/SHEET`: an answer, more rows for one, or leaving the run."""
    desk, run, key = _desk(request), name_of(request), str(request.path_params["sheet"])
    open_sheets = desk.of(run)
    sheet = next((each for each in open_sheets if each.id == key), None)
    if sheet is None:
        return RedirectResponse(f"/runs/{run}/asked", status_code=303)
    pressed, message = put(sheet, pairs_of(await request.body(), FIELDS))
    if pressed == "leave":
        desk.leave(run)
        return RedirectResponse(f"/runs/{run}", status_code=303)
    again = sheet.again(message, None) if pressed == "more" else desk.answer(key, message)
    if again is None:
        return RedirectResponse(f"/runs/{run}/asked", status_code=303)
    shown = [again if each.id == key else each for each in open_sheets]
    return await _page(request, shown, 200 if again.refused is None else 422)


async def aside(request: Request) -> Response:
    """`POST /runs/RUN/aside`: a fork in which another seat says this against an argument."""
    run, given = name_of(request), dict(pairs_of(await request.body(), FIELDS))
    said = Aside(against=given.get("against", ""), say=given.get("say", ""))
    begun = await of(request).runs.fork(run, said)
    return RedirectResponse(f"/runs/{begun.name}", status_code=303)


def _desk(request: Request) -> OpenSheets:
    """Where the people of a run of this process are asked; of another nobody is asked here."""
    driven = of(request).runs.get(name_of(request))
    found = None if driven is None else driven.people
    return found if isinstance(found, OpenSheets) else OpenSheets()


async def _page(request: Request, sheets: Sequence[Sheet], status: int = 200) -> Response:
    run, hidden = name_of(request), {SEAL_FIELD: seal_of(request)}
    forms = [
        Markup(form(sheet, action=f"/runs/{run}/asked/{sheet.id}", hidden=hidden))  # noqa: S704 - escaped by its template
        for sheet in sheets
    ]
    room, job, record = await asyncio.to_thread(of(request).app.kept, run)
    text = served(
        "formats.page/seat.html.j2",
        reader=language(request),
        token=seal_of(request),
        run=run,
        issue=room.listed.asked(record.settings) or run,
        lang=job.lang or "en",
        forms=forms,
        ended=record.ended is not None,
        stream=f"/runs/{run}/events?after={len(record.events)}",
    )
    return HTMLResponse(text, status_code=status)


ROUTES = [
    Route("/runs/{run}/asked", seats, methods=["GET"]),
    Route("/runs/{run}/asked/{sheet}", answer, methods=["POST"]),
    Route("/runs/{run}/aside", aside, methods=["POST"]),
]
