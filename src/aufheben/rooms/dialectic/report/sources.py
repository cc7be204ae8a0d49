"""What an answer was drawn from: the ways of a lift, samples and drafts, a core, what was known; steps as rules."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from aufheben.domain import Core, Integration, Property, Rule, Seat
from aufheben.domain.text import bare
from aufheben.formats import endings
from aufheben.formats.document import Block, Item, listed
from aufheben.formats.sentences import rule, sentence, together
from aufheben.logic.explain.conditions import Criterion, criteria, speakers
from aufheben.logic.sentences import say_clause
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.translation import read_argument
from aufheben.rooms.dialectic.protocol.settle import mediator
from aufheben.rooms.dialectic.report.grounds import ends, inside, stop, unless
from aufheben.rooms.dialectic.report.lift import chosen
from aufheben.rooms.dialectic.report.strengths import weighed
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def background(told: ToldDialectic) -> tuple[str, ...]:
    """Facts and rules as others said them; none where a model or a person integrated."""
    case, conclusion = told.finished.case, told.finished.conclusion
    found = conclusion.integration
    # Only the engine says by which method it found a core.
    by_engine = found is not None and found.core is not None and found.core.method not in _OTHERS
    rules = case.constitution
    # In the complete form nobody speaks but from the stances, which all are in view.
    if found is None or not by_engine or not rules.background or rules.form == "complete":
        return ()
    knowledge = Knowledge.of(_seat(told, found.seat).stance, case.issue)
    lexicon = knowledge.lexicon
    moves = [move for dispute in conclusion.disputes for move in dispute.moves]
    heard = [c for move in moves for c in read_argument(move.argument, lexicon).clauses]
    beyond = [clause for clause in heard if clause not in knowledge.clauses]
    return tuple(dict.fromkeys(say_clause(clause, lexicon) for clause in beyond))


_OTHERS = ("", "lift")


def _seat(told: ToldDialectic, name: str) -> Seat:
    """The seat, or the mediator with every stance in view."""
    seats = told.finished.case.seats
    return next((seat for seat in seats if seat.name == name), mediator(seats))


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


def steps(told: ToldDialectic) -> Iterator[Block]:
    """Nested lists of strengths and of steps; nothing where there were none."""
    yield from weighed(told)
    found = told.finished.conclusion.integration
    if found is not None and (found.characterized or found.axes or found.reconstructed):
        yield from listed(_say("integration", seat=found.seat), _steps(told, found))


def _steps(told: ToldDialectic, found: Integration) -> Iterator[Item]:
    seats = speakers(told)
    properties = found.characterized.properties if found.characterized is not None else ()
    for number, (seat, each) in enumerate(zip(seats, properties, strict=False), start=1):
        yield Item(_say("criterion", of=f"C{number}", seat=seat, rule=_one(each)))
    for number, axis in enumerate(found.axes):
        thesis = told.name(told.first[number])
        said = _say("axis", number=number + 1, thesis=thesis, said=bare(axis.question))
        yield Item(said, under=tuple(map(Item, axis.sides)))
    for number, (seat, argument) in enumerate(zip(seats, found.reconstructed, strict=False)):
        said = _say("rebuilt", name=told.name(told.first[number]), seat=seat)
        yield Item(said, under=tuple(Item(_one(each)) for each in argument.rules))
    if found.core is not None:
        yield _core_rule(told, found, found.core)


def _core_rule(told: ToldDialectic, found: Integration, core: Core) -> Item:
    said = _say("core" if found.characterized else "setting", rule=_one(core))
    kept = [each for criterion in criteria(told) for each in _kept(criterion)]
    if found.characterized and not (core.method or core.stands_for):
        kept.append(_say("unplaced"))
    return Item(said, under=tuple(map(Item, kept)))


def _one(said: Property | Core | Rule) -> str:
    return rule(said.strong, said.weak_negation, bare(said.consequent))


def _kept(criterion: Criterion) -> Iterator[Said]:
    """Premises that fare alike in one breath."""
    for (fate, core), group in groupby(_fates(criterion), key=lambda fate: fate[:2]):
        yield _say(
            f"kept_{fate}",
            of=criterion.of,
            premises=_say.joined(*(bare(said) for _, _, said in group), between="semicolon"),
            core=_say.joined(*map(bare, core), between="semicolon"),
        )


def _fates(criterion: Criterion) -> Sequence[tuple[str, tuple[str, ...], str]]:
    """What became of each premise, what stands for it, and the premise."""
    order = ("same", "lifted", "left", "unsaid")
    found = [(*_fate(premise, core), premise) for premise, core in criterion.premises]
    return sorted(found, key=lambda fate: (order.index(fate[0]), fate[1]))


def _fate(premise: str, core: tuple[str, ...] | None) -> tuple[str, tuple[str, ...]]:
    if core is None:
        return "unsaid", ()
    if premise in core:
        return "same", ()
    return ("lifted", core) if core else ("left", ())
