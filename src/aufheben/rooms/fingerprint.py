"""A run's name by all that its answers depend on, and its settings: carried elsewhere, with which dictionary."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any

from aufheben.domain.models import unplaced
from aufheben.errors import BadInput
from aufheben.formats.masking import told_file, told_files
from aufheben.programs import KEY as PROGRAMS
from aufheben.prompts.homes import ASKED, QUESTIONS, folder_of, ours
from aufheben.rooms.options import Asking
from aufheben.words import of_system, speaker

_say = speaker(__name__)
_DICTIONARY = "dictionary"
_NOT_ANSWERED_BY = ("file", _DICTIONARY, PROGRAMS)
_NOT_ASKED_WITH = ("timeout", "patience", "context_window", "base_url", "cache", "prompts")
_READERS = ("symbolic", "lexical")
_JAPANESE = re.compile(r"[\u3041-\u309f]")


def run_name(
    words: str, settings: Mapping[str, Any], asking: Asking, *, shown: str | None = None
) -> str:
    """A name that a run may have: twelve hexadecimal digits, then what can be read of `words`, or of
    what is `shown` in their place.

    It changes with the settings, with how models are asked, with the text of the room's prompts
    and with `words`, which tell trials apart; another address is the same model.
    """
    said = [
        words,
        identity(settings),
        _asked(asking),
        prompts(asking.prompts, str(settings.get("room"))),
    ]
    text = _canonical(said)
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
    return f"{digest}-{re.sub(r'[^A-Za-z0-9_]+', '-', words if shown is None else shown)}"[
        :64
    ].rstrip("-_")


def identity(settings: Mapping[str, Any]) -> str:
    """What of a run's settings its answers depend on: equal for two that ask the same.

    In which form they are written, where a file lies and a model is served change no answer.
    """
    kept = {key: value for key, value in public(settings).items() if key not in _NOT_ANSWERED_BY}
    if settings.get("file"):
        # A question about a file names it.
        kept["question"] = str(kept.get("question")).replace(str(settings["file"]), "")
    return _canonical(kept)


def _canonical(value: object) -> str:
    return json.dumps(value, default=str, sort_keys=True)


def prompts(folder: str | None, room: str) -> str:
    """What a room's prompts say, in twelve hexadecimal digits; those in `folder` go before ours."""
    homes = _homes(room)
    if not folder:
        return _installed(homes)
    theirs = {name: Path(folder, name) for name, _ in homes}
    return _digest({**_ours(homes), **_texts(theirs)})


def _digest(texts: Mapping[str, bytes]) -> str:
    found = hashlib.sha256()
    for name in sorted(texts):
        found.update(f"{name}\0".encode("utf-8", "replace") + texts[name] + b"\0")
    return found.hexdigest()[:12]


def check_prompts(folder: str | None) -> None:
    """Raises BadInput if no template in the folder stands in for one of ours, or one for none."""
    if folder is None:
        return
    known = {
        Path(name, path.relative_to(home))
        for name, home in (ours() | _of_others()).items()
        for path in home.glob("*/*.j2")
    }
    try:
        found = {path.relative_to(folder) for path in Path(folder).glob("*/*/*.j2")}
    except (OSError, ValueError) as wrong:
        raise BadInput(
            _say("cannot_read_strerror", why=of_system(wrong)),
            do=_say("check_name"),
            file=folder[:80],
        ) from None
    if not found & known:
        do = _say("name_holds_example")
        raise BadInput(_say("no_prompt_ours"), do=do, file=folder)
    strange = min(found - known, default=None)
    if strange is not None:
        raise BadInput(_say("no_prompt_called"), do=_say("see_readme"), file=f"{folder}/{strange}")
    _check_inside(folder)


def _check_inside(folder: str) -> None:
    """A folder may come from anywhere, and what a template takes in is sent to a model."""
    home = Path(folder).resolve()
    for path in Path(folder).rglob("*"):
        if not _lies_in(home, path):
            raise BadInput(_say("prompt_elsewhere"), do=_say("copy_it_there"), file=str(path))


def _lies_in(home: Path, path: Path) -> bool:
    try:
        return path.resolve().is_relative_to(home)
    except (OSError, RuntimeError):  # a link to itself
        return False


