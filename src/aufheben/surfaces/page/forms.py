"""A run of any room from a form, made of its request's options: what is asked, sent, and wrong with it."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from starlette.requests import Request

from aufheben.app.harmless import check_words, no_name, offered
from aufheben.app.uploads import Inputs
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.nodes import unknown
from aufheben.rooms.options import Group, Option, check, made, number_of
from aufheben.rooms.room import Room
from aufheben.rooms.specifications import no_question
from aufheben.surfaces.page.requests import pairs_of
from aufheben.words import speaker

_say = speaker(__name__)

Sent = Mapping[str, Sequence[str]]
"""What a form says: each name with its values, in their order."""
Kind = Literal["words", "lines", "pairs", "number", "choice", "switch", "file", "model"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One option as a form asks for it; `default` is what holds where nothing is said."""

    name: str
    said: Option
    kind: Kind
    default: str

    @property
    def group(self) -> Group:
        """Where it is listed."""
        return self.said.group


def fields_of(request: Any) -> tuple[Field, ...]:
    """Every option that a page asks for."""
    default = {each.name: _shown(each.default) for each in fields(request)}
    return tuple(
        Field(name=name, said=said, kind=_kind(name, said), default=default[name])
        for name, said in offered(request).items()
    )


def _kind(name: str, said: Option) -> Kind:
    if name == "model":
        return "model"
    if said.kind is dict:
        return "pairs"
    if said.names_files:
        return "file"
    if said.many:
        return "lines"
    if said.choices:
        return "choice"
    kinds: dict[type, Kind] = {bool: "switch", int: "number", float: "number"}
    return kinds.get(said.kind, "words")


def _shown(default: object) -> str:
    if default is None or default in ((), ""):
        return ""
    return {True: "yes", False: "no"}[default] if isinstance(default, bool) else f"{default}"


def values_of(
    known: Sequence[Field], sent: Sent, inputs: Inputs
) -> tuple[dict[str, Any], dict[str, BadInput]]:
    """What was said by option, and what is wrong with others."""
    found: dict[str, Any] = {}
    wrong: dict[str, BadInput] = {}
    for each in known:
        try:
            value = _value(each, sent, inputs)
        except BadInput as bad:
            wrong[each.name] = bad
            continue
        if value is not None:
            found[each.name] = value
    return found, wrong


def check_each(request: Any, found: Mapping[str, Any]) -> dict[str, BadInput]:
    """What is wrong with each value by itself."""
    wrong: dict[str, BadInput] = {}
    for name, value in found.items():
        try:
            check(request(**{name: value}))
        except BadInput as bad:
            wrong[name] = bad
    return wrong


def _value(field: Field, sent: Sent, inputs: Inputs) -> Any:
    """What a field says; None for nothing."""
    said = [text.strip() for text in sent.get(field.name, ()) if text.strip()]
    if field.kind == "file":
        return _file(field, said, sent, inputs)
    if not said:
        return None
    for text in said:
        for line in text.splitlines():
            check_words(line.strip())
    if field.kind == "pairs":
        return _pairs(said, field.said)
    if field.kind == "lines":
        return _lines(said)
    return _one(field, said[-1])


def _one(field: Field, text: str) -> Any:
    if field.kind == "switch":
        return {"yes": True, "no": False}.get(text, text)
    if field.kind == "number":
        return number_of(field.said, text)
    return text


def _lines(said: Sequence[str]) -> tuple[str, ...]:
    """Each by itself. Raises BadInput for one that names a place."""
    found = tuple(line.strip() for text in said for line in text.splitlines() if line.strip())
    for line in found:
        check_words(line)
    return found


