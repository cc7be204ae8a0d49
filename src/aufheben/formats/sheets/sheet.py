"""The port to a person who is asked by sheets: whole questions, answered by one JSON object each."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, runtime_checkable

from aufheben.domain.vocabulary import Lang
from aufheben.errors import Left
from aufheben.protocols.ports import Place, Rejected
from aufheben.protocols.words import Vocabulary
from aufheben.words import speaker

_say = speaker(__name__)

Message = Mapping[str, object]
Schema = Mapping[str, Any]


class Taken(NamedTuple):
    """What a person answered, legal by all that can be told at the desk."""

    answer: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One question to a person in a seat.

    `shown` is all that the seat may see. `schema` is the JSON schema of the message that answers
    it, and `called` what its fields are called; `sentences` the one of what may stand under the key `in_sentences` instead, where the
    question can be answered so. `draft` is what the fields hold at first: what was refused last,
    or what is given. `refused` is what was wrong with it, and `read_back` how its sentences were
    read, which count once the person says `confirmed`.
    """

    run: str
    seat: str
    task: str
    place: Place
    shown: str
    schema: Schema
    called: Vocabulary = field(repr=False, compare=False)
    lang: Lang
    rule: "Callable[[Sheet, object], Taken | Sheet]" = field(repr=False, compare=False)
    sentences: Schema | None = None
    draft: Message = field(default_factory=dict)
    refused: Rejected | None = None
    read_back: str = ""

    @property
    def id(self) -> str:
        """The same for the same question of a run, however often it is put."""
        named = json.dumps([self.run, self.seat, *self.place], ensure_ascii=False)
        return hashlib.sha256(named.encode()).hexdigest()[:16]

    def tried(self, message: object) -> "Taken | Sheet":
        """The answer that a message is; or the sheet to fill in again, with what is wrong."""
        return self.rule(self, message)

    def again(self, message: object, refused: Rejected | None, read_back: str = "") -> "Sheet":
        """The same question once more."""
        draft = message if isinstance(message, Mapping) else {}
        return replace(self, draft=draft, refused=refused, read_back=read_back)


@runtime_checkable
class SheetDesk(Protocol):
    """Where people are asked by sheets, several seats of a run at the same time."""

    async def fill(self, sheet: Sheet) -> Message:
        """What the person puts on the sheet; it is put to them again where that is no answer.

        Raises Left if nobody will answer any more.
        """
        ...


class ScriptedSheetDesk:
    """A desk of sheets whose person answers what is listed, then leaves; `sheets` has all asked."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self._messages = iter(messages)
        self.sheets: list[Sheet] = []

    async def fill(self, sheet: Sheet) -> Message:
        """The next message. Raises Left after the last."""
        self.sheets.append(sheet)
        for message in self._messages:
            return message
        raise Left(_say("nobody_desk_any"))
