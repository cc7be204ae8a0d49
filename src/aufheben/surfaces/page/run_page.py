"""A run's page and its seats: what it has come to, its events as they come, what may be done with it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from urllib.parse import quote

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from aufheben.app import Aside
from aufheben.app.archive import Archive
from aufheben.app.open_tasks import OpenSheets, Sheet
from aufheben.app.server_runs import Driven
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.page.render import Live, page, rendered, served
from aufheben.formats.sheets import form, put
from aufheben.surfaces.page.broadcast import until
from aufheben.surfaces.page.faults import Complaint, Refused, complaints
from aufheben.surfaces.page.guard import SEAL_FIELD
from aufheben.surfaces.page.requests import Route, doubted, pairs_of
from aufheben.surfaces.page.site import CHANGES, Change, computed, language, of, seal_of

_NEXT = b"retry: 500\n\n"
_END = b"event: end\ndata: {}\n\n"


def name_of(request: Request, name: str | None = None) -> str:
    """The run that an address names, or one of this name. Raises Refused."""
    name = name or str(request.path_params["run"])
    try:
        of(request).app.check_there(name)
    except BadInput as none:
        raise Refused(404, none) from None
    return name


async def run_page(request: Request) -> Response:
    """`GET /runs/RUN`."""
    name = await asyncio.to_thread(name_of, request)
    view = await computed(request, Archive.view, name)
    live = Live(
        stream=f"/runs/{name}/events",
        ask=f"/runs/{name}",
        token=seal_of(request),
        controls=_controls(request, name, ended=view.ended is not None),
        parts=rendered(
            "formats.page/aside.html.j2", run=name, seal=seal_of(request), field=SEAL_FIELD
        ),
    )
    return HTMLResponse(await asyncio.to_thread(page, view, reader=language(request), live=live))


async def controls(request: Request) -> Response:
    """`GET /runs/RUN/controls`: what may be done with it now, as a part of its page."""
    name = await asyncio.to_thread(name_of, request)
    record = await asyncio.to_thread(of(request).app.store.read, name)
    return HTMLResponse(_controls(request, name, ended=record.ended is not None))


def _controls(request: Request, name: str, *, ended: bool) -> Markup:
    driven = of(request).runs.get(name)
    state = "ended" if ended else driven.state if driven is not None else "waiting"
    return rendered(
        "formats.page/controls.html.j2",
        run=name,
        state=state,
        ended=ended,
        seal=seal_of(request),
        errors=_failed(driven, language(request)),
        people=driven is not None and "human" in driven.run.job.agents.values(),
    )


def _failed(driven: Driven | None, lang: Lang) -> tuple[Complaint, ...]:
    """What stopped a run of this process."""
    return () if driven is None or driven.error is None else complaints(driven.error, lang)


async def carried(request: Request) -> Response:
    """`GET /runs/RUN/as/FORM`: the run as a file: one page, a picture, JSON, Markdown …"""
    name, form = name_of(request), str(request.path_params["form"])
    text = await computed(request, Archive.shown, name, form)
    named = quote(f"{name}.{form}")
    return Response(
        text.encode("utf-8", "replace"),
        media_type="application/octet-stream",
        headers={"content-disposition": f"attachment; filename*=UTF-8''{named}"},
    )


async def events(request: Request) -> Response:
    """`GET /runs/RUN/events?after=N`: what comes after, as server-sent events."""
    name = await asyncio.to_thread(name_of, request)
    return StreamingResponse(
        _stream(request, name, _after(request)),
        media_type="text/event-stream",
        headers={"cache-control": "no-cache", "x-accel-buffering": "no"},
    )


def _after(request: Request) -> int:
    """What the browser has seen; where it comes again it says so itself."""
    said = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0


async def _stream(request: Request, name: str, after: int) -> AsyncIterator[bytes]:
    """Until the run has ended, the page is closed, or the server is."""
    yield _NEXT
    site = of(request)
    async for new in until(site.closing, site.broadcasts.of(name).messages(after)):
        assert new is not None  # nobody asked to be told that nothing comes
        yield new.body
        if new.last:
            yield _END


async def asked(request: Request) -> Response:
    """`POST /runs/RUN/asked` {doubts, semantics}: where everything stands then."""
    name, asks = name_of(request), doubted(await request.body())
    return _json(await computed(request, Archive.asked, name, *asks))


async def flips(request: Request) -> Response:
    """`POST /runs/RUN/flips`: what would have to fall for another side to win."""
    return _json(await computed(request, Archive.flips, name_of(request)))


def _json(value: object) -> Response:
    """In ASCII: halves of characters, which anybody may send, encode as nothing else."""
    return Response(json.dumps(value), media_type="application/json")


def _changed(how: Change) -> Callable[[Request], Awaitable[Response]]:
    """`POST /runs/RUN/pause`, `stop` or `resume`: then its page again."""

    async def changed(request: Request) -> Response:
        name = name_of(request)
        await of(request).change(name, how)
        return RedirectResponse(f"/runs/{name}", status_code=303)

    return changed


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
    Route("/runs/{run}", run_page),
    Route("/runs/{run}/controls", controls),
    Route("/runs/{run}/events", events, query=("after",)),
    Route("/runs/{run}/as/{form}", carried),
    Route("/runs/{run}/asked", asked, methods=["POST"]),
    Route("/runs/{run}/flips", flips, methods=["POST"]),
    *(Route(f"/runs/{{run}}/{how}", _changed(how), methods=["POST"]) for how in CHANGES),
    Route("/runs/{run}/asked", seats, methods=["GET"]),
    Route("/runs/{run}/asked/{sheet}", answer, methods=["POST"]),
    Route("/runs/{run}/aside", aside, methods=["POST"]),
]
