"""Where runs are written and started: `/`, `/new/ROOM`, the demo, and reading back while one writes."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import islice
from secrets import token_hex
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from aufheben.app.demo import example
from aufheben.app.providers import providers_here
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.page.render import served
from aufheben.formats.page.templates import in_both
from aufheben.rooms import registry as rooms
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.room import CostEstimate
from aufheben.surfaces.page.fields import GROUPS, Field, fields_of
from aufheben.surfaces.page.forms import Form, filled_in, sent_of
from aufheben.surfaces.page.language import said_in
from aufheben.surfaces.page.reading_worker import said
from aufheben.surfaces.page.site import Site, language, of, seal_of
from aufheben.translations import page_texts

_LATEST = 8
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_FREE = ("symbolic", "human")
_HEADINGS = {
    "dialectic": ("What shall be argued?", "何を論じますか"),
    "judging": ("Judge a debate", "討論を審査する"),
    "hierarchy": ("Check an ontology", "オントロジーを点検する"),
    "deliberation": ("Deliberate alone", "一人で熟考する"),
    "rating": ("Rate a run", "実行を評価する"),
}


async def start(request: Request) -> Response:
    """`GET /`: a question and its sides; `?example=en` or `ja` has one written already."""
    chosen = request.query_params.get("example")
    sent = _written("ja" if chosen == "ja" else "en") if chosen else {}
    form = Form(room=rooms.named("dialectic"), sent=sent)
    return await _page(request, form, latest=True)


async def new(request: Request) -> Response:
    """`GET /new/ROOM`: the form of a room."""
    return await _page(request, Form(room=rooms.chosen(request.path_params["room"])))


async def send(request: Request) -> Response:
    """`POST /new/ROOM`: an estimate, a run, or what is wrong; what was typed is kept."""
    site, sent = of(request), await sent_of(request)
    room = rooms.chosen(request.path_params["room"])
    form = await asyncio.to_thread(filled_in, room, sent, site.inputs)
    if form.wrong:
        return await _page(request, form, wrong=form.wrong)
    try:
        estimate = await site.estimate(form.request())
        if not _agreed(form, estimate):
            return await _page(request, form, estimate=estimate)
        run = await site.started.once(_once(sent), lambda: _begun(site, form.request()))
    except AufhebenError as wrong:
        return await _page(request, form, wrong={"": wrong})
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
    asked = _asked(await request.body())
    lines = of(request).reader.read(*asked)

    async def told() -> AsyncIterator[bytes]:
        async for line in lines:
            yield line

    return StreamingResponse(told(), media_type="application/x-ndjson")


def _asked(body: bytes) -> tuple[str, str, list[tuple[str, str]]]:
    """The page, the question, the stances. Raises BadInput."""
    try:
        found = json.loads(body)
        page, question = found["page"], found["question"]
        stances = [(seat, text) for seat, text in found["stances"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise _unread() from None
    words = (page, question, *(word for pair in stances for word in pair))
    if not all(isinstance(word, str) for word in words):
        raise _unread()
    return page[:64], question, stances[:16]


def _unread() -> BadInput:
    return BadInput("this says no question and no stances", do="load the page again")


async def _begun(site: Site, asked: Any) -> str:
    return (await site.runs.start(asked)).name


def _once(sent: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    return {name: each for name, each in sent.items() if name not in ("do", "aufheben")}


def _agreed(form: Form, estimate: CostEstimate) -> bool:
    """Whether to begin: where models are asked, only who has seen what that takes."""
    if "estimate" in form.sent.get("do", ()):
        return False
    return estimate.bound == 0 or form.agreement in form.sent.get("agreed", ())


async def _page(
    request: Request,
    form: Form,
    *,
    wrong: Mapping[str, AufhebenError] | None = None,
    estimate: CostEstimate | None = None,
    latest: bool = False,
) -> Response:
    site, wrong = of(request), wrong or {}
    own = {name: said(bad) for name, bad in wrong.items() if name}
    shown = {each.name for each in form.fields} | {"what"}
    top = [one for name, many in own.items() if name not in shown for one in many]
    top += said(wrong[""]) if "" in wrong else []
    rows = await asyncio.to_thread(lambda: [*islice(site.app.runs(), _LATEST)]) if latest else []
    html = await asyncio.to_thread(
        served,
        "page/form.html.j2",
        reader=language(request),
        token=seal_of(request),
        help=_help,
        lines=_lines,
        form=token_hex(8),
        room=form.room,
        rooms=tuple(rooms.every()),
        heading=_heading(form.room.name),
        sent=form.sent,
        files=_files(form, site),
        stances=_stances(form),
        holders=_holders(site) if form.seated else (),
        reads=form.seated,
        from_file=next(
            (each for each in fields_of(form.room.request) if each.name == "what"), None
        ),
        shown=sorted(_grouped(form.first), key=lambda each: each[0] != "Reading"),
        folded=_grouped(form.others),
        wrong=own,
        top=top,
        providers=providers_here(),
        models=_models(site),
        model=site.app.defaults.get("model", ""),
        estimate="" if estimate is None else estimate.said or estimate.brief,
        agreed=form.agreement,
        latest=rows,
    )
    return HTMLResponse(html, status_code=400 if wrong else 200)


def _help(text: str) -> Markup:
    """What an option says of itself, in both languages; another package's in its own."""
    return in_both(text, page_texts("ja").get(text) or said_in("ja", text))


def _lines(text: str) -> Markup:
    """What somebody typed, with its lines, for them to go on with."""
    return escape(_CONTROLS.sub("\ufffd", text))


def _heading(name: str) -> dict[str, str]:
    en, ja = _HEADINGS.get(name, (name, name))
    return {"en": en, "ja": ja}


def _stances(form: Form) -> tuple[tuple[str, str, str], ...]:
    if not form.composed:
        return ()
    return tuple((each.seat, each.text, each.holder) for each in form.stances)


def _files(form: Form, site: Site) -> dict[str, list[tuple[str, str]]]:
    """Files that were handed over before, by option, with their names."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, keys in form.sent.items():
        for key in keys if name.startswith("file:") else ():
            try:
                found.setdefault(name[5:], []).append((key, site.inputs.path(key).name))
            except BadInput:
                continue
    return found


def _grouped(fields: Sequence[Field]) -> list[tuple[str, list[Field]]]:
    return [
        (group, [each for each in fields if each.group == group])
        for group in GROUPS
        if any(each.group == group for each in fields)
    ]


def _models(site: Site) -> tuple[str, ...]:
    """Names to begin with: the page's own model, then each provider that can be asked."""
    own = site.app.defaults.get("model")
    named = tuple(f"{each.name}:" for each in providers_here() if each.can)
    return ((str(own),) if own else ()) + named


def _holders(site: Site) -> tuple[str, ...]:
    return (*_FREE, "model", *_models(site))


def _written(lang: Any) -> dict[str, list[str]]:
    """An example as if somebody had typed it."""
    shown = example(lang)
    return {
        "what": [shown.question],
        "seat": [seat for seat, _ in shown.stances],
        "stance": [text for _, text in shown.stances],
    }


ROUTES = [
    Route("/", start),
    Route("/read", read, methods=["POST"]),
    Route("/demo", demo, methods=["POST"]),
    Route("/new/{room}", new),
    Route("/new/{room}", send, methods=["POST"]),
]
