"""An argument of a theory, and the outline of why it stands or falls."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain.answers import Argument
from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.document import Item
from aufheben.formats.sentences import small_words, together, within
from aufheben.logic.explain.premises import (
    argument,
    more,
    quoted,
    since,
    standing,
    unattacked,
    who,
)
from aufheben.logic.explain.statuses import nearest
from aufheben.words import Fact, Said, spelled


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An argument in words, and where it stands among all of its theory.

    `seats` hold its last rule; `attackers` are the ids (Arg1 …) of those that defeat it.
    """

    id: str
    argument: Argument
    status: Status
    seats: tuple[str, ...]
    attackers: tuple[str, ...]

    @property
    def conclusion(self) -> str:
        """What it concludes."""
        return self.argument.warrant.consequent

    @property
    def is_fact(self) -> bool:
        """It rests on nothing but itself."""
        return self.argument.premises == (self.conclusion,)

    def __str__(self) -> str:
        """One line: who, where it stands, what it concludes and from what."""
        return spelled(_line(self, "en"), "en")


def outline(top: Standing, known: Mapping[str, Standing], lang: Lang) -> Item:
    """The argument, its attackers, theirs, and so on; one met again is not opened again.

    Nearest first and no more than a walk of a run has: what is left out is far away.
    """
    if not top.attackers and top.status == "justified":
        return Item(_line(top, lang), under=(Item(unattacked()),))
    made: dict[str, Item] = {}
    for one, below in reversed(nearest(top.id, lambda name: known[name].attackers).items()):
        under = [
            Item(_line(known[a], lang, attacks=True, again=True)) if again else made[a]
            for a, again in below
        ]
        if left := len(known[one].attackers) - len(below):
            under.append(Item(more(left)))
        made[one] = Item(_line(known[one], lang, attacks=one != top.id), under=tuple(under))
    return made[top.id]


def _line(one: Standing, lang: Lang, *, attacks: bool = False, again: bool = False) -> Said:
    return argument(
        who(one.id, ", ".join(one.seats)),
        standing(one.status),
        one.conclusion,
        "" if one.is_fact else _basis(one, lang),
        attacks=attacks,
        again=again,
    )


def _basis(one: Standing, lang: Lang) -> Fact:
    premises = one.argument.premises
    small = small_words((*premises, *one.argument.conc))
    parts = [within(text, small) for text in premises]
    return since(quoted(parts, "gap") if lang == "ja" else together(parts, "en"))
