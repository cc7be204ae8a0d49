"""Which room files and folders are meant for: each room says how surely a file is its own."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.topics import SHIPPED
from aufheben.rooms import DEFAULT, registry
from aufheben.rooms.files import is_called, is_folder
from aufheben.rooms.inputs import NOT, Sample
from aufheben.rooms.inputs.files import OFFICE, below, files_in, is_about
from aufheben.rooms.room import Room
from aufheben.words import speaker

_say = speaker(__name__)

_PEEKED = 64_000
"""Bytes that are looked at."""
_SHOWN = 3
_TABLES = (".csv", ".tsv")
_UNSURE = ""
"""The room of a table whose header is in another encoding: the other files tell it."""


def room_of(*sources: str) -> str:
    """The room whose inputs stand there. Raises BadInput where those of several do, or none's."""
    found: dict[str, list[str]] = {}
    for source in sources:
        for name, room in _rooms(source):
            found.setdefault(room, []).append(name)
    unsure = found.pop(_UNSURE, [])
    if len(found) == 1:
        return next(iter(found))
    only = sources[0] if len(sources) == 1 else None
    if found:
        raise _several(found, only)
    folder = next(filter(is_folder, sources), None)
    if folder is not None and not unsure:
        raise BadInput(_say("folder_nothing_run"), do=_say("say_holds_room"), file=folder)
    return DEFAULT


def _rooms(source: str) -> Iterator[tuple[str, str]]:
    """The file, or each in a folder, with its room; what is nobody's is passed over."""
    if source in SHIPPED and not is_called(source):
        yield source, DEFAULT
        return
    folder = is_folder(source)
    for file in files_in(source) if folder else [source]:
        known = Path(file).suffix.lower() not in OFFICE and not (folder and is_about(file))
        room = _room(file) if known else None
        if room is not None:
            yield below(file, source) if folder else file, room


def _several(found: Mapping[str, list[str]], source: str | None) -> BadInput:
    named = "; ".join(f"{room}: {_some(files)}" for room, files in found.items())
    do = _say("give_each_kind")
    if source is not None:
        do = _say("run_each_kind", most=_most(found))
    return BadInput(_say("files_several_rooms", named=named), do=do, file=source)


def _most(found: Mapping[str, list[str]]) -> str:
    return max(found, key=lambda room: len(found[room]))


def _some(files: list[str]) -> str:
    return ", ".join(files[:_SHOWN]) + (f", … ({len(files)})" if len(files) > _SHOWN else "")


def _room(file: str) -> str | None:
    """Whoever is surest, the first of several; None for what is nobody's."""
    if file == "-":
        return DEFAULT
    sample = Sample(name=file, ending=Path(file).suffix.lower(), text=_peeked(file))
    if sample.ending in _TABLES and "\ufffd" in sample.first:
        return _UNSURE
    sure = {room.name: _sure(room, sample) for room in registry.every()}
    surest = max(sure, key=lambda name: sure[name])
    return surest if sure[surest] else None


def _sure(room: Room[Any, Any, Any, Any], sample: Sample) -> int:
    """How sure a room is; of another package's that breaks off, not at all."""
    try:
        return room.batched.meant(sample)
    except Exception:
        if room.name in registry.OURS:
            raise
        return NOT


def _peeked(file: str) -> str:
    """How it begins; nothing where it cannot be read, which is told when it is."""
    try:
        with open(file, "rb") as opened:  # noqa: PTH123 - the path may be odd
            return opened.read(_PEEKED).decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return ""
