"""What a person may see of a task, and nothing more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from aufheben.agents.human.examples import answered, example, rebuilt, said
from aufheben.agents.human.lift import RECOUNTED, of_seats, recounted, tried
from aufheben.agents.human.questions import asked, seen
from aufheben.agents.human.words import WORDS
from aufheben.agents.rooms import wanted
from aufheben.domain import Argument, Seat
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.domain.ways import WayTrial
from aufheben.protocols.dialectic import Construct, Counter, Reconstruct
from aufheben.protocols.methods import Argue, Heard, Retort, Speak
from aufheben.protocols.ports import Rejected, Task

HIDDEN = (
    "place",
    "reserve",
    "issue",
    "stance",
    "formal",
    "strict",
    "sincere",
    "labels",
    "parts",
    "bearing",
)


def shown(
    seat: Seat,
    task: Task[Any],
    rulings: Sequence[Rejected],
    lang: Lang,
    words: Mapping[str, str] | None = None,
) -> str:
    """The turn, the issue, the own stance, what is asked about, and what was refused.

    `words` are what is said around these; a line without any is left out.
    """
    words = words or WORDS[lang]
    lines = [words["turn"].format(seat=seat.name)]
    issue = issue_of(task)
    if issue:
        lines.append(words["issue"].format(text=issue))
    if seat.stance.strip():
        lines.append(words["stance"].format(text=seat.stance.strip()))
    lines += [line for line in _asked(seat, task, lang, words) if line]
    lines += [refused(ruling, lang) for ruling in rulings]
    return "\n".join(lines)


def issue_of(task: Task[Any]) -> str:
    """The question of the run, where the task shows it."""
    issue = getattr(task, "issue", None)
    return " ".join(str(getattr(issue, "question", issue or "")).split())


def refused(ruling: Rejected, lang: Lang) -> str:
    """A refusal with what to do."""
    return WORDS[lang]["refused"].format(**asdict(ruling.said_in(lang)))


def _asked(seat: Seat, task: Task[Any], lang: Lang, words: Mapping[str, str]) -> Iterator[str]:
    match task:
        case Construct():
            yield words["construct"].format(issue=issue_of(task))
            yield from (f"  {argued(argument, lang)}" for argument in (*task.theses, *task.heard))
            yield words["example"].format(text=example(seat, task, words))
            yield words["commands"]
        case Counter():
            yield words["counter"]
            yield f"  {argued(task.attacked, lang)}"
            yield from (words["heard"].format(text=argued(each, lang)) for each in task.heard)
            used = [premise for argument in task.said for premise in argument.premises]
            if used:
                rule = words["used_formal" if task.formal else "used"]
                yield rule.format(text="; ".join(dict.fromkeys(used)))
            yield words["example"].format(text=example(seat, task, words))
            yield words["commands_graded" if task.graded else "commands"]
        case Reconstruct():
            yield words["reconstruct"]
            yield f"  {argued(task.dispute[0].argument, lang)}"
            yield words["example"].format(text=rebuilt(task.dispute, words))
            yield words["commands_reconstruct"]
        case Argue():
            yield from _claimed(seat, task, lang, words)
        case Speak():
            yield words["speak"].format(issue=issue_of(task))
            yield from _fields(task, lang, (*HIDDEN, "speaker"))
            yield words["example"].format(text=said(seat, issue_of(task), words))
            yield words["commands_prose"]
        case Retort():
            yield words["retort"]
            yield from _fields(task, lang)
            yield words["example"].format(text=answered(seat, task.attacked, words))
            yield words["commands_prose"]
        case _:
            yield asked(lang, type(task).__name__, issue_of(task))
            yield from _fields(task, lang)
            if "final_answer" in wanted(task).schema.model_fields:
                yield words["example"].format(text=said(seat, issue_of(task), words))
            yield words["fields"]


def _claimed(seat: Seat, task: Argue, lang: Lang, words: Mapping[str, str]) -> Iterator[str]:
    about = " ".join(task.about.split()) or issue_of(task)
    yield words[f"argue_{task.bearing}"].format(text=about)
    yield from _fields(task, lang, (*HIDDEN, "about"))
    yield words["example"].format(text=said(seat, issue_of(task), words))
    yield words["commands_prose"]


def _fields(task: Task[Any], lang: Lang, hidden: Sequence[str] = HIDDEN) -> Iterator[str]:
    """Whatever else the task shows, in its own order."""
    for field in fields(task):
        if field.name not in hidden:
            value = getattr(task, field.name)
            yield from (f"  {each}" for each in _lines(seen(lang, field.name), value, lang))


def _lines(name: str, value: object, lang: Lang) -> Iterator[str]:
    match value:
        case "" | () | None:
            return
        case Argument():
            yield f"{name}: {argued(value, lang)}"
        case Heard():
            yield f"{value.seat}: {value.text}"
        case _ if isinstance(value, RECOUNTED):
            yield from recounted(name, value, lang, lambda argument: argued(argument, lang))
        case tuple():
            yield from _listed(name, value, lang)
        case Mapping():
            for key, each in value.items():
                yield from _lines(f"{name} {key}", each, lang)
        case _ if not is_dataclass(value):
            yield f"{name}: {value}"
        case _:
            for field in fields(value):
                within = f"{name} › {seen(lang, field.name)}"
                yield from _lines(within, getattr(value, field.name), lang)


def _listed(name: str, values: tuple[Any, ...], lang: Lang) -> Iterator[str]:
    if all(map(_of_seat, values)):
        yield from of_seats(name, values, lang)
        return
    for number, each in enumerate(values, start=1):
        if _of_trials(each):
            seat, trials = each
            yield from tried(seat, trials, lang)
        else:
            yield from _lines(f"{name} {number}", each, lang)


def _of_seat(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(v, str) for v in value)


def _of_trials(value: object) -> bool:
    match value:
        case (str(), (WayTrial(), *_)):
            return True
    return False


def argued(argument: Argument, lang: Lang) -> str:
    """An argument as a sentence: its conclusion, because of what, unless what."""
    words = WORDS[lang]
    because = words["said_because"].format(text="; ".join(map(bare, argument.premises)))
    unless = words["said_unless"].format(text="; ".join(map(bare, argument.ass)))
    said = bare(argument.warrant.consequent)
    return f"{said}{because if argument.premises else ''}{unless if argument.ass else ''}"
