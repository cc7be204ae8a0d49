"""What stands with the answer: notes of the case, and which sides were mostly not read."""

from collections.abc import Iterator

from aufheben.formats.cases.notices import notices
from aufheben.formats.dialectic.headline_words import WORDS
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.logic.union import Union


def noted(told: ToldDialectic) -> Iterator[str]:
    """The notes under a head; nothing where there are none."""
    found = notices(told.finished.case, decided=not told.out_of_time)
    if found:
        yield WORDS[told.lang]["notes"]
        yield from (f"  - {note}" for note in found)
        yield ""


def mostly_unread(told: ToldDialectic) -> str:
    """A sentence for each side of whose sentences more than half were left out."""
    words, case = WORDS[told.lang], told.finished.case
    logic = tuple(seat for seat in case.seats if seat.premises == "logic")
    union, found = Union.of(case.issue, logic), []
    for seat, stance in zip(union.seats, union.stances, strict=True):
        unread, count = len(stance.skipped), len(stance.skipped) + len(stance.understood)
        if unread * 2 > count:
            found.append(words["mostly"].format(seat=seat, unread=unread, count=count))
    return "".join(found)