def public(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings without where models are served, for showing a run elsewhere."""
    kept = settings.get("seats", [])
    seats = [_unplaced_seat(seat) for seat in kept] if isinstance(kept, list) else kept
    shown = {**settings, "seats": seats, "neutral": _unplaced(settings.get("neutral"))}
    return shown | ({"reader": _unplaced(settings["reader"])} if "reader" in settings else {})


def _homes(room: str) -> tuple[tuple[str, Path], ...]:
    """Where the prompts of a room stand, by their folders' names; one without any asks questions."""
    # Who only checks a folder needs no room.
    from aufheben.rooms import registry

    known = room in registry.OURS or room in registry.names()
    modules = registry.named(room).asks.modules if known else {}
    found = {name: ours().get(name) or folder_of(module) for name, module in modules.items()}
    homes = tuple((name, home) for name, home in found.items() if home is not None)
    return homes or ((QUESTIONS, ours()[QUESTIONS]),)


def _of_others() -> dict[str, Path]:
    """Those of other packages' rooms."""
    from aufheben.rooms import registry

    names = (room.name for room in registry.every() if room.name not in registry.OURS)
    return {name: home for room in names for name, home in _homes(room)}


@lru_cache
def _installed(homes: tuple[tuple[str, Path], ...]) -> str:
    """What is installed does not change while a program runs; a batch asks for every run."""
    return _digest(_ours(homes))


def _ours(homes: tuple[tuple[str, Path], ...]) -> dict[str, bytes]:
    return _texts({"": ASKED, **dict(homes)})


def _texts(folders: Mapping[str, Path]) -> dict[str, bytes]:
    """Every file there by its room and its path in the folder: a template may take in any other."""
    return {
        f"{room}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for room, folder in folders.items()
        for path in folder.rglob("*")
        if path.is_file()
    }


def _asked(asking: Asking) -> dict[str, object]:
    asked = {key: _unplaced(value) for key, value in asdict(asking).items()}
    return {key: value for key, value in asked.items() if key not in _NOT_ASKED_WITH}


def _unplaced_seat(seat: object) -> object:
    """A seat without where its model is served; what is none, such as in an imported run, as it is."""
    return {**seat, "agent": _unplaced(seat.get("agent"))} if isinstance(seat, Mapping) else seat


def _unplaced(agent: object) -> object:
    return unplaced(agent) if isinstance(agent, str) else agent


def carried(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Without where models are served, and without where files lie on this machine.

    A file or folder that was named absolutely keeps its own name alone, any other the one that it
    was given. No answer depends on it.
    """
    shown = public(settings)
    file, facts = shown.get("file"), shown.get("facts")
    if isinstance(file, str) and file:
        shown |= {
            "file": told_files(file),
            "question": str(shown.get("question")).replace(file, told_files(file)),
        }
    if isinstance(facts, str) and facts:
        shown["facts"] = told_file(facts)
    return shown | _known(shown.get("known"))


def _known(known: object) -> dict[str, Any]:
    """What is only known of an ontology names its files; what an imported run has there may be none."""
    files = known.get("files") if isinstance(known, Mapping) else None
    if not isinstance(known, Mapping) or not isinstance(files, list):
        return {}
    return {"known": {**known, "files": [told_file(str(file)) for file in files]}}


def dictionary() -> dict[str, str]:
    """The version of the analyser and of its dictionary; empty without them. Loads neither."""
    try:
        return {name: metadata.version(name) for name in ("sudachipy", "sudachidict-small")}
    except metadata.PackageNotFoundError:
        return {}


def with_dictionary(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings, with the versions where the logic engine reads Japanese; others as they are."""
    seats = settings.get("seats")
    agents = [seat.get("agent") for seat in seats or () if isinstance(seat, Mapping)]
    agents += [settings.get("agent"), settings.get("mind")]
    asked = str(settings.get("question") or "")
    reads = any(agent in _READERS for agent in agents) and _JAPANESE.search(asked) is not None
    return {**settings, _DICTIONARY: dictionary()} if reads else dict(settings)


def other_dictionary(settings: Mapping[str, Any]) -> str:
    """With what the run was read, and what there is here; empty where that is the same."""
    kept, here = settings.get(_DICTIONARY), dictionary()
    if not isinstance(kept, Mapping) or kept == here:
        return ""
    return f"{_named(kept)}; here {_named(here)}"


def _named(versions: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in sorted(versions.items())) or "none"
