"""Which answers of a run are kept from earlier ones: it is played beforehand, and no model is asked."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aufheben import wiring
from aufheben.app.usage_count import Taken
from aufheben.errors import AufhebenError
from aufheben.rooms.costs import NOBODY, CostEstimate
from aufheben.rooms.models import public
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record
from aufheben.runtime.journal_observer import ObservedJournal
from aufheben.runtime.memory import MemoryStore
from aufheben.words import speaker

_say = speaker(__name__)

MOST = 2_000
"""Calls of a run that is not played beforehand: that would take longer than a look."""


@dataclass(frozen=True, slots=True)
class Kept:
    """So many answers that the run will find, `whole` where it needs no other."""

    answers: int = 0
    whole: bool = False


async def kept_before(room: Room[Any, Any, Any, Any], job: Any, asking: Asking) -> Kept:
    """What is kept of it; nothing where that cannot be known without asking somebody."""
    asking, agents = room.answering.asking(job, asking, wiring.home()), job.agents
    if not _is_there(asking.cache) or room.answering.facts(job):
        return Kept()
    if NOBODY.issuperset(agents.values()) or job.job.bound > MOST:
        return Kept()
    taken = Taken()
    heard = taken.hears("", agents)
    journal = MemoryStore().begin(Record(run="before", created="", settings=room.encode(job)))
    assert heard is not None
    try:
        await drive(
            room.course,
            job.job,
            wiring.remembering(agents, lang=job.lang, asking=asking),
            ObservedJournal(journal, heard),
            wiring.clock(),
            repetition=wiring.repetition(replace(asking, repetition="lexical")),
        )
    except AufhebenError:
        return Kept(taken.kept)
    return Kept(taken.kept, whole=not (taken.tally.made or taken.unanswered))


def _is_there(cache: str | None) -> bool:
    return cache is not None and Path(cache).is_file()


def told_kept(found: CostEstimate, kept: Kept, models: tuple[str, ...]) -> CostEstimate:
    """An estimate with what is kept; where that is all, no model is asked, and nothing is taken."""
    if not kept.answers:
        return found
    more = {**found.after, "kept": kept.answers}
    if not kept.whole:
        told = _say("kept_of", n=kept.answers)
        both = (found.said, found.brief)
        said, brief = (_say.joined(each, told, between="below") for each in both)
        return replace(found, after=more, said=said, brief=brief)
    whole = _say("kept_whole", n=kept.answers)
    usual = {**found.usual, "calls": 0, "tokens": 0, "money": 0.0}
    by = _say("by", models=public(models), said=whole)
    return replace(found, said=whole, brief=by, usual=usual, after=more)
