"""What a page or an assistant may ask: runs of what it handed over, with models where whoever started
the server said, and within what they allowed.

Somebody else's words get there: in a file that is dropped on a page, in a run that is taken in, in what
an assistant has read. None of them may say where a question and a key are sent, or which file of this
machine is read.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import Any, Self

from aufheben.app.app import App
from aufheben.app.fork import Aside
from aufheben.app.open_tasks import OpenTasks
from aufheben.app.permissions import Allowed, asked, check_allowed, said_in
from aufheben.app.solving.reading import ENDINGS as SOLVED
from aufheben.app.wording import KEPT_FROM_OTHERS
from aufheben.domain.models import agent_name, is_program
from aufheben.errors import BadInput
from aufheben.rooms import registry as rooms
from aufheben.rooms.costs import CostEstimate
from aufheben.rooms.files import reading_within
from aufheben.rooms.inputs.files import OFFICE
from aufheben.rooms.options import Option, first_options, options
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.words import Fact, speaker

_say = speaker(__name__)

LOST = 64
"""Calls that stops of a run may cut off, before a server goes on with it no more."""
CONFIGURED = ("base_url", "cache", "prompts", "facts")
"""Options that name another machine, or a place on this one: said at the start, or not at all."""
_NAMED = ("embeddings", "repetition_model", "model")
_ADDRESS = re.compile(r"@\s*\w+://")
_PLACE = re.compile(r"URL(?!\])")
_BEGINNINGS = ("/", "~/", "./", "../", "\\\\", ".\\", "..\\")
_ENDINGS = (*SOLVED, *OFFICE, ".db", ".html")
"""Of files that are read besides what rooms read, of those that people take for such, and of what is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Who asks from outside, by what it is called, and by which command the `server` is started.

    `handing` says how a file is handed over there, `people` whether somebody can be asked there;
    `no_money` and `no_price` what to do where a budget is spent, or cannot hold a model.
    """

    name: Fact
    server: Fact
    command: str
    handing: Fact
    no_money: Fact
    no_price: Fact
    people: bool = True


THE_PAGE = Outside(
    name=_say("page"),
    server=_say("page"),
    command="aufheben serve",
    handing=_say("hand_file_over"),
    no_money=_say("page_no_money"),
    no_price=_say("page_no_price"),
)


def seat_harmless(
    app: App, request: Any, folder: Path, outside: Outside = THE_PAGE
) -> tuple[Room[Any, Any, Any, Any], Any]:
    """As `App.seat`, reading only what lies in the folder. Raises BadInput for what is not harmless."""
    for name in CONFIGURED:
        if getattr(request, name, None) not in (None, "", app.defaults.get(name)):
            _refuse(name, outside)
    with reading_within(folder):
        room, job = app.seat(request)
    if "human" in job.agents.values() and not outside.people:
        raise BadInput(_say("nobody_asked_here"), do=_say("seat_on_page"))
    asking = app.asking_of(request)
    _check((*job.agents.values(), *(getattr(asking, name, None) for name in _NAMED)), app, outside)
    check_allowed(app, job, asking)
    return room, job


def check_kept(app: App, run: str, outside: Outside = THE_PAGE, *, anew: bool = False) -> Any:
    """The job of a run that may be gone on with, or begun `anew`: anybody may have written it.

    Raises BadInput for one whose settings say what no form may, or spend more than is allowed.
    """
    room, job, record = app.kept(run)
    if room.answering.facts(job) not in ("", app.defaults.get("facts")):
        _refuse("facts", outside)
    _check(job.agents.values(), app, outside)
    if anew or record.ended is None:
        asking = app.asking_of()
        check_allowed(app, job, asking)
        if asked(job, asking):
            _check_lost(record)
    return job


def _check_lost(record: Record) -> None:
    """Raises BadInput for a run of which too many calls were lost: each may have been paid for."""
    kinds = Counter(event.kind for event in record.events)
    lost = kinds["asked"] - kinds["answered"] - kinds["rejected"]
    if lost > LOST:
        what = _say("calls_run_lost", lost=lost, run=record.run)
        raise BadInput(what, do=_say("start_anew_go"))


def check_words(text: str, outside: Outside = THE_PAGE) -> None:
    """Raises BadInput where words would be read as a place: of a file here, of a model elsewhere."""
    if _ADDRESS.search(text):
        what = _say("takes_no_address", name=outside.name)
        do = _say("say_where_started", server=outside.server, command=outside.command)
        raise BadInput(what, do=do)
    if text == "-" or _is_place(text):
        raise no_name(outside)


def check_said(offered: Mapping[str, Option | None], found: Mapping[str, Any]) -> None:
    """Raises BadInput where nothing is said of what a run is about."""
    first = first_options(offered)
    also = ("stances", *(name for name, said in offered.items() if said is None))
    if first and not any(says(found.get(name)) for name in (*first, *also)):
        raise BadInput(_say("options_not_say"), do=_say("give_first", first=first[0]))


def says(value: object) -> bool:
    """Whether anything is said: blanks say nothing, nor do empty texts of many seats."""
    if isinstance(value, Mapping):
        return any(map(says, value.values()))
    if isinstance(value, list | tuple):
        return any(map(says, value))
    return bool(value.strip() if isinstance(value, str) else value)


def no_name(outside: Outside = THE_PAGE) -> BadInput:
    """What is wrong with the name of a file."""
    return BadInput(_say("reads_no_file", name=outside.name), do=outside.handing)


def offered(request: Any) -> dict[str, Option]:
    """The options of a request that may be said from outside."""
    known = options(request)
    return {name: said for name, said in known.items() if not is_kept(name, said.metavar)}


def is_kept(name: str, metavar: str | None) -> bool:
    """Whether an option is said by whoever starts the server, or not at all."""
    return name in KEPT_FROM_OTHERS or _PLACE.search(metavar or "") is not None


def _is_place(text: str) -> bool:
    """Whether it is written as the name of a file, be there one or not: nobody learns which there are."""
    word = text.strip()
    if not word or any(map(str.isspace, word)):
        return False
    if word.startswith(_BEGINNINGS) or word[1:3] in (":/", ":\\"):
        return True
    return ":" not in word and PurePath(word).suffix.lower() in _endings()


@cache
def _endings() -> frozenset[str]:
    return frozenset(
        (*_ENDINGS, *(each for room in rooms.every() for each in room.batched.endings))
    )


def _check(named: Iterable[str | None], app: App, outside: Outside) -> None:
    names = tuple(filter(None, named))
    for address in _addresses(names) - _known(app):
        _refuse(address, outside)
    known = said_in(None, app.defaults, app.allowed.models)
    program = next(
        (name for name in names if is_program(name) and agent_name(name) not in known), None
    )
    if program is not None:
        _refuse(program, outside)


def _known(app: App) -> set[str]:
    """Where models are served that whoever started the page named."""
    names = [value for value in app.defaults.values() if isinstance(value, str)]
    return {str(app.defaults.get("base_url")), *_addresses(names)}


def _addresses(names: Iterable[str | None]) -> set[str]:
    """Those in names of models, as `openai:qwen3@http://localhost:8080/v1`."""
    served = (name for name in names if name and ":" in name and not is_program(name))
    places = (name.partition("@")[2] for name in served)
    return {place for place in places if place}


def _refuse(what: str, outside: Outside) -> None:
    raise not_taken(what, outside)


def not_taken(what: str, outside: Outside) -> BadInput:
    """Why something is not taken from outside."""
    do = _say("say_where_started", server=outside.server, command=outside.command)
    return BadInput(_say("not_taken", what=what, name=outside.name), do=do)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How requests from `outside` are seated: by these defaults, reading what lies in the folder."""

    defaults: Mapping[str, object]
    allowed: Allowed
    folder: Path
    outside: Outside

    @classmethod
    def of(cls, app: App, folder: Path, outside: Outside) -> Self:
        """As an application seats them."""
        return cls(defaults=app.defaults, allowed=app.allowed, folder=folder, outside=outside)

    def job(self, app: App, request: Any) -> tuple[str, Any]:
        """The name of a request's room, and its job. Raises BadInput for what is not harmless."""
        room, job = seat_harmless(self._like(app), request, self.folder, self.outside)
        return room.name, job

    def costs(self, app: App, request: Any) -> tuple[Any, CostEstimate]:
        """Its job, and what its run will take, before the first call.

        Raises BadInput as `job`, NoModel for a model that cannot be asked from here.
        """
        like = self._like(app)
        room, job = seat_harmless(like, request, self.folder, self.outside)
        asking = like.asking_of(request)
        like.check_askable(job, asking)
        return job, asyncio.run(like.cost(room, job, asking))

    def estimate(self, app: App, request: Any) -> CostEstimate:
        """What its run will take. Raises as `costs`."""
        return self.costs(app, request)[1]

    def _like(self, app: App) -> App:
        if app.agents:
            return app
        defaults: Mapping[str, Any] = self.defaults
        # Where no people are asked, whoever calls may sit in the seats.
        assistant = None if self.outside.people else OpenTasks()
        return App(journal=app.store, assistant=assistant, allowed=self.allowed, **defaults)


def forked(app: App, run: str, aside: Aside) -> Record:
    """What a fork of a run begins with. Raises BadInput."""
    return asyncio.run(app.forked(run, aside=aside))
