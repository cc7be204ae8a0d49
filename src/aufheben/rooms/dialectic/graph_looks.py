"""What a finished debate's graph may be asked: another semantics, and what would have to fall."""

from collections.abc import Sequence
from typing import Any

from aufheben.domain.vocabulary import Semantics
from aufheben.errors import BadInput, among
from aufheben.logic.explain.flip import flipped
from aufheben.logic.explain.statuses import Asked
from aufheben.rooms.aspects import Shown
from aufheben.rooms.dialectic.meant import doubts_of, place_of, told_of
from aufheben.rooms.dialectic.report.inquiry import SEMANTICS, Inquiry
from aufheben.rooms.dialectic.report.status_report import compared, fallen, standings
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def semantics(record: Record, ready: SeatedDialectic, name: str | None) -> Shown:
    """Where every argument stands by a semantics; by default by all of them. Raises BadInput."""
    if name is not None:
        return standing(record, ready, name, (), None)
    inquiry = Inquiry(told_of(record, ready))
    found = {each: inquiry.asked((), each) for each in SEMANTICS}
    value: dict[str, Any] = {"run": record.run}
    for each, asked in found.items():
        answer = asked.answer.for_programs(asked.lang)
        value[each] = {"statuses": dict(asked.statuses), "answer": answer}
    return Shown.of(value, compared(found), inquiry.told.lang)


def standing(
    record: Record,
    ready: SeatedDialectic,
    name: str,
    premises: Sequence[str],
    argument: str | None,
) -> Shown:
    """Where every argument stands by one semantics under doubts; of one argument also why."""
    told = told_of(record, ready)
    place = place_of(told, argument) if argument is not None else None
    asked = asked_of(told, premises, name)
    walk = None if place is None else asked.because[told.name(place)]
    return Shown.of(asked.for_programs(), standings(asked, walk), told.lang)


def asked_of(told: ToldDialectic, premises: Sequence[str], semantics: str) -> Asked:
    """Where everything stands under doubts. Raises BadInput for what nobody rests on."""
    return Inquiry(told).asked(doubts_of(told, premises), _semantics(semantics))


def flip(record: Record, ready: SeatedDialectic, argument: str | None) -> Shown:
    """What would have to fall for an argument to win; by default each main one that does not."""
    return flips(record, ready, (), argument)


def flips(
    record: Record, ready: SeatedDialectic, premises: Sequence[str], argument: str | None
) -> Shown:
    """The same, on top of doubts. Raises BadInput."""
    told = told_of(record, ready)
    place = place_of(told, argument) if argument is not None else None
    doubts = doubts_of(told, premises)
    found = flipped(tell(told.run, told.finished, doubts) if doubts else told, place)
    value = {
        "run": record.run,
        "doubts": list(doubts),
        "flips": [each.for_programs(told.lang) for each in found],
    }
    return Shown.of(value, fallen(found), told.lang)


def _semantics(name: str) -> Semantics:
    for each in SEMANTICS:
        if name.strip().casefold() == each:
            return each
    do = among("use_lists", SEMANTICS)
    raise BadInput(_say("no_semantics", said=name), do=do)
