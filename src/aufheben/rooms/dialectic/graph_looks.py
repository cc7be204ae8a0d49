"""What a finished debate's graph may be asked: another semantics, and what would have to fall."""

from collections.abc import Iterator, Sequence
from typing import Any

from aufheben.domain.vocabulary import Semantics
from aufheben.errors import BadInput
from aufheben.formats.cases.job import SeatedDialectic
from aufheben.formats.dialectic import ToldDialectic, tell
from aufheben.formats.dialectic.asked import Asked
from aufheben.formats.dialectic.asked_words import ASKED, FLIPS
from aufheben.formats.dialectic.flip import flipped
from aufheben.formats.dialectic.inquiry import SEMANTICS, Inquiry
from aufheben.formats.dialectic.walk import Walk
from aufheben.formats.dialectic.why_words import WHY
from aufheben.formats.quoting.nesting import nested
from aufheben.formats.quoting.plain import page
from aufheben.rooms.dialectic.meant import doubts_of, place_of, told_of
from aufheben.rooms.room import Shown
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
        value[each] = {"statuses": dict(asked.statuses), "answer": asked.answer.for_programs()}
    return Shown(value=value, text=page(_compared(inquiry.told, found)))


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
    return Shown(value=asked.for_programs(), text=page(_told(asked, walk)))


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
        "flips": [each.for_programs() for each in found],
    }
    said = [each.said for each in found] or [FLIPS[told.lang]["nothing"]]
    return Shown(value=value, text=page(said))


def _semantics(name: str) -> Semantics:
    for each in SEMANTICS:
        if name.strip().casefold() == each:
            return each
    do = _say("use_lists", lists=", ".join(SEMANTICS))
    raise BadInput(_say("no_semantics", said=name), do=do)


def _compared(told: ToldDialectic, found: dict[Semantics, Asked]) -> Iterator[str]:
    """An argument and its statuses each, then what is said of the answer."""
    words = ASKED[told.lang]
    for name, walk in found["grounded"].because.items():
        yield words["argument"].format(name=name, seat=walk.seat, said=nested(walk.said, told.lang))
        told_by = (
            words["by"].format(semantics=each, word=asked.words[asked.statuses[name]])
            for each, asked in found.items()
        )
        yield f"  {words['comma'].join(told_by)}"
    for asked in found.values():
        yield from asked.answer.said
    yield from filter(None, [found["grounded"].note])


def _told(asked: Asked, walk: Walk | None) -> Iterator[str]:
    walks = asked.because.values() if walk is None else ()
    yield from (_line(each, 0, asked) for each in walks)
    yield from _outline(walk, 0, asked) if walk is not None else ()
    yield from filter(None, (asked.said, *asked.answer.said, asked.note))


def _outline(walk: Walk, depth: int, asked: Asked) -> Iterator[str]:
    yield _line(walk, depth, asked)
    for attacker in walk.attackers:
        yield from _outline(attacker, depth + 1, asked)
    if walk.more:
        yield "  " * (depth + 1) + ASKED[asked.lang]["more"].format(count=walk.more)


def _line(walk: Walk, depth: int, asked: Asked) -> str:
    words = WHY[asked.lang]
    line = words["attacker" if depth else "first"].format(
        name=walk.argument,
        seat=walk.seat,
        status=walk.word,
        said=nested(walk.said, asked.lang),
        basis="",
    )
    return f"{'  ' * depth}{line}{words['again'] if walk.again else ''}"
