"""What makes an answer count: whole, readable, legal, in the right language, and new."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.answers import Newness
from aufheben.domain.text import legible
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.protocols.ports import Agent, News, Place, Rejected, Said, Task
from aufheben.protocols.words import Bilingual, refuse
from aufheben.runtime.reader import read, unspoken
from aufheben.runtime.repetition import Repeat
from aufheben.words import speaker

if TYPE_CHECKING:
    from aufheben.runtime.repetition import Repeat, Repetition

_say = speaker(__name__)
A = TypeVar("A")
Law = Callable[[A], Rejected | None]
PERSON = "person"
"""Who answered, where a person did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated(Bilingual):
    """Refused because the seat said it before; `repeat` is the finding of the test that fired."""

    repeat: "Repeat"

    def said_in(self, lang: Lang | None) -> Rejected:
        """In a language, with the finding."""
        said = Bilingual.said_in(self, lang)
        return replace(self, expected=said.expected, got=said.got, do=said.do)


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """Checks that a task cannot make by itself: repetition by meaning, and the language."""

    repetition: "Repetition | None" = None
    lang: Lang | None = None

    async def ruling(
        self,
        seat: Seat,
        task: Task[A],
        said: Said,
        rulings: Sequence[Rejected],
        *,
        last: bool = False,
    ) -> A | Rejected:
        """The answer, or what is wrong with it.

        Another language is sent back once, and on the `last` attempt taken as it is, as is what
        is merely too long; so is what a person says again, for what people type costs no turn.
        A refusal is in the language of the run, where it has words in it.
        """
        found = await self._ruling(seat, task, said, rulings, last=last)
        return found.said_in(self.lang) if isinstance(found, Rejected) else found

    async def _ruling(
        self, seat: Seat, task: Task[A], said: Said, rulings: Sequence[Rejected], *, last: bool
    ) -> A | Rejected:
        if said.refused:
            return _declined(said.refused)
        answer = self.by_the_rules(task, said.answer, long=last)
        if isinstance(answer, Rejected):
            return _cut_off(said) or answer
        if said.prompted and (missing := task.lacks(answer)):
            return missing
        taken = last or _asked_again(rulings)
        if not taken and (wrong := wrong_language(seat, task, answer, self.lang)):
            return wrong
        if said.by == PERSON and (last or any(each.why == "repetition" for each in rulings)):
            return answer
        return await self._repeated(task, answer) or answer

    def by_the_rules(self, task: Task[A], said: object, *, long: bool) -> A | Rejected:
        """The answer by its shape and the protocol's rules alone; `long` ones where that is all."""
        return _lawful(lambda: read(task, said), task.legal, long=long)

    def recorded(self, task: Task[A], row: Mapping[str, object]) -> A | Rejected:
        """An answer of the journal, word for word: it is not made legible again.

        One that somebody edited since is held to the same law.
        """
        return _lawful(lambda: task.read(row), task.legal, long=True)

    def in_wrong_language(self, seat: Seat, task: Task[A], answer: A) -> bool:
        """A legal answer was taken although it is in another language than asked."""
        return bool(wrong_language(seat, task, answer, self.lang))

    async def _repeated(self, task: Task[A], answer: A) -> Rejected | None:
        news = task.news(answer) if self.repetition is not None else None
        if self.repetition is None or news is None or not news.before:
            return None
        repeat = await self.repetition.repeats(news.said, news.before)
        return None if repeat is None else _again(repeat)

    def again(self, repeat: "Repeat") -> Rejected:
        """The refusal of what was said before, in the language of the run."""
        return _again(repeat).said_in(self.lang)


def _again(repeat: "Repeat") -> "Repeated":
    said = refuse(__name__, "repeated", "repetition", of=repeat.of, test=repeat.test)
    return Repeated(**{each.name: getattr(said, each.name) for each in fields(said)}, repeat=repeat)


def _lawful(read: Callable[[], A | Rejected], law: Law[A], *, long: bool) -> A | Rejected:
    """The answer, where it can be read and is legal; words never end a run, they are refused."""
    try:
        return _ruled(read(), law, long=long)
    except BadInput as bad:
        return refuse(__name__, "unread", got=bad.said, do=bad.fix or _say("in_other_words"))
    except RecursionError:
        return refuse(__name__, "unread", got=_say("too_many_in_one"), do=_say("in_parts"))


