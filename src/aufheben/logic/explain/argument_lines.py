"""Arguments as lines of a list: who, where each stands, what it says and from what."""

from collections.abc import Iterable
from typing import get_args

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Acceptance, Lang, Semantics, Status
from aufheben.logic.explain.debate_graph import Standing
from aufheben.words import Code, Fact, Said, speaker

_say = speaker(__name__)


def standing(status: Standing, semantics: Semantics = "grounded") -> Code:
    """What people call it."""
    unsearched = status == "budget exceeded" and semantics != "grounded"
    return _say.code("unsearched" if unsearched else status)


def words(lang: Lang, semantics: Semantics) -> dict[str, str]:
    """All of them in a language, by their codes."""
    standings: tuple[Standing, ...] = get_args(Status if semantics == "grounded" else Acceptance)
    return {each: standing(each, semantics).said(lang) for each in standings}


def who(name: str, seat: str) -> Fact:
    """An argument by its id, with its seat where one has to be named."""
    return _say("why_who", name=name, seat=seat) if seat else name


def argument(
    by: Fact, stands: Fact, said: str, basis: Fact, *, attacks: bool, again: bool = False
) -> Said:
    """In a line; `again`: it was opened above."""
    key = "why_attacker" if attacks else "why_argument"
    line = _say(key, who=by, status=stands, said=bare(said), basis="" if again else basis)
    return _say("why_again", said=line) if again else line


def since(premises: Fact) -> Said:
    """From what it follows, behind what it concludes."""
    return _say("why_since", premises=premises)


def unattacked() -> Said:
    """Nothing stands against it."""
    return _say("why_nobody")


def more(attackers: int) -> Said:
    """So many that are not opened."""
    return _say("asked_more", count=attackers)


def quoted(texts: Iterable[str], between: str = "listed_apart") -> Fact:
    """One after the other, in quotation marks where sentences of others stand in ours."""
    return _say.joined(*(_say("answered", answer=text) for text in texts), between=between)
