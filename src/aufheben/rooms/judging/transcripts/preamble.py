"""What stands before the first speech of a plain transcript: motion, information, teams."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from aufheben.domain.matches import Stand
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.decoration import unadorned
from aufheben.rooms.judging.transcripts.drafts import Draft
from aufheben.rooms.judging.transcripts.titles import declared
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
