"""What the page may ask: runs of what it was handed, with models where whoever started it said.

Somebody else's words get onto a page: in a file that is dropped there, in a run that is taken in, in
an address that is opened.
None of them may say where a question and a key are sent, or which file of this machine is read.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from aufheben.app import App
from aufheben.errors import BadInput
from aufheben.rooms.files import reading_within
from aufheben.rooms.room import Room

CONFIGURED = ("base_url", "cache", "prompts", "facts")
"""Options that name another machine, or a place on this one: said at the start, or not at all."""
_NAMED = ("embeddings", "repetition_model", "model")


def seat_harmless(app: App, request: Any, folder: Path) -> tuple[Room[Any, Any, Any, Any], Any]:
    """As `App.seat`, reading only what lies in the folder. Raises BadInput for what is not harmless."""
    for name in CONFIGURED:
        if getattr(request, name, None) not in (None, "", app.defaults.get(name)):
            _refuse(name)
    with reading_within(folder):
        room, job = app.seat(request)
    asking = app.asking_of(request)
    _check((*job.agents.values(), *(getattr(asking, name, None) for name in _NAMED)), app)
    return room, job


def check_kept(app: App, run: str) -> None:
    """Whether a run may be gone on with: anybody may have written one that was taken in.

    Raises BadInput for one whose settings say what no form may.
    """
    room, job, _ = app.kept(run)
    if room.facts(job) not in ("", app.defaults.get("facts")):
        _refuse("facts")
    _check(job.agents.values(), app)


def _check(named: Iterable[str | None], app: App) -> None:
    for address in _addresses(named) - _known(app):
        _refuse(address)


def _known(app: App) -> set[str]:
    """Where models are served that whoever started the page named."""
    names = [value for value in app.defaults.values() if isinstance(value, str)]
    return {str(app.defaults.get("base_url")), *_addresses(names)}


def _addresses(names: Iterable[str | None]) -> set[str]:
    """Those in names of models, as `openai:qwen3@http://localhost:8080/v1`."""
    places = (name.partition("@")[2] for name in names if name and ":" in name)
    return {place for place in places if place}


def _refuse(what: str) -> None:
    do = "say it where the page is started: aufheben serve"
    raise BadInput(f"{what} is not taken from the page", do=do)
