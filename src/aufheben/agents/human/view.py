"""What a person may see of a task, and nothing more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from aufheben.agents.human.acts import board_shown
from aufheben.agents.human.edges import About, portrayed
from aufheben.agents.human.examples import answered, example, rebuilt, said
from aufheben.agents.human.forms import INSIDE, begun
from aufheben.agents.human.words import Words, refused
from aufheben.domain import Argument, Dispute, Move, Seat
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.domain.ways import Decision, Fault, Stock, StockNeed, Way, WayTrial
from aufheben.prompts.homes import wanted
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.deliberation.asks.act_tasks import Do
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import Reconstruct
from aufheben.rooms.dialectic.asks.lift import NumberedSentence
from aufheben.rooms.dialectic.methods.argllm import Argue
from aufheben.rooms.dialectic.methods.speech_tasks import Heard, Retort, Speak

Said = Callable[[Argument], str]
Recounted = NumberedSentence | Dispute | Stock | StockNeed | Way | Decision | Fault
RECOUNTED = (NumberedSentence, Dispute, Stock, StockNeed, Way, Decision, Fault)
"""What has lines of its own."""


def recounted(name: str, value: Recounted, called: Vocabulary, said: Said) -> Iterator[str]:
    """The lines of one thing that a lift shows; `name` is how it is called where it needs one."""
    words = Words(called.lang)
    match value:
        case NumberedSentence():
            yield words("lift_sentence", **value._asdict())
        case Dispute():
            yield from (_moved(move, words, said) for move in value.moves)
            yield words(f"lift_{value.result}")
        case Stock():
            yield from (_needed(need, words) for need in value.needs)
            yield from (f"{called.field('shared')}: {text}" for text in value.shared)
            yield from (f"{called.field('unknown')}: {text}" for text in value.unknown)
        case StockNeed():
            yield _needed(value, words)
        case Way():
            yield from _way(name, value, called)
        case Decision():
            yield from _decided(value, called)
        case Fault():
            yield f"{name}: {value.fault}"
            yield f"  {called.field('repair')}: {value.repair}"


def of_seats(name: str, pairs: Sequence[tuple[str, str]], called: Vocabulary) -> Iterator[str]:
    """What each seat has: its stance, or why it would not."""
    yield from (
        Words(called.lang)("lift_of", name=name, seat=seat, text=text) for seat, text in pairs
    )


def tried(seat: str, trials: Sequence[WayTrial], called: Vocabulary) -> Iterator[str]:
    """One seat's trials, by the number of the way."""
    for number, trial in enumerate(trials, start=1):
        yield Words(called.lang)(
            "lift_trial", seat=seat, number=number, live=trial.live, start=trial.start
        )
        if trial.broken.strip():
            yield f"  {called.field('broken')}: {trial.broken}"
        if trial.must is not None:
            yield f"  {called.field('must')} ({trial.must.need}): {trial.must.change}"


def _moved(move: Move, words: Words, said: Said) -> str:
    against = words("lift_against", target=move.target) if move.target else ""
    role = words(f"lift_{move.role}")
    return words("lift_move", seat=move.seat, role=role, against=against, said=said(move.argument))


def _needed(need: StockNeed, words: Words) -> str:
    debated = words(f"lift_{need.debate}")
    return words("lift_need", id=need.id, seat=need.seat, debated=debated, need=need.need)


def _way(name: str, way: Way, called: Vocabulary) -> Iterator[str]:
    yield f"{name}: {way.idea}"
    yield f"  {called.field('changes')}: {way.changes}"
    for service in way.serves:
        needs = ", ".join(service.needs)
        yield f"  {Words(called.lang)('lift_serves', needs=needs, because=service.because)}"
    for part in ("cost", "start", "exit"):
        yield f"  {called.field(part)}: {getattr(way, part)}"


def _decided(decision: Decision, called: Vocabulary) -> Iterator[str]:
    words = Words(called.lang)
    for part in (f.name for f in fields(decision) if f.name != "needs"):
        said = getattr(decision, part)
        for number, text in enumerate((said,) if isinstance(said, str) else said, start=1):
            rule = words("lift_rule", number=number, text=text)
            yield rule if part == "rules" else f"{called.field(part)}: {text}"
    for need in decision.needs:
        yield words("lift_fate", id=need.id, state=words(f"lift_{need.state}"), how=need.how)


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


def sight(
    seat: Seat, task: Task[Any], rulings: Sequence[Rejected], lang: Lang, words: Words | None = None
) -> str:
    """The task as text; `words` are what is said around it, by default those of a terminal."""
    words = words or Words(lang)
    if isinstance(task, About):
        return f"{words('turn', seat=seat.name)}\n\n{portrayed(task, rulings, words)}"
    if isinstance(task, Do):
        return board_shown(seat, task, rulings, lang)
    return shown(seat, task, rulings, lang, words)


