"""The steps of an integration as rules: criteria, axes, rebuilt arguments, the core E."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from aufheben.domain import Core, Integration, Property, Rule
from aufheben.domain.text import bare
from aufheben.formats.dialectic.criteria import Criterion, criteria, speakers
from aufheben.formats.dialectic.explanation_words import COLON
from aufheben.formats.dialectic.integration_words import WORDS
from aufheben.formats.dialectic.sentences import filled, rule
from aufheben.formats.dialectic.strengths import lines
from aufheben.formats.dialectic.told import ToldDialectic


def integration(told: ToldDialectic) -> Iterator[str]:
    """Headed lists, as nested as they need to be; nothing where no step was taken."""
    yield from lines(told)
    found, words = told.finished.conclusion.integration, WORDS[told.lang]
    if found is None or not (found.characterized or found.axes or found.reconstructed):
        return
    yield f"{filled(words['head'], seat=found.seat)}{COLON[told.lang].rstrip()}"
    yield from _sides(told, found, words)
    if found.core is not None:
        head = words["core" if found.characterized else "setting"]
        yield f"  - {head.format(rule=_one(found.core))}"
        for criterion in criteria(told):
            yield from (f"    - {said}" for said in _kept(criterion, words))
        if found.characterized and not (found.core.method or found.core.stands_for):
            yield f"    - {words['unplaced']}"
    yield ""


def _sides(told: ToldDialectic, found: Integration, words: dict[str, str]) -> Iterator[str]:
    """What each main argument came to before there was a core."""
    seats = speakers(told)
    properties = found.characterized.properties if found.characterized is not None else ()
    for number, (seat, each) in enumerate(zip(seats, properties, strict=False), start=1):
        yield f"  - {words['criterion'].format(of=f'C{number}', seat=seat, rule=_one(each))}"
    for number, axis in enumerate(found.axes):
        thesis = told.name(told.first[number])
        said = words["axis"].format(number=number + 1, thesis=thesis, said=bare(axis.question))
        yield f"  - {said}"
        yield from (f"    - {side}" for side in axis.sides)
    for number, (seat, argument) in enumerate(zip(seats, found.reconstructed, strict=False)):
        name = told.name(told.first[number])
        yield f"  - {words['rebuilt'].format(name=name, seat=seat)}"
        yield from (f"    - {_one(each)}" for each in argument.rules)


def _one(said: Property | Core | Rule) -> str:
    return rule(said.strong, said.weak_negation, bare(said.consequent))


def _kept(criterion: Criterion, words: dict[str, str]) -> Iterator[str]:
    """Premises that fare alike in one breath."""
    for (kind, core), group in groupby(_fates(criterion), key=lambda fate: fate[:2]):
        premises = words["comma"].join(bare(premise) for _, _, premise in group)
        said = words["comma"].join(map(bare, core))
        yield words[kind].format(of=criterion.of, premises=premises, core=said)


def _fates(criterion: Criterion) -> Sequence[tuple[str, tuple[str, ...], str]]:
    """Under which head each premise stands, what stands for it, and the premise."""
    order = ("same", "lifted", "left", "unsaid")
    found = [(*_fate(premise, core), premise) for premise, core in criterion.premises]
    return sorted(found, key=lambda fate: (order.index(fate[0]), fate[1]))


def _fate(premise: str, core: tuple[str, ...] | None) -> tuple[str, tuple[str, ...]]:
    if core is None:
        return "unsaid", ()
    if premise in core:
        return "same", ()
    return ("lifted", core) if core else ("left", ())