def _pairs(said: Sequence[str], option: Option) -> dict[str, str]:
    """NAME=VALUE, one a line. Raises BadInput for what is no pair, or a name that is taken."""
    found: dict[str, str] = {}
    for line in (line.strip() for text in said for line in text.splitlines() if line.strip()):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not (equals and name and value):
            example = option.example or "NAME=VALUE"
            raise BadInput(_say("no_pair", line=line[:80]), do=_say("write_form", form=example))
        if name in found:
            raise BadInput(_say("there_twice", name=name), do=_say("give_each_once"))
        found[name] = value
    return found


def _file(field: Field, said: Sequence[str], sent: Sent, inputs: Inputs) -> Any:
    """The files that were handed over, else the words that may stand in for one."""
    keys = [key for text in sent.get(f"file:{field.name}", ()) for key in text.split()]
    paths = tuple(str(inputs.path(key)) for key in keys)
    if paths:
        return paths if field.said.many else paths[-1]
    if not said:
        return None
    if not field.said.takes_words:
        raise no_name()
    if field.said.many:
        return _lines(said)
    check_words(said[-1])
    if "\n" not in said[-1]:
        return said[-1]
    # A table, maybe: its first cell may be empty.
    return [text for text in sent[field.name] if text.strip()][-1]


AnyRoom = Room[Any, Any, Any, Any]
SHOWN = ("model", "calls", "money")
"""Options that stand on the page at once, besides those that say what it is about."""
_FIELDS = 1_000
"""All that a form may say; each of its sides is compared with each."""
APART = ("do", "agreed", "aufheben", "sending", "table")
"""What a form says besides what a run is made of."""
_SIDES = ("seat", "stance", "holder")
"""What it says of each side."""
OF_TABLES = ("what", "stances", "question", "wants")
"""Options that have a place of their own where a table is filled in, or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What a side says, and who argues it."""

    seat: str
    text: str
    holder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A room's form with what was sent; `wrong` says what is wrong by option, "" in general."""

    room: AnyRoom
    sent: Sent = field(default_factory=dict)
    found: Mapping[str, Any] = field(default_factory=dict)
    wrong: Mapping[str, BadInput] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[Field, ...]:
        """All that a page asks for, but what it asks for in a place of its own."""
        apart = OF_TABLES if self.tabled else ("what", "stances") if self.composed else ()
        return tuple(each for each in fields_of(self.room.request) if each.name not in apart)

    @property
    def composed(self) -> bool:
        """Whether a question and stances are written."""
        names = {each.name for each in fields_of(self.room.request)}
        return {"what", "stances"} <= names and not self.tabled

    @property
    def tabled(self) -> bool:
        """Whether a table of options is filled in, with what is asked of it and who wants what."""
        return self.seated and "table" in self.sent

    @property
    def seated(self) -> bool:
        """Whether sides are seats, so that each can be given to somebody."""
        return self.room.page.seated

    @property
    def first(self) -> tuple[Field, ...]:
        """What stands on the page at once."""
        shown = () if self.tabled else SHOWN
        return tuple(each for each in self.fields if each.said.argument or each.name in shown)

    @property
    def others(self) -> tuple[Field, ...]:
        """What is folded; rare ones last."""
        rest = [each for each in self.fields if each not in self.first]
        return tuple(sorted(rest, key=lambda each: each.said.rare))

    @property
    def stances(self) -> tuple[Stance, ...]:
        """What was written, two sides at least."""
        written = tuple(_stances(self.sent))
        missing = range(len(written) + 1, 3)
        return (*written, *(Stance(seat=f"AG{number}", text="") for number in missing))

    @property
    def agreement(self) -> str:
        """What is said again by whoever has seen what a run takes: a digest of all that it is made of."""
        made = sorted((name, list(said)) for name, said in self.sent.items() if name not in APART)
        return hashlib.sha256(json.dumps(made).encode()).hexdigest()[:24]

    def place(self, error: AufhebenError) -> str:
        """The option that an error is of, "" for none: what has a line is in the table."""
        return "what" if self.tabled and isinstance(error, BadInput) and error.line else ""

    def request(self) -> Any:
        """The request that was filled in. Raises BadInput."""
        return made(self.room.request, self.found)


