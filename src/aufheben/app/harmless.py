"""What a page or an assistant may ask: runs of what it handed over, with models where whoever started
the server said.

Somebody else's words get there: in a file that is dropped on a page, in a run that is taken in, in what
an assistant has read. None of them may say where a question and a key are sent, or which file of this
machine is read.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aufheben.app.app import App
from aufheben.errors import BadInput
from aufheben.rooms.files import reading_within
from aufheben.rooms.room import Room

CONFIGURED = ("base_url", "cache", "prompts", "facts")
"""Options that name another machine, or a place on this one: said at the start, or not at all."""
KEPT_FROM_OTHERS = ("base_url", "cache", "prompts", "embeddings", "repetition_model")
"""Options that nobody is asked for: they name places, on this machine or elsewhere."""
_NAMED = ("embeddings", "repetition_model", "model")
_ADDRESS = re.compile(r"@\s*\w+://")
_FILE = re.compile(r"FILE|DIR|OLD|INDEX")
_PLACE = re.compile(r"URL(?!\])")
_BEGINNINGS = ("/", "~/", "./", "../", "\\\\", ".\\", "..\\")
_ENDINGS = frozenset(
    (
        *(".toml", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".xlsx", ".txt", ".md", ".html"),
        *(".owl", ".rdf", ".ttl", ".obo", ".xml", ".vtt", ".srt", ".db", ".af", ".apx", ".tgf"),
        *(".docx", ".doc", ".odt", ".rtf", ".pdf"),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Who asks from outside, by what it is called, and by which command the `server` is started.

    `handing` says how a file is handed over there, `people` whether somebody can be asked there.
    """

    name: str
    server: str
    command: str
    handing: str
    people: bool = True


THE_PAGE = Outside(
    name="the page",
    server="the page",
    command="aufheben serve",
    handing="hand the file over: choose or drop it",
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
        raise BadInput("nobody can be asked here", do="seat people on the page: aufheben serve")
    asking = app.asking_of(request)
    _check((*job.agents.values(), *(getattr(asking, name, None) for name in _NAMED)), app, outside)
    return room, job


def check_kept(app: App, run: str, outside: Outside = THE_PAGE) -> None:
    """Whether a run may be gone on with: anybody may have written one that was taken in.

    Raises BadInput for one whose settings say what no form may.
    """
    room, job, _ = app.kept(run)
    if room.facts(job) not in ("", app.defaults.get("facts")):
        _refuse("facts", outside)
    _check(job.agents.values(), app, outside)


def check_words(text: str, outside: Outside = THE_PAGE) -> None:
    """Raises BadInput where words would be read as a place: of a file here, of a model elsewhere."""
    if _ADDRESS.search(text):
        what = f"{outside.name} takes no address of a model"
        raise BadInput(what, do=f"start it with --base-url: {outside.command}")
    if text == "-" or _is_place(text):
        raise no_name(outside)


def no_name(outside: Outside = THE_PAGE) -> BadInput:
    """What is wrong with the name of a file."""
    return BadInput(f"{outside.name} reads no file by its name", do=outside.handing)


def names_files(metavar: str | None) -> bool:
    """Whether an option that is written so takes a file."""
    return _FILE.search(metavar or "") is not None


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
    return ":" not in word and f".{word.rpartition('.')[2].lower()}" in _ENDINGS


def _check(named: Iterable[str | None], app: App, outside: Outside) -> None:
    for address in _addresses(named) - _known(app):
        _refuse(address, outside)


def _known(app: App) -> set[str]:
    """Where models are served that whoever started the page named."""
    names = [value for value in app.defaults.values() if isinstance(value, str)]
    return {str(app.defaults.get("base_url")), *_addresses(names)}


def _addresses(names: Iterable[str | None]) -> set[str]:
    """Those in names of models, as `openai:qwen3@http://localhost:8080/v1`."""
    places = (name.partition("@")[2] for name in names if name and ":" in name)
    return {place for place in places if place}


def _refuse(what: str, outside: Outside) -> None:
    raise not_taken(what, outside)


def not_taken(what: str, outside: Outside) -> BadInput:
    """Why something is not taken from outside."""
    do = f"say it where {outside.server} is started: {outside.command}"
    return BadInput(f"{what} is not taken from {outside.name}", do=do)
