"""A run of any room from a form: what is asked for, what was sent, and what is wrong with it."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from aufheben.app.harmless import check_words
from aufheben.app.uploads import Inputs
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.nodes import unknown
from aufheben.rooms.options import made
from aufheben.rooms.room import Room
from aufheben.rooms.specifications import no_question
from aufheben.surfaces.page.bodies import pairs_of
from aufheben.surfaces.page.fields import Field, Sent, check_each, fields_of, values_of
from aufheben.words import speaker

_say = speaker(__name__)

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
