"""An argument of a theory, and the outline of why it stands or falls."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain.rules import Argument
from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.dialectic.argument_lines import (
    argument,
    quoted,
    since,
    status,
    unattacked,
    who,
)
from aufheben.formats.dialectic.sentences import small_words, together, within
from aufheben.formats.document import Item
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
    """The argument, its attackers, theirs, and so on; one met again is not opened again."""
    found = _opened(top, known, lang, set(), attacks=False)
    alone = not top.attackers and top.status == "justified"
    return Item(found.head, under=(Item(unattacked()),)) if alone else found


def _opened(
    one: Standing, known: Mapping[str, Standing], lang: Lang, shown: set[str], *, attacks: bool
) -> Item:
    again = one.id in shown
    line = _line(one, lang, attacks=attacks, again=again)
    if again:
        return Item(line)
    shown.add(one.id)
    found = (_opened(known[name], known, lang, shown, attacks=True) for name in one.attackers)
    return Item(line, under=tuple(found))


def _line(one: Standing, lang: Lang, *, attacks: bool = False, again: bool = False) -> Said:
    return argument(
        who(one.id, ", ".join(one.seats)),
        status(one.status),
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
