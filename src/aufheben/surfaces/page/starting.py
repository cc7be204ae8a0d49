"""Where runs are written and started: `/`, `/table`, `/new/ROOM`, the demo, files, reading back while one writes."""

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

from aufheben.app.demo import example, table_example
from aufheben.app.places import asking_user
from aufheben.app.providers import providers_here
from aufheben.app.secrecy import away
from aufheben.app.wording import in_words
from aufheben.domain.models import unplaced
from aufheben.domain.vocabulary import Lang
from aufheben.errors import AufhebenError, BadInput, BudgetExceeded
from aufheben.formats.page.render import in_both, served
from aufheben.rooms import registry as rooms
from aufheben.rooms.costs import CostEstimate, Receiver, said_of
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.options import GROUPS
from aufheben.surfaces.page.forms import OF_TABLES, Field, Form, fields_of, filled_in, sent_of
from aufheben.surfaces.page.reading import Stances, answer_json, read_json, said
from aufheben.surfaces.page.requests import Route
from aufheben.surfaces.page.requests import read_json as json_of
from aufheben.surfaces.page.site import Site, language, of, seal_of
from aufheben.words import LANGS, Fact, speaker, speaking, spelled

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


async def take(request: Request) -> Response:
    """The body is the file; its id is what forms name it by."""
    name = request.path_params["name"]
    kept = await of(request).inputs.keep(name, request.stream(), by=asking_user())
    body = json.dumps(kept, ensure_ascii=False)
    return Response(body, status_code=201, media_type="application/json")


_LATEST = 8
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_FREE = ("symbolic", "human", "model")


async def form_page(
    request: Request,
    form: Form,
    *,
    wrong: Mapping[str, AufhebenError] | None = None,
    estimate: CostEstimate | None = None,
    latest: bool = False,
) -> Response:
    """A form with what was sent; `wrong` is by option, "" in general, and makes it a 400."""
    site, wrong = of(request), wrong or {}
    rows = await asyncio.to_thread(lambda: [*islice(site.app.runs(), _LATEST)]) if latest else []
    html = await asyncio.to_thread(
        served,
        "formats.page/form.html.j2",
        reader=language(request),
        token=seal_of(request),
        help=_help,
        lines=_lines,
        form=token_hex(8),
        heading=_say("heading_table") if form.tabled else form.room.page.heading or form.room.name,
        estimate=[] if estimate is None else _estimated(estimate),
        alone=_leaving(away(site.app.store)),
        latest=rows,
        **_of_form(form, site),
        **_complaints(form, wrong),
        **_of_models(form, site),
    )
    return HTMLResponse(html, status_code=400 if wrong else 200)


def _estimated(estimate: CostEstimate) -> list[Markup]:
    costs = estimate.said or estimate.brief
    return [*_in_both(costs), *_leaving(estimate.leaves)]


def _leaving(receivers: Sequence[Receiver]) -> list[Markup]:
    """What leaves this machine, and to whom."""
    return _in_both(said_of(receivers))


def _in_both(said: Fact) -> list[Markup]:
    """Each line, in both languages."""
    lines = zip(*(spelled(said, lang).split("\n") for lang in LANGS), strict=True)
    return [in_both(*line) for line in lines]


def _of_form(form: Form, site: Site) -> dict[str, object]:
    every = fields_of(form.room.request)
    return {
        "room": form.room,
        "rooms": tuple((each.name, rooms.command_of(each.name)) for each in rooms.every()),
        "default": rooms.DEFAULT,
        "sent": form.sent,
        "files": _files(form, site),
        "stances": _stances(form),
        "reads": form.seated and not form.tabled,
        "tabled": form.tabled,
        "from_file": next((each for each in every if each.name == "what"), None),
        "shown": sorted(_grouped(form.first), key=lambda each: each[0] != "Reading"),
        "folded": _grouped(form.others),
        "agreed": form.agreement,
    }


def _complaints(form: Form, wrong: Mapping[str, AufhebenError]) -> dict[str, object]:
    """At their fields; what is nobody's at the top."""
    own = {name: said(bad) for name, bad in wrong.items() if name}
    placed = {each.name for each in form.fields} | {"what"} | {*(OF_TABLES if form.tabled else ())}
    top = [one for name, many in own.items() if name not in placed for one in many]
    return {
        "wrong": own,
        "others_wrong": any(each.name in own for each in form.others),
        "top": top + (said(wrong[""]) if "" in wrong else []),
    }


def _of_models(form: Form, site: Site) -> dict[str, object]:
    """Who can be asked: those that were named at the start, else whoever has a provider with a key."""
    own = site.app.defaults.get("model")
    here = providers_here()
    named = tuple(dict.fromkeys(map(str, filter(None, (own, *site.app.allowed.models)))))
    models = named or tuple(f"{each.name}:" for each in here if each.can)
    return {
        "providers": here,
        "named": tuple(map(unplaced, named)),
        "models": models,
        "model": own or "",
        "holders": (*_FREE, *models) if form.seated else (),
    }


def _help(fact: Fact) -> Markup:
    """What an option says of itself, in both languages; another package's in its own."""
    said = in_words(fact, "page")
    return in_both(spelled(said, "en"), spelled(said, "ja"))


def _lines(text: str) -> Markup:
    """What somebody typed, with its lines, for them to go on with."""
    return escape(_CONTROLS.sub("\ufffd", text))


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


ROUTES = [
    Route("/", start, query=("example",)),
    Route("/table", table, query=("example",)),
    Route("/read", read, methods=["POST"]),
    Route("/demo", demo, methods=["POST"]),
    Route("/new/{room}", new),
    Route("/new/{room}", send, methods=["POST"]),
    Route("/inputs/{name}", take, methods=["PUT"]),
]
