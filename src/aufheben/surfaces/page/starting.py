"""Where runs are written and started: `/`, `/table`, `/new/ROOM`, the demo, and reading back while one writes."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from aufheben.app.demo import example, table_example
from aufheben.domain.vocabulary import Lang
from aufheben.errors import AufhebenError, BadInput, BudgetExceeded
from aufheben.rooms import registry as rooms
from aufheben.rooms.costs import CostEstimate
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.surfaces.page.bodies import read_json as json_of
from aufheben.surfaces.page.form_page import form_page
from aufheben.surfaces.page.forms import Form, filled_in, sent_of
from aufheben.surfaces.page.reading import Stances, answer_json, read_json
from aufheben.surfaces.page.route import Route
from aufheben.surfaces.page.site import Site, language, of
from aufheben.words import speaker, speaking

_say = speaker(__name__)


async def start(request: Request) -> Response:
    """`GET /`: a question and its sides; `?example=en` or `ja` has one written already."""
    chosen = request.query_params.get("example")
    sent = _written("ja" if chosen == "ja" else "en") if chosen else {}
    form = Form(room=rooms.named(rooms.DEFAULT), sent=sent)
    return await form_page(request, form, latest=True)


async def table(request: Request) -> Response:
    """`GET /table`: options as rows, and who wants what; `?example=en` or `ja` is filled in."""
    chosen = request.query_params.get("example")
    sent = _tabled("ja" if chosen == "ja" else "en") if chosen else {}
    return await form_page(
        request, Form(room=rooms.named(rooms.DEFAULT), sent={"table": ["1"], **sent})
    )


async def new(request: Request) -> Response:
    """`GET /new/ROOM`: the form of a room."""
    return await form_page(request, Form(room=rooms.chosen(request.path_params["room"])))


async def send(request: Request) -> Response:
    """`POST /new/ROOM`: an estimate, a run, or what is wrong; what was typed is kept."""
    site, sent = of(request), await sent_of(request)
    room = rooms.chosen(request.path_params["room"])
    form = await asyncio.to_thread(filled_in, room, sent, site.inputs)
    if form.wrong:
        return await form_page(request, form, wrong=form.wrong)
    try:
        with speaking(language(request)):
            estimate = await site.estimate(form.request())
        if not _agreed(form, estimate):
            return await form_page(request, form, estimate=estimate)
        run = await site.started.once(_once(sent), lambda: _begun(site, form.request()))
    except AufhebenError as wrong:
        return await form_page(request, form, wrong={form.place(wrong): wrong})
    return RedirectResponse(f"/runs/{run}", status_code=303)


async def demo(request: Request) -> Response:
    """`POST /demo`: the camera problem, argued by logic alone."""
    site, sent = of(request), await sent_of(request)
    shown = example(language(request))
    asked = Dialectic(
        what=shown.question,
        stances=dict(shown.stances),
        seats={seat: "symbolic" for seat, _ in shown.stances},
    )
    run = await site.started.once(_once(sent), lambda: _begun(site, asked))
    return RedirectResponse(f"/runs/{run}", status_code=303)


async def read(request: Request) -> Response:
    """`POST /read`: what is being written, as it is read, then what logic answers; a line of JSON each."""
    question, stances = _asked(await request.body())

    async def told() -> AsyncIterator[bytes]:
        for part in (read_json, answer_json):
            try:
                said = await of(request).places.ask(part, question, stances)
            except BudgetExceeded:
                said = {"part": "late"}
            yield json.dumps(said).encode() + b"\n"

    return StreamingResponse(told(), media_type="application/x-ndjson")


def _asked(body: bytes) -> tuple[str, Stances]:
    """The question, the stances. Raises BadInput."""
    found: Any = json_of(body)
    try:
        question, pairs = found["question"], found["stances"]
        stances = [(seat, text) for seat, text in pairs]
    except (ValueError, TypeError, KeyError):
        raise _unread() from None
    if not isinstance(pairs, list):
        raise _unread()
    words = (question, *(word for pair in stances for word in pair))
    if not all(isinstance(word, str) for word in words):
        raise _unread()
    return question, stances[:16]


def _unread() -> BadInput:
    return BadInput(_say("nothing_written"), do=_say("load_again"))


async def _begun(site: Site, asked: Any) -> str:
    return (await site.start(asked)).name


def _once(sent: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    return {name: each for name, each in sent.items() if name not in ("do", "aufheben")}


def _agreed(form: Form, estimate: CostEstimate) -> bool:
    """Whether to begin: where models are asked, only who has seen what that takes."""
    if "estimate" in form.sent.get("do", ()):
        return False
    return estimate.bound == 0 or form.agreement in form.sent.get("agreed", ())


def _written(lang: Any) -> dict[str, list[str]]:
    """An example as if somebody had typed it."""
    shown = example(lang)
    return {
        "what": [shown.question],
        "seat": [seat for seat, _ in shown.stances],
        "stance": [text for _, text in shown.stances],
    }


def _tabled(lang: Lang) -> dict[str, list[str]]:
    """A table as if somebody had filled it in."""
    shown = table_example(lang)
    return {"question": [shown.question], "what": [shown.table], "wants": ["\n".join(shown.wants)]}


ROUTES = [
    Route("/", start, query=("example",)),
    Route("/table", table, query=("example",)),
    Route("/read", read, methods=["POST"]),
    Route("/demo", demo, methods=["POST"]),
    Route("/new/{room}", new),
    Route("/new/{room}", send, methods=["POST"]),
]
