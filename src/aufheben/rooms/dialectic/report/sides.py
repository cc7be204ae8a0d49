"""What each side keeps, keeps in part, has anyway and gives up: side by side."""

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from aufheben.domain.vocabulary import Fate
from aufheben.formats.document import Beside, Item, Items, Section
from aufheben.words import Fact, speaker

_say = speaker(__name__)
Fates = Mapping[Fate, Item]


def sides(found: Iterable[tuple[str, Fate, Item]]) -> Iterator[Beside]:
    """Of each thing that was asked for: by which seat, what became of it, and how."""
    by_seat: dict[str, dict[Fate, list[Item]]] = {}
    for seat, fate, item in found:
        by_seat.setdefault(seat, {}).setdefault(fate, []).append(item)
    return beside(
        {
            seat: {
                fate: Item(_say.code(fate), under=tuple(items), role=fate)
                for fate, items in fates.items()
            }
            for seat, fates in by_seat.items()
        }
    )


def in_a_line(fate: Fate, said: Fact) -> Item:
    """All that fares alike, where it is few words."""
    return Item(_say.code(fate), said, role=fate)


def beside(found: Mapping[str, Fates]) -> Iterator[Beside]:
    """Each seat with how what it asked for fares, the best first; nothing where none asked."""
    if found:
        yield Beside(tuple(Section(seat, (_ordered(fates),)) for seat, fates in found.items()))


def _ordered(fates: Fates) -> Items:
    return Items(tuple(fates[fate] for fate in get_args(Fate) if fate in fates))
