"""What an answer was drawn from: the ways of a lift, samples and drafts, a core, what was known."""

from collections.abc import Iterator

from aufheben.domain import Core, Integration
from aufheben.domain.text import bare
from aufheben.formats import endings
from aufheben.formats.document import Item
from aufheben.formats.sentences import sentence, together
from aufheben.rooms.dialectic.report.background import background
from aufheben.rooms.dialectic.report.grounds import ends, inside, stop, unless
from aufheben.rooms.dialectic.report.lift import chosen
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)
_LIMIT = "limit: "
_REASONS = {
    "no legal answer": endings.why_ended("no_legal_answer"),
    "fewer than two seats put forward a main argument": _say("fewer_than_two"),
    "no stances that oppose were found": _say("none_oppose"),
}
"""What a protocol gives as its reason, where nobody else gave one."""


def drawn(told: ToldDialectic) -> Iterator[Item]:
    """Each step on the way to the answer; nothing where no answer was sought beyond the disputes."""
    conclusion = told.finished.conclusion
    found = conclusion.integration
    if found is None:
        return
    if found.lifted is not None:
        yield from map(Item, chosen(told))
        if conclusion.answer is not None:
            return
    yield from map(Item, (*_out_of_many(found), *_unfound(found)))
    if found.core is not None:
        yield from _core(told, found, found.core)


def shares(told: ToldDialectic, core: Core) -> list[tuple[str, float]]:
    """Each seat with the share (0..1) of its criterion that the core keeps."""
    theses = dict.fromkeys(d.thesis.seat for d in told.finished.conclusion.disputes)
    return list(zip(core.sides or theses, core.retention, strict=False))


def _out_of_many(found: Integration) -> Iterator[Said]:
    """Of how many samples or drafts the answer is one."""
    count = len(found.candidates)
    if "sample" in found.kinds and "unchosen" in found.marks:
        yield _say("first_sample", count=count)
    elif "sample" in found.kinds and found.chosen is None:
        yield _say("more_none", count=count)
    elif "sample" in found.kinds and count > 1:
        yield _say("best_sample", count=count)
    elif "draft" in found.kinds:
        yield _say("draft", n=count - 1)


def _unfound(found: Integration) -> Iterator[Said]:
    if found.answer is None and found.graded is None and found.reason:
        yield _say("no_synthesis_because", reason=why_none(found.reason))
    elif found.answer is None and found.graded is None:
        yield _say("no_synthesis")


def why_none(reason: str) -> Fact:
    """In words of ours where the reason is ours; else as whoever answered gave it."""
    if reason.startswith(_LIMIT):
        return endings.sentence(endings.why_ended(reason.removeprefix(_LIMIT)))
    known = _REASONS.get(reason)
    return sentence(reason) if known is None else endings.sentence(known)


def _core(told: ToldDialectic, found: Integration, core: Core) -> Iterator[Item]:
    yield _needed(told, core)
    if core.retention:
        kept = (_say("share", seat=seat, share=share) for seat, share in shares(told, core))
        yield Item(_say("retained", shares=_say.joined(*kept)))
    if known := background(told):
        head = _say("background", seat=found.seat)
        yield Item(head, under=tuple(map(Item, map(sentence, known))))


def _needed(told: ToldDialectic, core: Core) -> Item:
    """Few words of logic in one line, sentences of prose below each other."""
    many = len(told.finished.case.seats) > 2
    whose = "of_all" if core.method == "lift" else "of_many" if many else "of_both"
    if told.whole is not None:
        return Item(_say(whose, said=_held(told, core)))
    exceptions = (
        _say("unless_alone", said=said, stop=stop(said))
        for said in inside(told, core.weak_negation)
    )
    parts: tuple[Fact, ...] = (*map(sentence, core.strong), *exceptions)
    return Item(_say(f"all_{whose}"), under=tuple(map(Item, parts)))


def _held(told: ToldDialectic, core: Core) -> Fact:
    parts = [bare(part) for part in core.strong]
    held = together(parts, "ja") if told.lang == "ja" else "; ".join(parts)
    if not core.weak_negation:
        return sentence(held)
    exceptions = core.weak_negation
    return _say("held", unless=unless(told, exceptions), **ends(told, held, held, exceptions))
