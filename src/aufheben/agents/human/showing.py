"""What a person may see of a task, and nothing more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from aufheben.agents.human.sentences import Spoken
from aufheben.domain import Argument, Seat
from aufheben.protocols.dialectic import Construct, Counter
from aufheben.protocols.methods import Heard, Retort, Speak
from aufheben.protocols.ports import Rejected, Task

HIDDEN = ("place", "reserve", "issue", "stance", "formal", "strict", "sincere", "labels")


def shown(
    seat: Seat, task: Task[Any], rulings: Sequence[Rejected], words: Mapping[str, str]
) -> str:
    """The turn, the issue, the own stance, what is asked about, and what was refused."""
    lines = [words["turn"].format(seat=seat.name)]
    issue = getattr(task, "issue", None)
    if issue is not None:
        lines.append(words["issue"].format(text=issue.question))
    if seat.stance.strip():
        lines.append(words["stance"].format(text=seat.stance.strip()))
    lines += _asked(task, words)
    lines += [words["refused"].format(**asdict(ruling)) for ruling in rulings]
    return "\n".join(lines)


def _asked(task: Task[Any], words: Mapping[str, str]) -> Iterator[str]:
    match task:
        case Construct():
            yield words["construct"]
            yield from (f"  {argued(argument)}" for argument in (*task.theses, *task.heard))
        case Counter():
            yield words["counter"]
            yield f"  {argued(task.attacked)}"
            yield from (words["heard"].format(text=argued(each)) for each in task.heard)
            used = [premise for argument in task.said for premise in argument.premises]
            if used:
                yield words["used"].format(text="; ".join(used))
        case Speak():
            yield words["speak"]
            yield from _fields(task, (*HIDDEN, "name"))
        case Retort():
            yield words["counter"]
            yield from _fields(task)
        case _:
            yield f"{type(task).__name__}"
            yield from _fields(task)
            return
    yield words["commands"].format()


def _fields(task: Task[Any], hidden: Sequence[str] = HIDDEN) -> Iterator[str]:
    """Whatever else the task shows, in its own order."""
    for field in fields(task):
        if field.name not in hidden:
            yield from (f"  {each}" for each in _lines(field.name, getattr(task, field.name)))


def _lines(name: str, value: object) -> Iterator[str]:
    match value:
        case "" | () | None:
            return
        case Argument():
            yield f"{name}: {argued(value)}"
        case Heard():
            yield f"{value.seat}: {value.text}"
        case tuple():
            for number, each in enumerate(value, start=1):
                yield from _lines(f"{name} {number}", each)
        case str() | int() | float():
            yield f"{name}: {value}"
        case _:
            for field in fields(value):  # type: ignore[arg-type]
                yield from _lines(f"{name} › {field.name}", getattr(value, field.name))


def argued(argument: Argument) -> str:
    """An argument as a sentence."""
    warrant = argument.warrant
    return said(Spoken(warrant.consequent, argument.premises, argument.ass))


def said(found: Spoken) -> str:
    """Conclusion ← reasons, unless exceptions."""
    because = f" ← {'; '.join(found.because)}" if found.because else ""
    unless = f" ~ {'; '.join(found.unless)}" if found.unless else ""
    return f"{found.conclusion}{because}{unless}"
