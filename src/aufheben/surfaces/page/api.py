"""The JSON interface under `/api/`: what programs may do with runs of every room."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from aufheben.app import Event
from aufheben.app.archive import Archive
from aufheben.app.places import asking_user
from aufheben.app.secrecy import away, leaving
from aufheben.app.server_runs import Driven
from aufheben.errors import BadInput
from aufheben.rooms import registry as rooms
from aufheben.rooms.aspects import event_row
from aufheben.surfaces.page.api_requests import asked, described
from aufheben.surfaces.page.broadcast import until
from aufheben.surfaces.page.faults import Refused, complaints
from aufheben.surfaces.page.listing import SOUGHT, Asked, find, number
from aufheben.surfaces.page.requests import Route, doubted
from aufheben.surfaces.page.run_page import name_of
from aufheben.surfaces.page.site import CHANGES, Change, Site, computed, language, of
from aufheben.words import speaker, speaking, spelled

_say = speaker(__name__)

ALIVE = 15.0
_END = b"event: end\ndata: {}\n\n"
_TYPES = {
    "json": "application/json",
    "html": "text/html",
    "svg": "image/svg+xml",
    "md": "text/markdown",
}


def answer(value: object, status: int = 200, **headers: str) -> Response:
    """In ASCII: halves of characters, which anybody may send, encode as nothing else."""
    body = json.dumps(value) + "\n"
    return Response(body, status_code=status, headers=headers, media_type="application/json")


async def openapi(_: Request) -> Response:
    """`GET /api/openapi.json`."""
    taken = {
        (each.path, method.lower()): each.query for each in ROUTES for method in each.methods or ()
    }
    return answer(await asyncio.to_thread(described, taken))


async def every_room(_: Request) -> Response:
    """`GET /api/rooms`."""
    return answer({"rooms": [_room(room) for room in rooms.every()]})


def _room(room: Any) -> dict[str, Any]:
    return {
        "name": room.name,
        "summary": spelled(room.summary, "en"),
        "formats": ["json", *room.report.formats],
        "looks": [*room.looks],
    }


async def hand_over(request: Request) -> Response:
    """`PUT /api/inputs/NAME`: a file; its id is what a request names it by."""
    kept = await of(request).inputs.keep(
        request.path_params["name"], request.stream(), by=asking_user()
    )
    return answer(kept, 201)


async def estimate(request: Request) -> Response:
    """`POST /api/estimate`: what a request would take; nothing is begun."""
    site, body = of(request), await request.body()
    wanted = await asyncio.to_thread(asked, body, site.inputs)
    with speaking(language(request)):
        return answer((await site.estimate(wanted.request)).for_programs())


async def start(request: Request) -> Response:
    """`POST /api/runs`: a run begins, or goes on where one of its name was asked the same.

    What leaves this machine is told of one that begins.
    """
    site, body = of(request), await request.body()
    wanted = await asyncio.to_thread(asked, body, site.inputs)
    name = wanted.name
    is_there = name is not None and await asyncio.to_thread(site.app.store.has, name)
    driven = await site.start(wanted.request, name)
    said = await _standing(request, driven.name)
    with speaking(language(request)):
        standing = said if is_there else said | _leaves(site, wanted.request, driven)
    return answer(standing, 201, location=f"/api/runs/{driven.name}")


def _leaves(site: Site, wanted: Any, driven: Driven) -> dict[str, Any]:
    """As an estimate tells it."""
    asked = leaving(driven.run.job, site.app.asking_of(wanted))
    return {"leaves": [each.for_programs() for each in (*asked, *away(site.app.store))]}


async def listing(request: Request) -> Response:
    """`GET /api/runs?q=…&room=…&outcome=…&batch=…&after=N`: newest first."""
    found = await asyncio.to_thread(find, of(request).app, Asked.of(request))
    rows = [_row(row) for row in found.rows]
    return answer({"runs": rows, "number": found.number, "more": found.more})


def _row(row: Any) -> dict[str, Any]:
    said = asdict(row)
    return {"run": said.pop("run"), "room": said.pop("kind"), **said}


async def standing(request: Request) -> Response:
    """`GET /api/runs/RUN`: how it stands."""
    return answer(await _standing(request))


async def _standing(request: Request, name: str | None = None) -> dict[str, Any]:
    site, name = of(request), name or str(request.path_params["run"])
    driven = site.runs.get(name)
    row = None if driven is None else driven.row
    if row is None:
        row = await asyncio.to_thread(lambda: site.app.row(name_of(request, name)))
    state = "ended" if row.outcome is not None else driven.state if driven else "waiting"
    wrong = None if driven is None else driven.error
    return {
        "run": name,
        "state": state,
        "room": row.kind,
        "issue": row.issue,
        "created": row.created,
        "events": row.events,
        "outcome": row.outcome,
        "answer": row.answer,
        "errors": []
        if wrong is None
        else [asdict(one) for one in complaints(wrong, language(request))],
    }


async def remove(request: Request) -> Response:
    """`DELETE /api/runs/RUN`: forget it for good."""
    site, name = of(request), name_of(request)
    try:
        await asyncio.to_thread(site.remove, name)
    except BadInput as wrong:
        raise Refused(409, wrong) from None
    return Response(status_code=204)


async def result(request: Request) -> Response:
    """`GET /api/runs/RUN/result?form=json`: what came of it, in any format of its room."""
    site, name = of(request), await asyncio.to_thread(name_of, request)
    if (await asyncio.to_thread(site.app.store.read, name)).ended is None:
        do = _say("wait_or_go_on", run=name)
        raise Refused(409, BadInput(_say("not_ended", run=name), do=do))
    form = request.query_params.get("form", "json")
    text = await computed(request, Archive.shown, name, form)
    kind = _TYPES.get(form, "text/plain")
    return Response(text.encode("utf-8", "replace"), media_type=kind)


async def events(request: Request) -> Response:
    """`GET /api/runs/RUN/events?after=N`: as JSON what is there, as a stream what comes too."""
    site, name = of(request), await asyncio.to_thread(name_of, request)
    after = _after(request)
    if "text/event-stream" in request.headers.get("accept", ""):
        headers = {"cache-control": "no-cache", "x-accel-buffering": "no"}
        stream = _stream(site, name, after)
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)
    record = await asyncio.to_thread(site.app.store.read, name)
    rows = [event_row(event) for event in record.events[after:]]
    last = len(record.events)
    return answer({"events": rows, "last": last, "ended": record.ended is not None})


def _after(request: Request) -> int:
    said = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    return number(said, _say("an_event"))


async def _stream(site: Site, name: str, after: int) -> AsyncIterator[bytes]:
    """Until the run has ended or is stopped here, or the server is."""
    async for event in until(site.closing, _coming(site, name, after), ALIVE):
        yield b": still here\n\n" if event is None else _message(event)
    yield _END


async def _coming(site: Site, name: str, after: int) -> AsyncIterator[Event]:
    driven = site.runs.get(name)
    source = driven.run.events(after) if driven else site.app.follow(name, after)
    async for event in source:
        yield event


def _message(event: Event) -> bytes:
    row = json.dumps(event_row(event))
    return f"id: {event.number}\nevent: {event.kind}\ndata: {row}\n\n".encode()


async def look(request: Request) -> Response:
    """`GET /api/runs/RUN/looks/LOOK?at=…`: why, doubt, flip … of its room; nobody is asked."""
    what, at = str(request.path_params["look"]), request.query_params.get("at")
    name = await asyncio.to_thread(name_of, request)
    room, _, _ = await asyncio.to_thread(of(request).app.kept, name)
    if what not in room.looks:
        do = _say("ask_looks", looks=", ".join(room.looks)) if room.looks else _say("ask_nothing")
        raise Refused(404, BadInput(_say("cannot_be_asked", noun=room.noun, what=what[:80]), do=do))
    return answer(await computed(request, _looked, name, what, at))


def _looked(app: Archive, name: str, what: str, at: str | None) -> Any:
    room, job, record = app.kept(name)
    return room.looks[what](record, job, at).value


async def doubt(request: Request) -> Response:
    """`POST /api/runs/RUN/doubt` {doubts, semantics}: where everything stands then."""
    name, asks = await asyncio.to_thread(name_of, request), doubted(await request.body())
    return answer(await computed(request, Archive.asked, name, *asks))


def _changed(how: Change) -> Callable[[Request], Any]:
    async def changed(request: Request) -> Response:
        name = await asyncio.to_thread(name_of, request)
        await of(request).change(name, how)
        return answer(await _standing(request, name))

    return changed


ROUTES = [
    Route("/api/openapi.json", openapi),
    Route("/api/rooms", every_room),
    Route("/api/inputs/{name}", hand_over, methods=["PUT"]),
    Route("/api/estimate", estimate, methods=["POST"]),
    Route("/api/runs", listing, query=SOUGHT),
    Route("/api/runs", start, methods=["POST"]),
    Route("/api/runs/{run}", standing),
    Route("/api/runs/{run}", remove, methods=["DELETE"]),
    Route("/api/runs/{run}/events", events, query=("after",)),
    Route("/api/runs/{run}/result", result, query=("form",)),
    Route("/api/runs/{run}/looks/{look}", look, query=("at",)),
    Route("/api/runs/{run}/doubt", doubt, methods=["POST"]),
    *(Route(f"/api/runs/{{run}}/{how}", _changed(how), methods=["POST"]) for how in CHANGES),
]
