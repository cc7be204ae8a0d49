"""Whether another package's room is one, before any door takes something from it."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib.util import find_spec
from typing import Any

from aufheben.prompts.homes import ours
from aufheben.rooms.aspects import Report
from aufheben.rooms.room import Room
from aufheben.words import LANGS, Fact, speaker, spelled

_say = speaker(__name__)


def fault_of(room: Room[Any, Any, Any, Any]) -> Fact | None:
    """The first thing that is not what doors take it for; None of a sound room."""
    return next(_faults(room), None)


def _faults(room: Room[Any, Any, Any, Any]) -> Iterator[Fact]:
    for group in fields(room):
        if group.default_factory is not MISSING:
            kind = type(group.default_factory())
            if not isinstance(getattr(room, group.name), Mapping if kind is dict else kind):
                yield _say("group_unusable", name=group.name)
    if not isinstance(room.report, Report):
        yield _say("group_unusable", name="report")
    if not is_dataclass(room.request):
        yield _say("group_unusable", name="request")
    for folder, module in room.asks.modules.items():
        if folder in ours():
            yield _say("folder_of_ours", name=folder)
        if not _is_there(module):
            yield _say("group_unusable", name=module)
    if not (_is_told(room.summary) and _is_told(room.noun)):
        yield _say("group_unusable", name="words.toml")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except Exception:  # noqa: BLE001 - whatever a package of others does where it is looked for
        return False


def _is_told(said: Fact) -> bool:
    """In both languages: tables of others may be of any shape."""
    try:
        return all(isinstance(spelled(said, lang), str) for lang in LANGS)
    except Exception:  # noqa: BLE001 - as above
        return False
