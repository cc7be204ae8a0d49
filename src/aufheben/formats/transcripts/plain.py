"""Plain text or Markdown with a heading over each speech.

    Motion: This House would ban zoos.          # Motion
    Info: A paragraph or more.                  This House would ban zoos.
    Teams: Alice (for), Bob (against)           ## Info … ## Teams …

    OG:                                         ## OG
    The speech …                                ## Speech 2: OO (Name)

- The motion comes first: `Motion:`, `# Motion`, or a first heading `# This House would …` over
  deeper ones. It ends with a blank line; `Info` goes on up to the next heading. In Japanese:
  `論題:`, `補足:`, `チーム:`.
- A heading is `OG`, `OG (Name)`, `Speech 3: OG (Name)`, `Name (OG)`, `Pro: Name`,
  `肯定側立論`; a number must be the speech's place. `Opening Government` and `Opening_Government_(OG)` are `OG`.
- Headings are Markdown's, or lines that end with a colon, or (for declared teams and names that
  tell their side) a name, a colon and the speech's first words: as the first one is, so must
  all be. In Markdown, headings deeper than the first speech's belong to the speech. In plain
  text a line that looks like a heading and is none is refused: indent it where it was said.
- Two teams may have any names: the first speaks for the motion, the second against, unless a
  name (`Con`, `Opposition`, `否定`) or the line of teams tells otherwise. More than two, unless
  they are OG, OO, CG and CO, are to be declared.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from aufheben.domain.matches import Match, Stand
from aufheben.errors import BadInput
from aufheben.formats.transcripts.drafts import Draft, DraftSpeech, match_of
from aufheben.formats.transcripts.preamble import Begun, Preamble, heading_of, section_of
from aufheben.formats.transcripts.titles import NUMBERED, Title, declared, is_known, title_of

Form = Literal["alone", "inline"]

# A name holds no stop or comma of either width, so that a sentence's end is no heading.
_NAME = r"[^\s:\uff1a#>*-][^:\uff1a.!?,;\u3001\u3002\uff01\uff0c\uff1b\uff1f]{0,40}"
_SPEAKER = r"(?:[(\uff08][^()\uff08\uff09]*[)\uff09])?"
# Longer blanks mean nothing, and would be tried at every length by what follows.
_BLANKS = re.compile(r"[^\S\n]{65,}")
_ALONE = re.compile(rf"({_NAME}{_SPEAKER})\s*[:\uff1a]\s*")
_NUMBERED = re.compile(
    rf"({NUMBERED}(?:\s*[:\uff1a.–—-][^:\uff1a]*)?)\s*[:\uff1a]?\s*", re.IGNORECASE
)
_INLINE = re.compile(
    rf"((?:{NUMBERED}\s*[:\uff1a.–—-]\s*)?[^\s:\uff1a][^:\uff1a]{{0,60}}?)\s*(?::\s+|\uff1a\s*)(\S.*)",
    re.IGNORECASE,
)
_LIKE_INLINE = re.compile(r"[^\s:\uff1a]{1,20}(?::\s|\uff1a)")
_TEAMS_FIX = (
    'mend the name; or name all teams first, "Teams: Alice (for), Bob (against)"; '
    "where the line is said and no heading, indent it"
)
_SAID = "write headings as the first one is; where the line is said, indent it"


def read_plain(text: str, file: str | None = None) -> Match:
    """The debate in a plain text. Raises BadInput with file, line and fix."""
    lines = [_BLANKS.sub(" " * 64, line.rstrip()) for line in re.split(r"\r\n|\n|\r", text)]
    preamble = Preamble(file)
    first = _first_speech(lines, preamble)
    teams = declared(preamble.text("teams"), file, preamble.lines.get("teams"))
    reading = _Speeches(teams=teams, file=file)
    reading.all(lines, first)
    motion = " ".join(preamble.text("motion").split())
    turns = tuple(speech.turn() for speech in reading.speeches)
    return match_of(
        Draft(
            motion=motion,
            info=preamble.text("info"),
            sides=teams,
            turns=turns,
            file=file,
            teams_fix=_TEAMS_FIX,
        )
    )


def _first_speech(lines: list[str], preamble: Preamble) -> int:
    """The index of the first speech's heading; what stands before it goes into the preamble."""
    for index, line in enumerate(lines):
        begun = section_of(line) or _title_motion(lines, index)
        if begun:
            preamble.begin(begun, index + 1)
        elif heading_of(line) or _plain_heading(line, preamble):
            return index
        else:
            preamble.add(line, index + 1)
    do = 'begin each speech with a line "## OG" or "OG:"'
    raise BadInput("no heading of a speech", do=do, file=preamble.file)


