"""A person in a seat who is asked by sheets: one at a time, in several seats side by side.

What no answer may hold is told before anything is read in it.
"""

import asyncio
import math
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aufheben.agents.human import in_sentences
from aufheben.agents.human.agent import BY
from aufheben.agents.human.in_sentences import Heard
from aufheben.agents.human.view import sight
from aufheben.agents.human.words import Words
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.sheets.sheet import Message, Sheet, SheetDesk, Taken
from aufheben.formats.sheets.submitted import KEY
from aufheben.prompts.homes import schema_of, wanted
from aufheben.protocols.ports import Place, Rejected, Said, Task
from aufheben.protocols.words import Vocabulary, refuse
from aufheben.rooms.deliberation.asks.act_messages import write_act
from aufheben.rooms.deliberation.asks.act_tasks import Do
from aufheben.rooms.dialectic.asks.integration_tasks import Characterize
from aufheben.rooms.hierarchy.asks import Advise, Improve, Mediate, Opine
from aufheben.words import kind_of

LONGEST = 20_000
"""Characters of one field."""
MOST = 5_000
"""Fields of one answer."""
DEEPEST = 32
"""Levels of objects and lists in it."""
LARGEST = 10**15
_HARMFUL = ("Cc", "Cs")
Schema = Mapping[str, Any]


class _Part(NamedTuple):
    """A value, its name from the top down, and the schema it should fit."""

    value: object
    where: str
    schema: Schema
    depth: int


def unfit(message: object, schema: Schema) -> Rejected | None:
    """What is wrong with a message before it is read: keys, sizes, characters, kinds of values."""
    if not isinstance(message, Mapping):
        return refuse(__name__, "no_object", got=kind_of(message))
    root = schema.get("$defs", {})
    todo, seen = [_Part(message, "", schema, 0)], 0
    while todo:
        part = todo.pop()
        seen += 1
        if seen > MOST or part.depth > DEEPEST:
            return refuse(__name__, "too_many", most=f"{MOST:,}", deep=DEEPEST)
        wrong = _wrong(part, root)
        if wrong is not None:
            return wrong
        todo.extend(_within(part, root))
    return None


def _wrong(part: _Part, defs: Schema) -> Rejected | None:
    match part.value:
        case str() as text:
            return _wrong_text(text, part.where)
        case None | bool():
            return None
        case int() as number if abs(number) <= LARGEST:
            return None
        case float() as number if math.isfinite(number):
            return None
        case list():
            return None
        case Mapping() as found:
            return _wrong_keys(found, part, defs)
    return refuse(__name__, "no_value", got=kind_of(part.value), where=part.where)


def _wrong_text(text: str, where: str) -> Rejected | None:
    if len(text) > LONGEST:
        return refuse(
            __name__, "too_long", most=f"{LONGEST:,}", count=f"{len(text):,}", where=where
        )
    for character in text:
        if character not in "\n\t" and unicodedata.category(character) in _HARMFUL:
            return refuse(__name__, "no_text", code=f"U+{ord(character):04X}", where=where)
    return None


def _wrong_keys(found: Mapping[Any, object], part: _Part, defs: Schema) -> Rejected | None:
    for key in found:
        if not isinstance(key, str):
            return refuse(__name__, "no_value", got=kind_of(key), where=part.where)
        name = key[:80]
        if (wrong := _wrong_text(key, name)) is not None:
            return wrong
        known = [each for each in alternatives(part.schema, defs) if "properties" in each]
        if known and not any(key in each["properties"] for each in known):
            return refuse(__name__, "unknown", where=_under(part.where, name))
    return None


def _within(part: _Part, defs: Schema) -> Iterator[_Part]:
    """What stands in an object or a list."""
    every = list(alternatives(part.schema, defs))
    match part.value:
        case Mapping() as found:
            for key, value in found.items():
                inner = next((_of_key(each, key) for each in every if _of_key(each, key)), {})
                yield _Part(value, _under(part.where, key[:80]), inner, part.depth + 1)
        case list() as rows:
            inner = next((each["items"] for each in every if "items" in each), {})
            for number, value in enumerate(rows, start=1):
                yield _Part(value, f"{part.where}.{number}", inner, part.depth + 1)


def _of_key(schema: Schema, key: str) -> Schema:
    inner = schema.get("properties", {}).get(key) or schema.get("additionalProperties")
    return inner if isinstance(inner, Mapping) else {}


