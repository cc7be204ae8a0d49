"""An argument of a theory, and the outline of why it stands or falls."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from aufheben.domain.rules import Argument
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.dialectic.reason_words import STATUSES
from aufheben.formats.dialectic.sentences import quoted, small_words, together, within
from aufheben.formats.dialectic.why_words import WHY
from aufheben.formats.quoting.nesting import nested


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
        return _line(self, "first", "en", basis=True)


def outline(top: Standing, known: Mapping[str, Standing], lang: Lang) -> Iterator[str]:
    """The argument, its attackers, theirs, and so on; one met again is not opened again."""
    todo = [(top, 0)]
    shown: set[str] = set()
    while todo:
        one, depth = todo.pop()
        again = one.id in shown
        said = _line(one, "attacker" if depth else "first", lang, basis=not again)
        yield f"{'  ' * depth}{said}{WHY[lang]['again'] if again else ''}"
        if not again:
            shown.add(one.id)
            todo += [(known[name], depth + 1) for name in reversed(one.attackers)]
    if not top.attackers and top.status == "justified":
        yield WHY[lang]["nobody"]


def _line(one: Standing, role: str, lang: Lang, *, basis: bool) -> str:
    said = WHY[lang][role].format(
        name=one.id,
        seat=", ".join(one.seats),
        status=STATUSES[lang][one.status],
        said=nested(bare(one.conclusion), lang),
        basis=_basis(one, lang) if basis and not one.is_fact else "",
    )
    # Of one stance alone nobody has to be named.
    return said if one.seats else re.sub(rf"(?<={one.id}) (?=[ ［])", "", said, count=1)


def _basis(one: Standing, lang: Lang) -> str:
    premises = one.argument.premises
    small = small_words((*premises, *one.argument.conc))
    parts = [within(text, small) for text in premises]
    said = "".join(quoted(p, lang) for p in parts) if lang == "ja" else together(parts, "en")
    return WHY[lang]["since"].format(premises=said)
