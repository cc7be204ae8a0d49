"""From what an assistant says to a room's request: every option by its name, files as texts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from aufheben.app import App
from aufheben.app.harmless import (
    Outside,
    check_said,
    check_words,
    is_kept,
    no_name,
    not_taken,
    offered,
)
from aufheben.app.secrecy import without_secrets
from aufheben.app.uploads import Inputs
from aufheben.app.wording import told_by
from aufheben.domain.models import is_assistant
from aufheben.errors import AufhebenError, BadInput, Stuck
from aufheben.formats.documents import table_of
from aufheben.formats.nodes import known
from aufheben.rooms import registry as rooms
from aufheben.rooms.files import read_capped, reading_within
from aufheben.rooms.options import Option, made, options, texts
from aufheben.rooms.room import Room
from aufheben.surfaces.mcp.replies import Complaint, OptionSaid, RoomSaid
from aufheben.words import Fact, speaker, spelled, user_lang

_say = speaker(__name__)

AnyRoom = Room[Any, Any, Any, Any]
ASSISTANTS = Outside(
    name=_say("assistant"),
    server=_say("server"),
    command="aufheben mcp",
    handing=_say("hand_text_over"),
    no_money=_say("no_money"),
    no_price=_say("no_price"),
    people=False,
)
ALSO = {"question": "what", "issue": "what", "transcript": "file", "text": "file"}
"""Other words for an option, as files and people have them."""
MOST = 1_000_000
"""Characters of one text."""
_BEGINNINGS = {
    "<": ".owl", "@prefix": ".ttl", "@base": ".ttl", "PREFIX": ".ttl", "format-version": ".obo",
    "[Term]": ".obo", "WEBVTT": ".vtt", "{": ".json", "[": ".json",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where what an assistant says becomes a request.

    `app` says what whoever started the server allows, `inputs` keeps the texts that were handed
    over, and `files` is the folder from which files may be named, if any.
    """

    app: App
    inputs: Inputs
    files: Path | None = None

    def request(self, room: str, said: Mapping[str, Any], *, player: str, plays: bool) -> Any:
        """The request of a room; seats given to `assistant` are the `player`'s.

        With `plays` it sits wherever nobody else was named. Raises BadInput.
        """
        kind = room_of(room)
        known_here = offered(kind.request)
        found: dict[str, Any] = {}
        for called, value in said.items():
            name = _own_name(called, known_here, said)
            if value is None:
                continue  # as clients say that they say nothing
            if is_kept(name, None) and name in options(kind.request):
                raise not_taken(name, ASSISTANTS)
            known(name, known_here, where=_say("options_of", of=room), file=None, kind="option")
            found[name] = self._value(name, known_here[name], value, player)
        if plays:
            found = _played(kind, found, player)
        check_said(known_here, found)
        return made(kind.request, found)

    def _value(self, name: str, said: Option, value: Any, player: str) -> Any:
        """As the request takes it: what names files is one that was handed over."""
        _check_size(name, value)
        if said.names_files:
            if not said.many:
                return self._file(name, said, value)
            each = value if isinstance(value, list) else [value]
            return tuple(self._file(name, said, one) for one in each)
        if said.group == "Seats":
            value = _seated(value, player)
        for text in texts(value):
            for line in text.splitlines():
                check_words(line.strip(), ASSISTANTS)
        return tuple(value) if said.many and isinstance(value, list) else value

    def _file(self, name: str, said: Option, value: Any) -> Any:
        """Where a text lies that was handed over; or words, where those may stand there."""
        if value in (None, ""):
            return value
        if isinstance(value, Mapping):
            return self._handed(name, value)
        if not isinstance(value, str):
            raise BadInput(_say("no_text", name=name), do=ASSISTANTS.handing)
        words = said.takes_words
        if "\n" in value.strip() and not (words and not _is_table(value)):
            return self._put(f"input{'.toml' if words else _ending(value)}", value)
        if not words:
            raise no_name(ASSISTANTS)
        check_words(value.strip(), ASSISTANTS)
        return value

    def _handed(self, name: str, given: Mapping[str, Any]) -> str:
        path, text = given.get("path"), given.get("text")
        if isinstance(path, str):
            return self._from_folder(path)
        if not isinstance(text, str):
            raise BadInput(_say("has_no_text", name=name), do=ASSISTANTS.handing)
        return self._put(str(given.get("name") or f"input{_ending(text)}"), text)

    def _from_folder(self, path: str) -> str:
        """A copy of a file in the folder that whoever started the server named."""
        if self.files is None:
            raise no_name(ASSISTANTS)
        with reading_within(self.files):
            try:
                content = read_capped(str(self.files / path))
            except ValueError:
                raise no_name(ASSISTANTS) from None
        return str(self.inputs.put(Path(path).name, content))

    def _put(self, name: str, text: str) -> str:
        return str(self.inputs.put(name, text.encode("utf-8", "replace")))