def alternatives(schema: Schema, defs: Schema) -> Iterator[Schema]:
    """The schemas that a value may fit, without references; one that goes round ends there."""
    todo, seen = [schema], set[str]()
    while todo:
        each = todo.pop(0)
        reference = each.get("$ref")
        if isinstance(reference, str):
            if reference not in seen:
                seen.add(reference)
                todo.append(defs.get(reference.rsplit("/", 1)[-1], {}))
        elif several := each.get("anyOf") or each.get("oneOf") or each.get("allOf"):
            todo.extend(several)
        else:
            yield each


def _under(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


class SheetAgent:
    """Answers by sheets that a person fills in; what is no legal answer is put to them again.

    `run` is the name by which the desk knows whose question it is.
    """

    def __init__(self, desk: SheetDesk, *, run: str = "", lang: Lang = "en") -> None:
        self._desk = desk
        self._run = run
        self._lang: Lang = lang
        self._last: dict[tuple[str, Place], Message] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """What the person says. Raises Left if they leave."""
        at = (seat.name, task.place)
        async with self._turns[seat.name]:
            sheet = self._sheet(seat, task, rulings)
            while True:
                message = await self._desk.fill(sheet)
                tried = sheet.tried(message)
                if isinstance(tried, Taken):
                    # Where the chair refuses it, the person mends what they wrote.
                    self._last[at] = message
                    return Said(answer=tried.answer, by=BY)
                sheet = tried

    def _sheet(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> Sheet:
        before = self._last.pop((seat.name, task.place), None) if rulings else None
        return Sheet(
            run=self._run,
            seat=seat.name,
            task=wanted(task).name,
            place=task.place,
            shown=sight(seat, task, (), self._lang, Words(self._lang, on_sheet=True)),
            schema=schema_of(task),
            called=Vocabulary(type(task), self._lang),
            lang=self._lang,
            rule=lambda sheet, message: _ruled(sheet, message, seat, task),
            sentences=in_sentences.schema(task, self._lang),
            draft=_meant(task) if before is None else before,
            refused=rulings[-1].said_in(self._lang) if rulings else None,
        )


def _meant(task: Task[Any]) -> Message:
    """What of the answer is given with the question."""
    match task:
        case Do() if task.sketch is not None:
            return write_act(task.sketch)
        case Opine() | Mediate() | Improve():
            return {"proposition": task.proposition}
        case Advise():
            return {"feedback": [{"expert": name, "feedback": ""} for name in task.experts]}
        case Characterize():
            names = [f"C{number}" for number in range(1, len(task.warrants) + 1)]
            return {"Argument": {name: {"consequent": ""} for name in names}}
    return {}


def _ruled(sheet: Sheet, message: object, seat: Seat, task: Task[Any]) -> Taken | Sheet:
    """What the message is as an answer; nothing in it raises."""
    words = Words(sheet.lang, on_sheet=True)
    try:
        ruled = _heard(sheet, message, seat, task)
    except BadInput as bad:
        ruled = refuse(__name__, "unread", got=bad.said, do=bad.fix)
    except RecursionError:
        ruled = refuse(__name__, "unread", got="…", do=words("help"))
    if isinstance(ruled, Rejected):
        return sheet.again(message, ruled.said_in(sheet.lang), sheet.read_back)
    if not ruled.read_back or (ruled.read_back == sheet.read_back and _is_confirmed(message)):
        return Taken(ruled.answer)
    return sheet.again(message, None, ruled.read_back)


def _heard(sheet: Sheet, message: object, seat: Seat, task: Task[Any]) -> Heard | Rejected:
    """The answer, read and held against the task's own rules."""
    spoken = isinstance(message, Mapping) and KEY in message and sheet.sentences is not None
    schema = {"properties": {KEY: sheet.sentences}} if spoken else sheet.schema
    wrong = unfit(message, schema)
    if wrong is not None:
        return wrong
    assert isinstance(message, Mapping)
    if not spoken:
        return _legal(Heard(message), task)
    given = message[KEY]
    if not isinstance(given, Mapping):
        return refuse(__name__, "no_object", got=kind_of(given))
    heard = in_sentences.heard(given, seat, task, sheet.lang)
    return heard if isinstance(heard, Rejected) else _legal(heard, task)


def _legal(heard: Heard, task: Task[Any]) -> Heard | Rejected:
    said = heard.answer
    answer = task.hear(said) if isinstance(said, Mapping) else task.accepts(said)
    ruling = answer if isinstance(answer, Rejected) else task.legal(answer)
    return heard._replace(answer=answer) if ruling is None else ruling


def _is_confirmed(message: object) -> bool:
    given = message.get(KEY) if isinstance(message, Mapping) else None
    return isinstance(given, Mapping) and given.get("confirmed") is True
