"""For whom each title speaks: two sides, or the four benches of British Parliamentary style.

The offices of both overlap. A debate is of four benches where a title names one (`OG 1`, `Closing
Opposition`), where members speak and nobody replies, or where a side has a fourth speaker and
nobody replies: leaders and deputies, or first and second speakers, open; the others close.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import Final

from aufheben.domain.matches import Stand
from aufheben.rooms.judging.transcripts.roles import Role
from aufheben.rooms.judging.transcripts.sides import BP, stand_of
from aufheben.rooms.judging.transcripts.titles import Title

_OPENS, _CLOSES = ("opening", "deputy"), ("member", "whip")
_BENCHES: Final[dict[tuple[Stand, bool], str]] = {
    ("for", True): "OG",
    ("against", True): "OO",
    ("for", False): "CG",
    ("against", False): "CO",
}


def seated(titles: Sequence[Title], declared: Container[str] = ()) -> list[Title]:
    """The titles with the teams that their roles speak for, and all words for a side as one team.

    Teams that are `declared` are as they are.
    """
    roles = [title.role for title in titles if title.role and not title.given]
    if _is_four(titles, roles):
        numbered = any(role.number == 4 for role in roles)
        return [_benched(title, numbered=numbered) for title in titles]
    return _sided(titles, declared)


def _is_four(titles: Iterable[Title], roles: Sequence[Role]) -> bool:
    if any(role.bench for role in roles) or any(title.team in BP for title in titles):
        return True
    if any(role.office == "reply" for role in roles):
        return False
    return any(role.office == "member" or role.number == 4 for role in roles)


def _benched(title: Title, *, numbered: bool) -> Title:
    role = title.role
    if role is None or title.given or title.team in BP:
        return title
    opens = role.bench == "opening" or (not role.bench and role.office in _OPENS)
    closes = role.bench == "closing" or (not role.bench and role.office in _CLOSES)
    if not (opens or closes) and numbered and role.number:
        opens, closes = role.number <= 2, role.number > 2
    return replace(title, team=_BENCHES[role.side, opens]) if opens or closes else title


def _sided(titles: Sequence[Title], declared: Container[str]) -> list[Title]:
    """A side is called as it is first called: `Prop 1` and `Proposition Reply` are of one team."""
    called: dict[Stand, str] = {}
    sides = [_side(title, declared) for title in titles]
    for title, side in zip(titles, sides, strict=True):
        if side:
            called.setdefault(side, title.team)
    both = zip(titles, sides, strict=True)
    return [replace(title, team=called[side]) if side else title for title, side in both]


def _side(title: Title, declared: Container[str]) -> Stand | None:
    if title.given or (title.role is None and title.team in declared):
        return None
    return title.role.side if title.role else stand_of(title.team)
