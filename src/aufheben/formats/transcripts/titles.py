"""Headings of speeches: `OG`, `Speech 3: CG (Name)`, `Name (CG)`, `Pro: Name`, `否定側反駁`."""

import re
from collections.abc import Container
from dataclasses import dataclass

from aufheben.domain.matches import Stand
from aufheben.errors import BadInput
from aufheben.formats.transcripts.drafts import stand_named
from aufheben.formats.transcripts.sides import BP, canonical, stand_of

MOST_TEAMS = 64
NUMBERED = r"(?:speech|スピーチ)\s*(\d+)"
_NUMBER = re.compile(rf"{NUMBERED}(?:\s*[:\uff1a.–—-]\s*(.*)|\s*)", re.IGNORECASE)
# Colons, brackets, commas and stops may be as wide as Japanese writes them (\uff…, \u3001).
_COMMA = re.compile(r"[,;\n\u3001\uff0c\uff1b]")
_BRACKETS = re.compile(r"(.+?)\s*[(\uff08]([^()\uff08\uff09]+)[)\uff09]")
_PARTED = re.compile(r"(.+?)(?:\s*[:\uff1a]|\s[–—-]\s)\s*(.+)")
_PART = re.compile(
    r"(肯定|否定)側?\s*(?:第?\s*[一二三四五\d])?\s*(?:立論|反駁|質疑|応答|最終弁論|総括)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """What a heading says: the speech's number if it gives one, team ("" if none), speaker."""

    number: int | None
    team: str
    speaker: str = ""


def title_of(words: str, teams: Container[str]) -> Title:
    """The title in a heading; `teams` are names known besides those that tell their side."""
    words = " ".join(words.split())
    found = _NUMBER.fullmatch(words)
    number = int(found[1]) if found else None
    rest = re.sub(r"[\s:\uff1a]+$", "", (found[2] or "") if found else words).strip()
    team, speaker = _team_and_speaker(rest, teams)
    return Title(number=number, team=canonical(team), speaker=speaker.strip())


def is_known(name: str, teams: Container[str]) -> bool:
    """The name is a team's beyond doubt: declared, or telling its side by itself."""
    return canonical(name) in teams or canonical(name) in BP or stand_of(name) is not None


def declared(words: str, file: str | None, line: int | None = None) -> dict[str, Stand | None]:
    """The teams in `Alice (for), Bob (against)`, with their sides where given.

    Raises BadInput if a team stands twice or a side is none.
    """
    words = "\n".join(" ".join(line.split()) for line in words.split("\n"))
    sides: dict[str, Stand | None] = {}
    parts = [part.strip(" -*\t") for part in _COMMA.split(words, MOST_TEAMS)]
    if len(parts) > MOST_TEAMS:
        do = f"name at most {MOST_TEAMS} teams"
        raise BadInput("too many teams", do=do, file=file, line=line)
    for part in filter(None, parts):
        found = None if is_known(part, ()) else _BRACKETS.fullmatch(part)
        name = canonical(found[1] if found else part)
        if name in sides:
            do = "name each team once"
            raise BadInput(f"team {name[:40]!r} stands twice", do=do, file=file, line=line)
        sides[name] = stand_named(found[2], of=name, file=file, line=line) if found else None
    return sides


def _team_and_speaker(words: str, teams: Container[str]) -> tuple[str, str]:
    if is_known(words, teams):
        return words, ""
    if part := _PART.fullmatch(words):
        return part[1], ""
    if found := _BRACKETS.fullmatch(words):
        inverse = is_known(found[2], teams) and not is_known(found[1], teams)
        outer, inner = found[1], found[2]
        return (inner, outer) if inverse else (_team_and_speaker(outer, teams)[0], inner)
    parted = _PARTED.fullmatch(words)
    if parted and is_known(parted[1], teams):
        return parted[1], parted[2]
    return words, ""
