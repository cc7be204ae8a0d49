"""What stands beside an answer: notes, the standing reasons of an open question, what to try."""

from collections.abc import Iterator

from aufheben.domain.vocabulary import UNENDED
from aufheben.formats.document import Block, Item, listed
from aufheben.formats.undecided import to_try, would_decide
from aufheben.rooms.dialectic.notices import notices
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Said, speaker

_say = speaker(__name__)


def openings(told: ToldDialectic) -> Iterator[Block]:
    """Of a run that has not ended nothing."""
    conclusion = told.finished.conclusion
    if conclusion.stop_reason in UNENDED:
        return
    notes = notices(told.finished.case, decided=not told.out_of_time)
    yield from listed(_say("notes"), map(Item, notes))
    if conclusion.kind is None:
        yield from listed(_say("to_try"), map(Item, _advice(told)))
        return
    yield from listed(_say("standing"), _standing(told))
    yield from listed(_say("decides"), map(Item, map(would_decide, conclusion.breakers)))
    yield from listed(_say("to_try"), [Item(to_try(conclusion.kind))])


def _advice(told: ToldDialectic) -> Iterator[Said]:
    """Of a dialogue that ended without an answer."""
    conclusion, whole = told.finished.conclusion, told.whole
    if conclusion.answer is not None:
        return
    answered = whole is not None and not told.complete and whole.answers()
    lifting = told.finished.case.constitution.lifting and conclusion.stop_reason == "no_synthesis"
    key = f"advice_{'all' if answered else 'no_way' if lifting else conclusion.stop_reason}"
    if _say.knows(key):
        yield _say(key)


def _standing(told: ToldDialectic) -> Iterator[Item]:
    """Main arguments that are not overruled, and what stands against them."""
    for index, move in enumerate(told.moves):
        if told.audit.statuses[index] in ("justified", "defensible"):
            said = move.argument.warrant.consequent
            yield Item(_say("stands", seat=move.seat, said=said, name=told.name(index)))
