"""The page of a form: what a room asks for, what was sent, what is wrong with it, what it will take."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from secrets import token_hex

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aufheben.app.disclosure import away
from aufheben.app.providers import providers_here
from aufheben.app.wording import in_words
from aufheben.domain.models import unplaced
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.page.render import in_both, served
from aufheben.rooms import registry as rooms
from aufheben.rooms.costs import CostEstimate, Receiver, said_of
from aufheben.rooms.options import GROUPS
from aufheben.surfaces.page.fields import Field, fields_of
from aufheben.surfaces.page.forms import OF_TABLES, Form
from aufheben.surfaces.page.reading import said
from aufheben.surfaces.page.site import Site, language, of, seal_of
from aufheben.words import LANGS, Fact, speaker, spelled

_LATEST = 8
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_FREE = ("symbolic", "human", "model")
_say = speaker("aufheben.formats.page.form")


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
