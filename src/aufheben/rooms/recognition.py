"""Which room files and folders are meant for, told by endings and, where several have one, by content."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.formats.topics import SHIPPED
from aufheben.rooms.files import is_called, is_folder
from aufheben.rooms.hierarchy.ontologies.headers import has_sides, named_here
from aufheben.rooms.hierarchy.source import ENDINGS as ONTOLOGIES
from aufheben.rooms.inputs.files import OFFICE, below, files_in, is_about
from aufheben.rooms.inputs.questions import is_case
from aufheben.rooms.rating.inputs import is_exported
from aufheben.words import speaker

_say = speaker(__name__)

_PEEKED = 64_000
"""Bytes that are looked at."""
_QUESTION = (
    "question", "issue", "en", "ja", "agent1_stance", "context", "topic", "thesis", "seats",
)  # fmt: skip
_DEBATE = ("speeches", "file", "text", "motion", "transcript")
_SHOWN = 3
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
    return "dialectic"


def _rooms(source: str) -> Iterator[tuple[str, str]]:
    """The file, or each in a folder, with its room; what is nobody's is passed over."""
    if source in SHIPPED and not is_called(source):
        yield source, "dialectic"
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
    """None for what is nobody's."""
    ending = Path(file).suffix.lower()
    if file == "-":
        return "dialectic"
    if ending in (".csv", ".tsv"):
        return _of_table(_peeked(file))
    if ending in (".jsonl", ".ndjson"):
        return _of_rows(_peeked(file))
    if ending == ".json":
        return _of_json(_peeked(file))
    if ending in (".txt", ".md", ""):
        return _of_text(_peeked(file), file)
    if ending in ONTOLOGIES:
        return "hierarchy"
    if ending in (".vtt", ".srt", ".yaml", ".yml", ".markdown"):
        return "judging"
    return "dialectic" if ending == ".toml" else None


def _peeked(file: str) -> str:
    """How it begins; nothing where it cannot be read, which is told when it is."""
    try:
        with open(file, "rb") as opened:  # noqa: PTH123 - the path may be odd
            return opened.read(_PEEKED).decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return ""


def _of_table(text: str) -> str:
    header = text.lstrip().partition("\n")[0]
    if "\ufffd" in header:
        return _UNSURE
    tables = [[cell.strip().strip('"') for cell in header.split(sign)] for sign in ",;\t"]
    if any(has_sides(named_here(columns)) for columns in tables):
        return "hierarchy"
    return "judging" if any({"file", "text"} & {*columns} for columns in tables) else "dialectic"


def _of_rows(text: str) -> str:
    first = text.lstrip().partition("\n")[0]
    if is_exported(first):
        return "rating"
    try:
        row = json.loads(first)
    except (ValueError, RecursionError):
        return "dialectic"
    keys = {*row} if isinstance(row, dict) else set()
    if has_sides(named_here(tuple(map(str, keys)))):
        return "hierarchy"
    return "judging" if keys & {*_DEBATE} and not keys & {*_QUESTION} else "dialectic"


def _of_json(text: str) -> str:
    """By its first keys: it may be too long to be read here."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return "judging" if '"speeches"' in text or '"motion"' in text else "dialectic"
    first = found[0] if isinstance(found, list) and found else found
    keys = {*first} if isinstance(first, Mapping) else set()
    return "judging" if keys & {*_DEBATE} and not keys & {*_QUESTION} else "dialectic"


def _of_text(text: str, file: str) -> str:
    """A case, or lines most of which ask something, or what people said."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    asking = [line for line in lines if line.endswith(("?", "？", "か", "か。"))]
    is_asked = is_case(text, file) or (bool(lines) and len(asking) > len(lines) / 2)
    return "dialectic" if is_asked else "judging"
