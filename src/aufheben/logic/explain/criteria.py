"""What the core E keeps of each side's criterion, premise by premise."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aufheben.domain import Core, Integration
from aufheben.domain.text import plain
from aufheben.logic.explain.conditions import in_core
from aufheben.logic.explain.debate import Debate


class Criterion(NamedTuple):
    """One side's criterion, and for each premise those of E that stand for it.

    None where nobody said which, and none says it in the same words.
    """

    of: str
    seat: str
    premises: tuple[tuple[str, tuple[str, ...] | None], ...]


def criteria(told: Debate) -> list[Criterion]:
    """C1, C2 and so on of an integration that came to a core; in the capped form, which has none,
    of the main arguments.
    """
    integration = told.conclusion.integration
    if integration is None or integration.core is None:
        return []
    sides = _sides(told, integration, integration.core)
    found = enumerate(zip(speakers(told), sides, strict=False))
    return [
        Criterion(
            of=f"C{number + 1}" if integration.characterized else told.name(told.first[number]),
            seat=seat,
            premises=tuple(_kept(told, integration.core, number, side)),
        )
        for number, (seat, side) in found
        if side
    ]


def _sides(told: Debate, found: Integration, core: Core) -> list[tuple[str, ...]]:
    if found.characterized is not None:
        return [each.strong for each in found.characterized.properties]
    if not found.reconstructed or core.stands_for:
        return [argument.premises for argument in found.reconstructed]
    return [tuple(in_core(told, first)) for first in told.first[: len(found.reconstructed)]]


def speakers(told: Debate) -> list[str]:
    """Whose main arguments were integrated, in turn."""
    return [dispute.thesis.seat for dispute in told.conclusion.disputes]


def _kept(
    told: Debate, core: Core, number: int, premises: Sequence[str]
) -> Iterator[tuple[str, tuple[str, ...] | None]]:
    computed = {plain(said): kept for said, kept in in_core(told, told.first[number]).items()}
    for place, premise in enumerate(premises, start=1):
        same = tuple(each for each in core.strong if plain(each) == plain(premise))
        if core.stands_for:
            yield premise, tuple(dict.fromkeys((*same, *_standing(core, number, place))))
        else:
            yield premise, same or computed.get(plain(premise))


def _standing(core: Core, number: int, place: int) -> Iterator[str]:
    """The premises of E that are said to stand for this one."""
    for each, sides in zip(core.strong, core.stands_for, strict=False):
        if number < len(sides) and place in sides[number]:
            yield each
