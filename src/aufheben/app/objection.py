"""What a person adds against an argument of a run: a fork in which another seat says it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aufheben.agents.human.in_sentences import heard
from aufheben.agents.human.in_sentences import schema as in_sentences
from aufheben.agents.human.sheet_agent import unfit
from aufheben.app.fork import ANSWERS, Answer, Aside, from_answer
from aufheben.domain import Argument, Issue, Move, Rebut, Seat, Undercut, Undermine
from aufheben.errors import BadInput, among
from aufheben.logic.sentences import read_stance
from aufheben.logic.stance_theory import Knowledge
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import in_both
from aufheben.rooms import registry as rooms
from aufheben.rooms.dialectic.asks.argument_tasks import Counter
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.drive import Exchange, exchanges, reach
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.reader import parse_json
from aufheben.words import speaker

_say = speaker(__name__)


async def from_aside(source: Record, aside: Aside, name: str) -> Record:
    """The run in which the aside is said where its seat was asked to attack that argument.

    Where no seat was, it is a new run in which the seat's stance says it too, all argued again.
    Raises BadInput before anything begins: for no argument, a seat that spoke it, no legal attack.
    """
    room = rooms.of(source.settings)
    seated = room.decode(source.settings)
    if not isinstance(seated, SeatedDialectic):
        raise BadInput(
            _say("run_no_debate", run=source.run, noun=room.noun), do=_say("name_debate")
        )
    told = tell(source.run, await reach(room.course, seated.job, source))
    move = _said(told, aside.against)
    _check_seat(told, aside, move)
    asked = await exchanges(room.course, seated.job, source)
    fit = [each for each in asked if _may(each, move, aside)]
    for each in fit[:1]:
        event = _answered(source, each)
        return await from_answer(source, event.number, _message(each, aside, seated), name)
    settings = room.encode(_taught(told, seated, move, aside))
    return replace(
        source, run=name, settings={**settings, "origin": source.run}, events=()
    )  # fmt: skip


def _said(told: ToldDialectic, against: str) -> Move:
    names = [told.name(index) for index in range(len(told.moves))]
    if against not in names:
        do = _say("one_of_to", names=names[0], names_2=names[-1]) if names else _say("nothing_said")
        raise BadInput(_say("run_no_argument", run=told.run, against=against), do=do)
    return told.moves[names.index(against)]


def _check_seat(told: ToldDialectic, aside: Aside, move: Move) -> None:
    others = [seat.name for seat in told.finished.case.seats if seat.name != move.seat]
    if aside.seat is not None and aside.seat not in others:
        what = _say(
            "cannot_speak_against", seat=aside.seat, against=aside.against, seat_2=move.seat
        )
        raise BadInput(what, do=among("one_of", others))


def _may(each: Exchange, move: Move, aside: Aside) -> bool:
    """Whether a seat of another side was asked here to attack the argument."""
    return (
        isinstance(each.task, Counter)
        and each.task.attacked == move.argument
        and each.seat.name != move.seat
        and aside.seat in (None, each.seat.name)
    )


def _answered(source: Record, each: Exchange) -> Event:
    """Where the answer stands at first, whatever it was."""
    return next(e for e in source.events if e.place == each.task.place and e.kind in ANSWERS)


def _message(each: Exchange, aside: Aside, seated: SeatedDialectic) -> Mapping[str, Any]:
    """The attack as the journal keeps answers."""
    attack = _attack(aside, each.seat, each.task, seated)
    return dict(each.task.write(attack))


def _attack(aside: Aside, seat: Seat, task: Any, seated: SeatedDialectic) -> Any:
    """What is said, as an attack that is legal there. Raises BadInput."""
    lang = seated.lang or "en"
    ruled = _read(aside.say, seat, task, lang)
    if not isinstance(ruled, Rejected) and not isinstance(ruled, Rebut | Undercut | Undermine):
        raise BadInput(_say("nothing_said_against", against=aside.against), do=_say("say_reasons"))
    wrong = ruled if isinstance(ruled, Rejected) else task.legal(ruled)
    if wrong is None:
        return ruled
    said = in_both(wrong)
    what = _say("said_against_not", against=aside.against, expected=said.expected, got=said.got)
    raise BadInput(what, do=said.do)


def _read(say: Answer, seat: Seat, task: Any, lang: Any) -> Any:
    """In sentences, or as the published message (an object, or the JSON of one)."""
    given = parse_json(say) if isinstance(say, str) and say.lstrip().startswith("{") else say
    if isinstance(given, Rejected):
        return given
    if isinstance(given, Mapping):
        return task.hear(given)
    message = {"text": given}
    found = unfit(message, in_sentences(task, lang) or {}) or heard(message, seat, task, lang)
    return found if isinstance(found, Rejected) else found.answer


def _taught(
    told: ToldDialectic, seated: SeatedDialectic, move: Move, aside: Aside
) -> SeatedDialectic:
    """The case in which the seat's stance says it too. Raises BadInput for what is no attack."""
    case = seated.case
    seat = next(s for s in case.seats if s.name != move.seat and aside.seat in (None, s.name))
    formal = seat.premises == "logic"
    task = Counter(place=("aside",), issue=case.issue, attacked=move.argument, formal=formal)
    attack = _attack(aside, seat, task, seated)
    more = _sentences(aside.say, attack.argument, seat, case.issue)
    taught = replace(seat, stance=f"{seat.stance.rstrip()}\n{more}\n")
    seats = tuple(taught if each.name == seat.name else each for each in case.seats)
    return replace(seated, case=replace(case, seats=seats))


def _sentences(say: Answer, argument: Argument, seat: Seat, issue: Issue) -> str:
    """What the stance says besides: as it was written; in logic, what reads as such."""
    written = say.strip() if isinstance(say, str) and not say.lstrip().startswith("{") else ""
    formal = seat.premises == "logic"
    texts = [written, *(_rule_sentences(argument))]
    for text in texts:
        if text and (not formal or _reads(text, seat, issue)):
            return text
    do = _say("write_stance_written")
    raise BadInput(_say("logic_engine_cannot"), do=do)


def _rule_sentences(argument: Argument) -> list[str]:
    """Its facts and rules, a sentence each."""
    rules = argument.rules
    concluded = {rule.consequent for rule in rules}
    facts = [text for rule in rules for text in rule.strong if text not in concluded]
    said = [*facts, *(f"If {' and '.join(r.strong)}, {r.consequent}" for r in rules if r.strong)]
    return [". ".join(dict.fromkeys(text.rstrip(".") for text in said)) + "."]


def _reads(text: str, seat: Seat, issue: Issue) -> bool:
    """Whether all of it is read as logic, in the words of the seat."""
    try:
        return bool(read_stance(text, Knowledge.of(seat.stance, issue).lexicon).clauses)
    except BadInput:
        return False
