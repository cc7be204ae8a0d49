"""What the seats of runs were asked and answered, as training data; nobody is asked again."""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError

from aufheben.app.fork import SPENT, answer_of
from aufheben.domain.models import unplaced
from aufheben.domain.vocabulary import Lang
from aufheben.errors import Misuse
from aufheben.formats.chats import AnsweredBy, Chat, ChatForm, RefusedAnswer, write_chats
from aufheben.prompts.homes import wanted
from aufheben.prompts.templates import Fence, Prompt, compose
from aufheben.protocols.ports import Task
from aufheben.rooms.room import Room
from aufheben.runtime.drive import Exchange, exchanges
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.validation import PERSON, Validation
from aufheben.words import Fact

_AS_SAID: Final[dict[str, Any]] = {"mode": "json", "by_alias": True, "exclude_unset": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingSet:
    """Chats of runs; `left_out` counts answers by why they are none, `unread` says which runs
    could not be read.
    """

    chats: tuple[Chat, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    unread: tuple[Fact, ...] = ()

    def __add__(self, other: "TrainingSet") -> "TrainingSet":
        return TrainingSet(
            chats=self.chats + other.chats,
            left_out=Counter(self.left_out) + Counter(other.left_out),
            unread=self.unread + other.unread,
        )

    def to(self, form: ChatForm, *, bare: bool = False) -> str:
        """JSON lines; `bare` without metadata."""
        return write_chats(self.chats, form, bare=bare)


async def training_set(
    room: Room[Any, Any, Any, Any],
    seated: Any,
    record: Record,
    by: Collection[str],
    prompts: str | None,
) -> TrainingSet:
    """One run's; `by` are those whose answers are taken, `prompts` a folder in place of ours.

    Raises Diverged if the record is not of this job, BadInput for a template that cannot be read.
    """
    found = await exchanges(room.course, seated.job, record)
    reader = _Reader(
        room=room.name, run=record.run, lang=seated.lang or "en", by=by, prompts=prompts
    )
    read = [reader.chat(exchange) for exchange in found]
    return TrainingSet(
        chats=tuple(chat for chat in read if isinstance(chat, Chat)),
        left_out=Counter(why for why in read if isinstance(why, str)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """How the exchanges of one run become chats."""

    room: str
    run: str
    lang: Lang
    by: Collection[str]
    prompts: str | None

    def chat(self, exchange: Exchange) -> Chat | str:
        """The chat, or why there is none."""
        accepted = exchange.accepted
        if accepted is None:
            return "never accepted"
        who = _who(accepted)
        if who not in self.by:
            return who
        answer = Validation().recorded(exchange.task, answer_of(accepted))
        said = _said(exchange.task, answer)
        if said is None:
            return "no message"
        if _outdated(exchange.task, answer, said):
            return "outdated"
        prompt = self._prompt(exchange, accepted)
        return Chat(
            system=prompt.system,
            user=prompt.user,
            answer=said,
            refused=tuple(self._refused(exchange.refused, said)),
            metadata=self._metadata(exchange.seat.name, accepted, prompt),
        )

    def _metadata(self, seat: str, accepted: Event, prompt: Prompt) -> dict[str, object]:
        """Where a chat comes from."""
        who = _who(accepted)
        return {
            "run": self.run,
            "room": self.room,
            "event": accepted.number,
            "seat": seat,
            "task": prompt.name,
            "answered_by": who,
            "model": _named(accepted) if who == "model" else None,
            "prompt": prompt.version,
            "lang": self.lang,
        }

    def _prompt(self, exchange: Exchange, accepted: Event) -> Prompt:
        """What the seat is sent at the first try, between fences that are the same every time."""
        seat = exchange.seat
        fence = Fence(stable=self._token(seat.name), fresh=self._token(accepted.digest))
        return compose(seat, exchange.task, (), lang=self.lang, fence=fence, own=self.prompts)

    def _token(self, of: str) -> str:
        text = f"{self.run}\0{of}".encode("utf-8", "replace")
        return hashlib.sha256(text).hexdigest()[:16]

    def _refused(self, events: tuple[Event, ...], said: str) -> Iterator[RefusedAnswer]:
        """What was said in words and refused, by those whose answers are taken."""
        for event in events:
            text, ruling = event.payload.get("said"), event.payload.get("ruling")
            if isinstance(text, str) and text.strip() not in ("", said) and _who(event) in self.by:
                why = ruling if isinstance(ruling, Mapping) else {}
                yield RefusedAnswer(said=text, why=why)


def _named(event: Event) -> str:
    """Who answered, without where it is served; empty for what costs nothing."""
    spent = event.payload.get(SPENT)
    by = spent.get("by") if isinstance(spent, Mapping) else None
    return unplaced(str(by or ""))


def _who(event: Event) -> AnsweredBy:
    named = _named(event)
    if named == PERSON:
        return "person"
    return "program" if not named else "model" if ":" in named else "other"


def _said(task: Task[Any], answer: Any) -> str | None:
    """The answer as its message asks for it: what only the journal has is not to be learned.

    None where no message asks for it.
    """
    try:
        message = wanted(task).schema.model_validate(task.spoken(answer))
    except (Misuse, ValidationError):
        return None
    return json.dumps(message.model_dump(**_AS_SAID), ensure_ascii=False)


def _outdated(task: Task[Any], answer: Any, said: str) -> bool:
    """Whether a model that said this now would be refused, or not be understood so."""
    heard = Validation().by_the_rules(task, said, long=True)
    return heard != answer or task.lacks(answer) is not None
