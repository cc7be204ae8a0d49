"""The steps of an integration as rules: criteria, axes, rebuilt arguments, the core E."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from aufheben.domain import Core, Integration, Property, Rule
from aufheben.domain.text import bare
from aufheben.formats.document import Block, Item, listed
from aufheben.formats.sentences import rule
from aufheben.logic.explain.criteria import Criterion, criteria, speakers
from aufheben.rooms.dialectic.report.strengths import weighed
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Said, speaker

_say = speaker(__name__)


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
        yield _core(told, found, found.core)


def _core(told: ToldDialectic, found: Integration, core: Core) -> Item:
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