def _ruled(answer: A | Rejected, law: Law[A], *, long: bool) -> A | Rejected:
    if isinstance(answer, Rejected):
        return replace(answer, why="shape")
    ruling = law(answer)
    return answer if ruling is None or (long and ruling.why == "length") else ruling


def refused_row(said: object, ruling: Rejected) -> Mapping[str, object]:
    """A refused answer as the journal keeps it."""
    row: dict[str, object] = {
        "expected": ruling.expected,
        "got": ruling.got,
        "do": ruling.do,
        "why": ruling.why,
    }
    if isinstance(ruling, Repeated):
        found = ruling.repeat
        row["repetition"] = {"test": found.test, "score": found.score, "of": found.of}
    return {"said": shown(said), "ruling": row}


SHOWN = 100_000


def shown(said: object) -> str | None:
    """What was said, cut to what a journal should keep of an illegal answer."""
    if said is None or isinstance(said, str):
        return said and said[:SHOWN]
    try:
        return repr(said)[:SHOWN]
    except Exception:  # noqa: BLE001 - an object from outside may fail at anything
        return f"something of type {type(said).__name__} that cannot be shown"


def _asked_again(rulings: Sequence[Rejected]) -> bool:
    return any(ruling.why == "language" for ruling in rulings)


def _declined(reason: str) -> Rejected:
    return refuse(__name__, "declined", "refused", reason=legible(reason[:300]))


def _cut_off(said: Said) -> Rejected | None:
    if not said.cut:
        return None
    thought = isinstance(said.answer, str) and unspoken(said.answer)
    return refuse(__name__, "thoughts_alone", "cut") if thought else refuse(__name__, "cut", "cut")


JUDGE = "repetition"
"""Who is asked, where it is nobody of the table: no seat's name, which has no such place."""


async def judged(agent: Agent, seat: Seat, place: Place, news: News) -> tuple[Repeat | None, Said]:
    """What is said again in whatever words, and what asking took.

    The agent is asked once, without its stance; what cannot be read takes nothing from a seat.
    Raises AgentFailed.
    """
    assert news.asks is not None
    task: Any = news.asks(place=(*place, "new"), said=news.said, before=news.before)
    answered = await agent.answer(replace(seat, stance=""), task, ())
    said = answered if isinstance(answered, Said) else Said(answer=answered)
    found = Validation().by_the_rules(task, said.answer, long=True)
    if not isinstance(found, Newness) or found.repeats is None:
        return None, said
    return Repeat(test="model", score=1.0, of=found.repeats), said


_JAPANESE = r"[\u3040-\u30ff\u3400-\u9fff]+"
_LATIN = r"[A-Za-z]+"
"""Compiled at the first text, which a run of logic alone has none of: kanji take milliseconds."""
_NAMES = {"en": "English", "ja": "Japanese"}
ENOUGH = 20
"""Letters below which nothing is said about a text's language."""
CODES = frozenset(
    {"rebut", "undercut", "undermine", "YES", "NO", "granted", "nothing_new", "lifts"}
    | {"kept", "in_part", "anyway", "lost"}
)


def spoken(text: str) -> Lang | None:
    """Japanese where a tenth of the letters or more are kana or kanji; None of a short text.

    A kana or kanji carries about what three Latin letters do, and counts so.
    """
    japanese, latin = 3 * _letters(re.findall(_JAPANESE, text)), _letters(re.findall(_LATIN, text))
    if japanese + latin < ENOUGH:
        return None
    return "ja" if japanese >= (japanese + latin) / 10 else "en"


def _letters(runs: Sequence[str]) -> int:
    return sum(map(len, runs))


def wrong_language(seat: Seat, task: Task[A], answer: A, lang: Lang | None) -> Rejected | None:
    """What is wrong with an answer in another language than the debate's.

    Seats of the logic engine speak their stance's own words.
    """
    if lang is None or seat.premises == "logic":
        return None
    got = spoken(" ".join(_sentences(task.own_words(answer))))
    if got is None or got == lang:
        return None
    return refuse(__name__, "language", "language", lang=_NAMES[lang], got=_NAMES[got])


def _sentences(value: object) -> Iterator[str]:
    """Every text in a message but its keys and code words."""
    match value:
        case str() if value not in CODES:
            yield value
        case Mapping():
            yield from _each(list(value.values()))
        case list() | tuple():
            yield from _each(value)
        case _:
            pass


def _each(values: Sequence[Any]) -> Iterator[str]:
    for value in values:
        yield from _sentences(value)
