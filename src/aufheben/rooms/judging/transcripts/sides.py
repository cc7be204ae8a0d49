"""Which team stands where, as far as its name says it."""

import re
from collections.abc import Mapping

from aufheben.domain.matches import Stand
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.roles import SIDES
from aufheben.words import speaker

_say = speaker(__name__)

BP: Mapping[str, Stand] = {"OG": "for", "OO": "against", "CG": "for", "CO": "against"}

LONGEST_NAME = 64

_BP_NAMES = {
    "opening government": "OG",
    "opening opposition": "OO",
    "closing government": "CG",
    "closing opposition": "CO",
}
_SIDES = {"肯定側": "肯定", "否定側": "否定"}
_STANDS: Mapping[str, Stand] = {**SIDES, "for": "for", "against": "against"}
_WRAPPED = re.compile(r"(?:the |team )*(.*?)(?: team| side| bench|側|チーム)*")


def canonical(name: str) -> str:
    """`OG`, `OO`, `CG` or `CO` for every spelling of theirs; other names as they are.

    Spellings: `og`, `Opening Government`, `Opening_Government_(OG)`. `肯定側` is `肯定`.
    """
    words = " ".join(name.replace("_", " ").split())
    plain = words.casefold()
    for full, short in _BP_NAMES.items():
        if plain in {short.casefold(), full, f"{full} ({short.casefold()})"}:
            return short
    name = " ".join(name.split())
    return _SIDES.get(name, name)


def stand_of(name: str) -> Stand | None:
    """The side a name tells by itself ("OG", "Pro", "Opposition team", "否定側"), if it does."""
    if canonical(name) in BP:
        return BP[canonical(name)]
    if len(name) > LONGEST_NAME:
        return None
    wrapped = _WRAPPED.fullmatch(" ".join(name.casefold().split()))
    return _STANDS.get(wrapped[1]) if wrapped else None


def stand_named(word: str, *, of: str, file: str | None, line: int | None = None) -> Stand:
    """The side a word says ("for", "con", "肯定"). Raises BadInput if it says none."""
    stand = stand_of(word)
    if stand is None:
        do = _say("write_against")
        raise BadInput(_say("no_side", word=word[:40], of=of), do=do, file=file, line=line)
    return stand


def sides_of(names: tuple[str, ...], said: Mapping[str, Stand | None]) -> dict[str, Stand | None]:
    """Each team's side: as said, as the name tells, or, of two, the one the other leaves.

    Of two teams whose names tell nothing the first stands for the motion. None if the side
    of a team is open.
    """
    sides = {name: said.get(name) or stand_of(name) for name in names}
    if len(names) == 2:
        first, second = names
        sides[first] = sides[first] or _opposite(sides[second]) or "for"
        sides[second] = sides[second] or _opposite(sides[first])
    return sides


def _opposite(stand: Stand | None) -> Stand | None:
    opposites: dict[Stand | None, Stand] = {"for": "against", "against": "for"}
    return opposites.get(stand)