def _title_motion(lines: list[str], index: int) -> Begun | None:
    """The motion as the text's title: its first words, under which all headings are deeper."""
    found = heading_of(lines[index])
    if found is None or any(line.strip() for line in lines[:index]):
        return None
    others = [other.level for line in lines[index + 1 :] if (other := heading_of(line))]
    if others and min(others) > found.level and not is_known(title_of(found.words, ()).team, ()):
        return Begun(section="motion", words=found.words)
    return None


def _plain_heading(line: str, preamble: Preamble) -> bool:
    if _alone(line) is not None or _INLINE.fullmatch(line) is None:
        return _alone(line) is not None
    teams = declared(preamble.text("teams"), preamble.file, preamble.lines.get("teams"))
    return _inline(line, teams) is not None


def _alone(line: str) -> str | None:
    found = _NUMBERED.fullmatch(line) or _ALONE.fullmatch(line)
    return found[1] if found else None


def _inline(line: str, teams: Mapping[str, Stand | None]) -> tuple[str, str] | None:
    """Heading and first words, where the heading is beyond doubt a team's."""
    found = _INLINE.fullmatch(line)
    if found and is_known(title_of(found[1], teams).team, teams):
        return found[1], found[3]
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Speech:
    title: Title
    line: int
    lines: list[str]

    def turn(self) -> DraftSpeech:
        text = "\n".join(self.lines)
        return DraftSpeech(
            team=self.title.team, speaker=self.title.speaker, text=text, line=self.line
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Speeches:
    """Gathers the speeches from the first heading on."""

    teams: Mapping[str, Stand | None]
    file: str | None
    speeches: list[_Speech] = field(default_factory=list)

    def all(self, lines: list[str], first: int) -> None:
        heading = heading_of(lines[first])
        form: Form = "alone" if _alone(lines[first]) is not None else "inline"
        for number, line in enumerate(lines[first:], start=first + 1):
            if heading:
                self.markdown(line, number, heading.level)
            else:
                self.plain(line, number, form)

    def markdown(self, line: str, number: int, level: int) -> None:
        found = heading_of(line)
        if found is None or found.level > level:
            self.speeches[-1].lines.append(line)
        elif section_of(line):
            raise self.wrong(f"{found.words[:40]!r} after a speech", "put it first", number)
        else:
            self.begin(found.words, number)

    def plain(self, line: str, number: int, form: Form) -> None:
        inline = _inline(line, self.teams)
        if (alone := _alone(line)) is not None:
            self.begin(alone, number)
        elif inline and form == "inline":
            self.begin(inline[0], number, inline[1])
        elif inline or (form == "inline" and _LIKE_INLINE.match(line)):
            raise self.wrong(f"{line[:40]!r} looks like a heading", _SAID, number)
        else:
            self.speeches[-1].lines.append(line)

    def begin(self, heading: str, number: int, words: str = "") -> None:
        title = title_of(heading, self.teams)
        expected = len(self.speeches) + 1
        if title.number not in {None, expected}:
            what = f"speech {title.number} stands as speech {expected}"
            raise self.wrong(what, "add the missing speech, or mend the number", number)
        lines = [words] if words else []
        self.speeches.append(_Speech(title=title, line=number, lines=lines))

    def wrong(self, what: str, do: str, line: int) -> BadInput:
        return BadInput(what, do=do, file=self.file, line=line)