def shown(
    seat: Seat, task: Task[Any], rulings: Sequence[Rejected], lang: Lang, words: Words | None = None
) -> str:
    """The turn, the issue, the own stance, what is asked about, and what was refused.

    `words` are what is said around these; a line without any is left out.
    """
    words = words or Words(lang)
    lines = [words("turn", seat=seat.name)]
    issue = issue_of(task)
    if issue:
        lines.append(words("issue", text=issue))
    if seat.stance.strip():
        lines.append(words("stance", text=seat.stance.strip()))
    lines += [line for line in _asked(seat, task, lang, words) if line]
    lines += [refused(ruling, lang) for ruling in rulings]
    return "\n".join(lines)


def issue_of(task: Task[Any]) -> str:
    """The question of the run, where the task shows it."""
    issue = getattr(task, "issue", None)
    return " ".join(str(getattr(issue, "question", issue or "")).split())


def _asked(seat: Seat, task: Task[Any], lang: Lang, words: Words) -> Iterator[str]:
    match task:
        case Construct():
            yield words("construct", issue=issue_of(task))
            yield from (f"  {argued(argument, lang)}" for argument in (*task.theses, *task.heard))
            yield words("example", text=example(seat, task, words))
            yield words("commands")
        case Counter():
            yield words("counter")
            yield f"  {argued(task.attacked, lang)}"
            yield from (words("heard", text=argued(each, lang)) for each in task.heard)
            used = [premise for argument in task.said for premise in argument.premises]
            if used:
                text = "; ".join(dict.fromkeys(used))
                yield words("used_formal" if task.formal else "used", text=text)
            yield words("example", text=example(seat, task, words))
            yield words("commands_graded" if task.graded else "commands")
        case Reconstruct():
            yield words("reconstruct")
            yield f"  {argued(task.dispute[0].argument, lang)}"
            yield words("example", text=rebuilt(task.dispute, words))
            yield words("commands_reconstruct")
        case Argue():
            yield from _claimed(seat, task, lang, words)
        case Speak():
            yield words("speak", issue=issue_of(task))
            yield from _fields(task, lang, (*HIDDEN, "speaker"))
            yield words("example", text=said(seat, issue_of(task), words))
            yield words("commands_prose")
        case Retort():
            yield words("retort")
            yield from _fields(task, lang)
            yield words("example", text=answered(seat, task.attacked, words))
            yield words("commands_prose")
        case _:
            yield Vocabulary(type(task), lang).asked(issue_of(task))
            yield from _fields(task, lang)
            if "final_answer" in wanted(task).schema.model_fields:
                yield words("example", text=said(seat, issue_of(task), words))
            yield words("fields")


def _claimed(seat: Seat, task: Argue, lang: Lang, words: Words) -> Iterator[str]:
    about = " ".join(task.about.split()) or issue_of(task)
    yield words(f"argue_{task.bearing}", text=about)
    yield from _fields(task, lang, (*HIDDEN, "about"))
    yield words("example", text=said(seat, issue_of(task), words))
    yield words("commands_prose")


def _fields(task: Task[Any], lang: Lang, hidden: Sequence[str] = HIDDEN) -> Iterator[str]:
    """Whatever else the task shows, in its own order."""
    called = Vocabulary(type(task), lang)
    for field in fields(task):
        if field.name not in hidden:
            name = begun(called.field(field.name))
            lines = _lines(name, field.name, getattr(task, field.name), called)
            yield from (f"  {each}" for each in lines)


def _lines(name: str, key: str, value: object, called: Vocabulary) -> Iterator[str]:
    match value:
        case "" | () | None:
            return
        case Argument():
            yield f"{name}: {argued(value, called.lang)}"
        case Heard():
            yield f"{value.seat}: {value.text}"
        case _ if isinstance(value, RECOUNTED):
            yield from recounted(name, value, called, lambda said: argued(said, called.lang))
        case tuple():
            yield from _listed(name, key, value, called)
        case Mapping():
            for word, each in value.items():
                yield from _lines(f"{name} {word}", key, each, called)
        case _ if not is_dataclass(value):
            said = called.code("YES" if value else "NO") if isinstance(value, bool) else value
            yield f"{name}: {said}"
        case _:
            for field in fields(value):
                within = f"{name}{INSIDE}{called.field(field.name, key)}"
                yield from _lines(within, field.name, getattr(value, field.name), called)


def _listed(name: str, key: str, values: tuple[Any, ...], called: Vocabulary) -> Iterator[str]:
    if all(map(_of_seat, values)):
        yield from of_seats(name, values, called)
        return
    for number, each in enumerate(values, start=1):
        if _of_trials(each):
            seat, trials = each
            yield from tried(seat, trials, called)
        else:
            yield from _lines(f"{name} {number}", key, each, called)


def _of_seat(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(v, str) for v in value)


def _of_trials(value: object) -> bool:
    match value:
        case (str(), (WayTrial(), *_)):
            return True
    return False


def argued(argument: Argument, lang: Lang) -> str:
    """An argument as a sentence: its conclusion, because of what, unless what."""
    words = Words(lang)
    because = words("said_because", text="; ".join(map(bare, argument.premises)))
    unless = words("said_unless", text="; ".join(map(bare, argument.ass)))
    said = bare(argument.warrant.consequent)
    return f"{said}{because if argument.premises else ''}{unless if argument.ass else ''}"
