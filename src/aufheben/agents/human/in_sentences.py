"""Answers in sentences on a sheet: read as at the desk, and said back before they count."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aufheben.agents.human.arguments import PARTS, pointed, targets
from aufheben.agents.human.interpretation import Understood, understood
from aufheben.agents.human.typed_line import Refusal, short
from aufheben.agents.human.view import argued
from aufheben.agents.human.words import Words
from aufheben.domain import Concede, NoThesis, NothingNew, Seat, Thesis, Unanswered
from aufheben.domain.vocabulary import Lang
from aufheben.formats.sheets.sheet import Schema
from aufheben.formats.sheets.submitted import Does, InSentences
from aufheben.protocols.asking.ask import parse
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import Reconstruct
from aufheben.rooms.dialectic.methods.speech_tasks import Retort, Speak

BRIEF = 300


class Heard(NamedTuple):
    """An answer, and how its sentences were read; that is empty where nothing was read in them."""

    answer: object
    read_back: str = ""


def schema(task: Task[Any], lang: Lang) -> Schema | None:
    """The JSON schema of an answer in sentences; None where a task has no such answer."""
    does = _does(task)
    if not does:
        return None
    parts: dict[str, Any] = {"text": {"type": "string", "default": ""}}
    if len(does) > 1:
        parts = {"does": {"enum": does, "default": "argue"}, **parts}
    if isinstance(task, Counter):
        aims = _aims(task, lang)
        titled = [{"const": n, "title": title} for n, title in enumerate(aims, start=1)]
        parts["target"] = {"anyOf": [{"oneOf": titled}, {"type": "null"}], "default": None}
    if isinstance(task, Construct | Counter | Reconstruct):
        parts["confirmed"] = {"type": "boolean", "default": False}
    return {"title": "InSentences", "type": "object", "properties": parts}


def _does(task: Task[Any]) -> Sequence[Does]:
    """What may be done in place of an answer to the task."""
    match task:
        case Construct() | Speak():
            return ("argue", "skip")
        case Counter(graded=True):
            return ("argue", "concede", "nothing_new", "skip")
        case Counter() | Retort():
            return ("argue", "concede", "skip")
        case Reconstruct():
            return ("argue",)
    return ()


def _aims(task: Counter, lang: Lang) -> Iterator[str]:
    words = Words(lang, on_sheet=True)
    for number, (kind, text) in enumerate(targets(task), start=1):
        yield words(PARTS[kind], n=number, text=text)


def heard(given: Mapping[str, object], seat: Seat, task: Task[Any], lang: Lang) -> Heard | Rejected:
    """The answer in sentences that a person gave. Raises BadInput for words that none can read."""
    said = parse(InSentences, given)
    if isinstance(said, Rejected):
        return said
    if said.does != "argue":
        return Heard(_instead(said, task))
    if not said.text.strip():
        return refuse(__name__, "no_sentences")
    match task:
        case Construct() | Counter() | Reconstruct():
            return _argued(said, seat, task, lang)
        case Retort():
            return Heard({"can_defeat": "YES", "text": said.text.strip()})
        case _:
            return Heard({"text": said.text.strip()})


def _instead(said: InSentences, task: Task[Any]) -> object:
    """What stands for no argument; `legal` says whether it may here."""
    if isinstance(task, Construct | Speak):
        return NoThesis(reason="passed over")
    if said.does == "concede":
        return Concede(reason="conceded")
    return (
        NothingNew(reason="nothing new")
        if said.does == "nothing_new"
        else Unanswered(limit="skipped")
    )


def _argued(
    said: InSentences, seat: Seat, task: Construct | Counter | Reconstruct, lang: Lang
) -> Heard | Rejected:
    words = Words(lang, on_sheet=True)
    found = understood(said.text, seat, _about(seat, task), words)
    if isinstance(found, Refusal):
        return refuse(
            __name__, "unread", got=short(" ".join(said.text.split()), BRIEF), do=found.text
        )
    read_back = words("read", text=argued(found.argument, lang))
    if found.aside:
        aside = words("aside", text=short("; ".join(found.aside)))
        read_back = f"{read_back}\n{aside}"
    if not isinstance(task, Counter):
        return Heard(Thesis(argument=found.argument), read_back)
    return _aimed(found, said.target, task, lang, read_back)


def _about(seat: Seat, task: Construct | Counter | Reconstruct) -> Construct | Counter:
    if isinstance(task, Reconstruct):
        return Construct(place=task.place, issue=task.issue, stance=seat.stance)
    return task


def _aimed(
    found: Understood, target: int | None, task: Counter, lang: Lang, read_back: str
) -> Heard | Rejected:
    """An attack on what was chosen, or on the one thing that can be meant."""
    every = targets(task)
    chosen = every[target - 1 : target] if target is not None and target > 0 else []
    options = chosen or pointed(found.argument, task)
    if len(options) != 1:
        among = [short(text, 80) for _, text in options]
        return refuse(__name__, "which", among="; ".join(among))
    kind, text = options[0]
    return Heard(kind(argument=found.argument, target=text), read_back)