def _own_name(called: str, offered: Mapping[str, Option], said: Mapping[str, Any]) -> str:
    """The option's own: a question is what it is about, or what is asked of a table beside it."""
    name = ALSO.get(called, called)
    return called if called in offered and (name in said or name not in offered) else name


def room_of(name: str) -> AnyRoom:
    """A room by its name or its command. Raises BadInput, naming those that there are."""
    return rooms.chosen(name)


def described(room: AnyRoom, *, rare: bool = False) -> RoomSaid:
    """A room and its options; those that few need only where they are asked for."""
    default = {each.name: each.default for each in fields(room.request)}
    shown = [(name, one) for name, one in offered(room.request).items() if rare or not one.rare]
    every = [_said(name, one, default[name]) for name, one in shown]
    return RoomSaid(room=room.name, does=spelled(room.summary, "en"), options=every)


def every_room() -> Iterator[AnyRoom]:
    """The rooms that can be used."""
    return rooms.every()


def _said(name: str, said: Option, default: object) -> OptionSaid:
    least = "" if said.least is None else f" from {said.least:g}"
    most = "" if said.most is None else f" to {said.most:g}"
    kind = "object of texts" if said.kind is dict else _KINDS.get(said.kind, "text")
    if said.names_files:
        kind = 'text, or {"name": …, "text": …}'
    if said.many and said.kind is not dict:
        kind = f"list of {kind}"
    if name == "stances":
        kind = f"object of texts by seat, or {kind}"
    return OptionSaid(
        name=name,
        help=_helped(name, said),
        kind=f"{kind}{least}{most}",
        group=said.group,
        choices=list(said.choices),
        default="" if default in (None, (), "") else str(default),
    )


def _helped(name: str, said: Option) -> str:
    """Of seats: who calls this door may sit there too."""
    help_ = told_by("assistant", "en", said.help) or f"what it is about ({said.metavar})"
    return f"{help_} Here also assistant: you." if name == "seats" else help_


_KINDS = {bool: "true or false", int: "whole number", float: "number"}


def _played(room: AnyRoom, found: Mapping[str, Any], player: str) -> dict[str, Any]:
    if "model" not in options(room.request):
        raise BadInput(_say("not_all_to_one", room=room.name), do=_say("name_yours"))
    return {"model": player, **found}


def _seated(value: Any, player: str) -> Any:
    """The same with the player wherever an assistant is named."""
    if isinstance(value, str):
        return player if is_assistant(value.strip().casefold()) else value
    if isinstance(value, Mapping):
        return {name: _seated(each, player) for name, each in value.items()}
    return [_seated(each, player) for each in value] if isinstance(value, list) else value


def _check_size(name: str, value: Any) -> None:
    """Raises BadInput for more than anybody reads."""
    if sum(map(len, texts(value))) > MOST:
        raise too_long(name)


def too_long(name: str) -> BadInput:
    """What is wrong with more than anybody reads."""
    return BadInput(_say("too_long", name=name, most=MOST), do=_say("give_less"))


def _is_table(text: str) -> bool:
    """Whether it is an input file, rather than a question."""
    try:
        return bool(table_of(text))
    except (ValueError, RecursionError):
        return False


def _ending(text: str) -> str:
    """That of the format in which a text begins."""
    begun = text.lstrip("\ufeff \n\r\t")
    for beginning, ending in _BEGINNINGS.items():
        if begun.startswith(beginning):
            return ending
    first = begun.partition("\n")[0]
    if "\t" in first:
        return ".tsv"
    return ".csv" if first.count(",") in (1, 2, 3) and ":" not in first else ".txt"


def complaint(error: AufhebenError) -> str:
    """What is told of an error, in the user's language: no path of this machine, no secret."""
    each = complaints(error)
    return "\n".join(f"{one.what}; {one.do}" if one.do else one.what for one in each)


def complaints(error: AufhebenError) -> tuple[Complaint, ...]:
    """As `complaint`, what is wrong and what to do by themselves; each of many."""
    cause = error.cause if isinstance(error, Stuck) else error
    each = cause.each if isinstance(cause, BadInput) else (cause,)
    return tuple(Complaint(what=_placed(one), do=_told(one.fix)) for one in each)


def _placed(error: AufhebenError) -> str:
    """What is wrong, behind the line and column that are known."""
    place = (error.line, error.column) if isinstance(error, BadInput) else ()
    at = ":".join(str(part) for part in place if part is not None)
    return f"{at}: {_told(error.said)}" if at else _told(error.said)


def _told(fact: Fact) -> str:
    return without_secrets(told_by("assistant", user_lang(), fact))
