"""Who is to speak, listed above the speeches: sides or places with names, and no speech."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from aufheben.rooms.judging.transcripts.decoration import unmarked
from aufheben.rooms.judging.transcripts.heads import Heads
from aufheben.rooms.judging.transcripts.preamble import begins
from aufheben.rooms.judging.transcripts.sides import stand_of
from aufheben.rooms.judging.transcripts.titles import Title, is_name

_LABEL = re.compile(
    r"(?:the )?(?:speakers|debaters|participants|line-?up|roster|登壇者|出場者|選手|参加者)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"([^:\uff1a]{1,60}?)(?:\s*+[:\uff1a]|\s[–—|-])\s*+(.*)")
_BULLET = re.compile(r"(?:(?<!\s)\s++)?(?:[-*+•・–—]|\d{1,2}[.)])\s++")
MOST = 64
"""Entries and blank lines, of which a roster has fewer."""
_APART = re.compile(r"[,、・;/&()\uff08\uff09|]|\s(?:and|with)\s|と")


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """Lines `said` that list who speaks, up to the line of the index `end`."""

    said: tuple[str, ...]
    end: int


def roster(lines: Sequence[str], at: int, heads: Heads) -> Roster | None:
    """The roster that begins at a line, if one does.

    A place or a side with names alone is in it where that place or side comes again below; what
    does not come again may be a speech that is short, or one whose text is missing.
    """
    entries = list(islice(_entries(lines, at, heads), MOST))
    titles = [title for title, _ in entries if title]
    if not titles or len(entries) == MOST:
        return None
    end = entries[-1][1]
    below = list(_heads_below(lines, end, heads))
    again = all(title.chair or any(_same(title, each) for each in below) for title in titles)
    if not again or all(title.chair for title in titles):
        return None
    return Roster(said=tuple(filter(None, map(_plain, lines[at:end]))), end=end)


def _entries(lines: Sequence[str], at: int, heads: Heads) -> Iterator[tuple[Title | None, int]]:
    """The title of each entry, and the index after it; none for a label or a blank line."""
    while at < len(lines):
        plain, end = _plain(lines[at]), at + 1
        title, names = _entry(plain, heads)
        if title is None:
            if plain and not _LABEL.fullmatch(plain):
                return
            yield None, end
        else:
            while end < len(lines) and _names(below := _plain(lines[end])) and below:
                if _entry(below, heads)[0]:
                    break
                names, end = f"{names}, {below}", end + 1
            if not names or (end < len(lines) and _goes_on(lines, end, heads)):
                return
            yield title, end
        at = end


def _goes_on(lines: Sequence[str], end: int, heads: Heads) -> bool:
    """Whether words follow at once, so that what stands above heads a speech."""
    plain = _plain(lines[end])
    return bool(plain) and _entry(plain, heads)[0] is None and not _LABEL.fullmatch(plain)


def _entry(plain: str, heads: Heads) -> tuple[Title | None, str]:
    """The side, place or chair that a line lists, with the names on the line itself."""
    found = _NAMED.fullmatch(plain)
    for words, names in ((found[1], found[2]) if found else ("", ""), (plain, "")):
        title = heads.title(words) if words else None
        if title and not title.exchange and not title.speaker and _is_told(title):
            return (title, names) if _names(names) else (None, "")
    return None, ""


def _is_told(title: Title) -> bool:
    return bool(title.role or title.chair or stand_of(title.team))


def _names(words: str) -> bool:
    """Whether words are names alone, of people or of their schools."""
    parts = [part.strip() for part in _APART.split(words)]
    return all(is_name(part) for part in parts if part)


def _heads_below(lines: Sequence[str], end: int, heads: Heads) -> Iterator[Title]:
    for index in range(end, len(lines)):
        line = lines[index]
        if head := heads.of(line, first=begins(lines, index)):
            yield heads.title(head.words)
        elif line.startswith("#"):
            yield heads.title(line.lstrip("# "))


def _same(listed: Title, below: Title) -> bool:
    """Whether a heading below is of the place listed, or of the side."""
    role, other = listed.role, below.role
    if role and other:
        return (role.side, role.number, role.office) == (other.side, other.number, other.office)
    side = other.side if other else stand_of(below.team)
    return not role and side is not None and side == stand_of(listed.team)


def _plain(line: str) -> str:
    return unmarked(_BULLET.sub("", re.sub(r"\*\*|__", "", line), count=1))