async def sent_of(request: Request) -> dict[str, list[str]]:
    """What a form says. Raises BadInput for more than any form of ours does."""
    sent: dict[str, list[str]] = {}
    for name, said in pairs_of(await request.body(), _FIELDS):
        sent.setdefault(name, []).append(said.replace("\r\n", "\n"))
    return sent


def filled_in(room: AnyRoom, sent: Sent, inputs: Inputs) -> Form:
    """A form with what was sent, each option checked by itself."""
    empty = Form(room=room, sent=sent)
    found, wrong = values_of(fields_of(room.request), _without_stances(sent, empty), inputs)
    if empty.composed:
        composed, bad = _composed(empty, found, wrong)
        found, wrong = {**found, **composed}, {**wrong, **bad}
    if empty.tabled:
        wrong = {**_unsaid(found), **wrong}
    wrong = {**_odd(room, sent), **check_each(room.request, found), **wrong}
    good = {name: value for name, value in found.items() if name not in wrong}
    return Form(room=room, sent=sent, found=good, wrong=wrong)


def _odd(room: AnyRoom, sent: Sent) -> dict[str, BadInput]:
    """What is wrong with a name that no field of the form has."""
    names = [*_names(room)]
    odd = [
        unknown(each, names, where=_say("options_of", of=room.name), kind="option")
        for each in sent
        if each not in names
    ]
    return {"": odd[0]} if odd else {}


def _names(room: AnyRoom) -> Iterator[str]:
    """All that the form of a room says; what names files has a name beside it for their ids."""
    yield from (*APART, *_SIDES)
    for each in fields_of(room.request):
        yield each.name
        if each.kind == "file":
            yield f"file:{each.name}"


def _unsaid(found: Mapping[str, Any]) -> dict[str, BadInput]:
    """What of a table, the question and the wishes is missing."""
    wrong: dict[str, BadInput] = {}
    if "question" not in found:
        wrong["question"] = BadInput(_say("nothing_asked_of_table"), do=_say("ask_which"))
    if "\n" not in found.get("what", "").strip():
        wrong["what"] = BadInput(_say("table_without_options"), do=_say("write_rows"))
    if "wants" not in found:
        wrong["wants"] = BadInput(_say("nobody_wants"), do=_say("write_wishes"))
    return wrong


def _without_stances(sent: Sent, form: Form) -> Sent:
    return {k: v for k, v in sent.items() if not (form.composed and k == "stances")}


def _composed(
    form: Form, found: Mapping[str, Any], wrong: Mapping[str, BadInput]
) -> tuple[dict[str, Any], dict[str, BadInput]]:
    """The stances and who argues them; a question without any is one whose stances are found."""
    if any(form.sent.get("file:what", ())):
        return {}, {}
    if "what" not in found and "what" not in wrong:
        return {}, {"what": no_question()}
    written = form.stances
    named = [each.seat for each in written]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        return {}, {"": BadInput(_say("sides_alike", name=twice), do=_say("own_names"))}
    holders = {each.seat: each.holder for each in written if each.holder and form.seated}
    try:
        for holder in holders.values():
            check_words(holder)
    except BadInput as bad:
        return {}, {"": bad}
    seats = {"seats": {**found.get("seats", {}), **holders}} if holders else {}
    if not form.seated and not any(each.text.strip() for each in written):
        return seats, {}
    return {"stances": {each.seat: each.text for each in written}, **seats}, {}


def _stances(sent: Sent) -> Iterator[Stance]:
    names, texts = sent.get("seat", ()), sent.get("stance", ())
    holders: Sequence[str] = sent.get("holder", ())
    for index, text in enumerate(texts):
        name = (names[index] if index < len(names) else "").strip()
        holder = (holders[index] if index < len(holders) else "").strip()
        yield Stance(seat=name or f"AG{index + 1}", text=text, holder=holder)
