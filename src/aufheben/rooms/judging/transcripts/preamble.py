"""What stands before the first speech of a plain transcript: motion, information, teams, and who is to
speak, listed by sides or places with names.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

from aufheben.domain.matches import Stand
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.decoration import unadorned, unmarked
from aufheben.rooms.judging.transcripts.drafts import Draft
from aufheben.rooms.judging.transcripts.heads import Heads
from aufheben.rooms.judging.transcripts.sides import stand_of
from aufheben.rooms.judging.transcripts.titles import Title, declared, is_name
from aufheben.words import speaker

_say = speaker(__name__)
Section = Literal["motion", "info", "teams", "aside"]
_WORDS: dict[Section, str] = {
    "motion": r"(?:motion|resolution|topic|論題|議題)(?:\s*[(\uff08][^()\uff08\uff09]*[)\uff09])?",
    "info": "info|info slide|information|context|補足|情報",
    "teams": "teams|チーム",
}
_SECTIONS = {
    section: re.compile(rf"(?:{words})\s*+(?:[:\uff1a]\s*+(.*)|)", re.IGNORECASE)
    for section, words in _WORDS.items()
}
_TURN = re.compile(r"[^\s:\uff1a][^:\uff1a]{0,40}(?::\s|\uff1a)")
_ASIDE = re.compile(r"\*[^*]+\*|_[^_]+_|>.*|[-*_=]{3,}|\[?<!--.*-->\]?")
"""A line in italics or a quotation, a rule or a comment: a note of Markdown beside the debate."""
_ENDS = '.!?"”)…。\uff01\uff1f」』\uff09'
_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)")
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
class MarkdownHeading:
    """A heading of Markdown, one deeper for each `#`."""

    level: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A section that a line begins, with the words that follow on the line itself."""

    section: Section
    words: str


@dataclass(slots=True)
class Preamble:
    """Gathers the lines before the first speech; `listed` are those that say who is to speak."""

    file: str | None
    texts: dict[Section, list[str]] = field(default_factory=dict)
    lines: dict[Section, int] = field(default_factory=dict)
    current: Section | None = None
    listed: tuple[str, ...] = ()

    def begin(self, begun: Begun, number: int) -> None:
        """Open a section. Raises BadInput if it stands already."""
        if begun.section in self.texts:
            what, do = (
                _say("second_section", section=begun.section),
                _say("keep_section", section=begun.section),
            )
            raise BadInput(what, do=do, file=self.file, line=number)
        self.texts[begun.section] = [begun.words] if begun.words else []
        self.lines[begun.section] = number
        self.current = begun.section

    def teams(self) -> dict[str, Stand | None]:
        """The teams named so far. Raises BadInput if one stands twice, or a side is none."""
        return declared(self.text("teams"), self.file, self.lines.get("teams"))

    def add(self, line: str, number: int) -> None:
        """Take a line into the open section. Raises BadInput for words outside of any.

        A motion ends with a blank line: what follows it must say what it is.
        """
        if self.current == "motion" and not line.strip() and self.texts["motion"]:
            self.current = None
        elif self.current is not None:
            if line.strip() or self.texts[self.current]:
                self.texts[self.current].append(line)
        elif _ASIDE.fullmatch(line.strip()):
            self.texts.setdefault("aside", []).append(line.strip(" *_>"))
        elif line.strip():
            do = _say("begin_info_heading")
            what = _say("belongs_no_speech", line=line.strip()[:40])
            raise BadInput(what, do=do, file=self.file, line=number)

    def draft(self) -> Draft:
        """The debate without its speeches. Raises BadInput as `teams` does."""
        motion = " ".join(self.text("motion").split())
        info = "\n\n".join(filter(None, (self.text("info"), self.text("aside"))))
        return Draft(motion=motion, info=info, sides=self.teams(), file=self.file)

    def text(self, section: Section) -> str:
        """The section's words, "" where it is missing."""
        return "\n".join(self.texts.get(section, [])).strip()


def is_turn(line: str) -> bool:
    """Whether it may be a name and what somebody of that name says."""
    return bool(_TURN.match(line))


def heading_of(line: str) -> MarkdownHeading | None:
    """The heading a line is, without the `#`s that may close it."""
    found = _HEADING.fullmatch(line.rstrip())
    if found is None:
        return None
    words, _, last = found[2].rpartition(" ")
    words = words if words and set(last) == {"#"} else found[2]
    return MarkdownHeading(level=len(found[1]), words=words.strip())


def section_of(line: str) -> Begun | None:
    """The section a line begins, as `Motion: …`, `# Motion` or `## Motion: …`."""
    heading = heading_of(line)
    words = unadorned(heading.words if heading else line)
    for section, pattern in _SECTIONS.items():
        found = pattern.fullmatch(words.rstrip())
        if found and (heading or found[1] is not None):
            return Begun(section=section, words=found[1] or "")
    return None


def begins(lines: Sequence[str], index: int) -> bool:
    """Whether a line may begin something: nothing stands above it, or what does has come to an end."""
    above = lines[index - 1].strip() if index else ""
    return not above or above[-1] in _ENDS or section_of(above) is not None


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
