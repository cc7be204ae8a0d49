"""Lines of plain text that head a speech: with a colon, in brackets or marks, alone, or by a clock."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from aufheben.domain.matches import Stand
from aufheben.rooms.judging.transcripts.decoration import is_time, timeless, unmarked
from aufheben.rooms.judging.transcripts.roles import LONGEST, likeness
from aufheben.rooms.judging.transcripts.titles import NUMBERED, Title, is_known, is_name, title_of
from aufheben.rooms.judging.transcripts.voices import Voices

Form = Literal["alone", "inline"]

# A name holds no stop or comma of either width, so that a sentence's end is no heading.
_NAME = r"[^\s:\uff1a#>*-][^:\uff1a.!?,;\u3001\u3002\uff01\uff0c\uff1b\uff1f]{0,40}"
_SPEAKER = r"(?:[(\uff08][^()\uff08\uff09]*[)\uff09])?"
_ALONE = re.compile(rf"({_NAME}{_SPEAKER})\s*[:\uff1a]\s*")
_NUMBERED = re.compile(
    rf"({NUMBERED}(?:\s*+[:\uff1a.–—-][^:\uff1a]*+)?)\s*+(?:[:\uff1a]\s*+)?", re.IGNORECASE
)
_INLINE = re.compile(
    rf"((?:{NUMBERED}\s*[:\uff1a.–—-]\s*)?[^\s:\uff1a][^:\uff1a]{{0,60}}?)\s*(?::\s+|\uff1a\s*)(\S.*)",
    re.IGNORECASE,
)
_LIKE_INLINE = re.compile(r"[^\s:\uff1a]{1,20}(?::\s|\uff1a)")
_MARKED = re.compile(
    r"(?:(?:【([^】]{1,80})】|\[([^\]]{1,80})\]|\*\*([^*]{1,80}?)[:\uff1a]?\*\*)[:\uff1a]?\s*"
    r"|[■□◆◇●○▼▶★=–—-]{1,6}\s*+([^\s■=–—-][^■=]{0,79}?)(?:\s*+(?:[=–—-]{1,6}[:\uff1a]?|[:\uff1a])(?:\s++|$)|\s++|$))(\S.*)?"
)
_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?"
_CLOCK_FIRST = re.compile(rf"[\[(]?{_CLOCK}[\])]?\s+(?=\S)")
_CLOCK_LAST = re.compile(
    rf"\[?([^\s\[\]:\uff1a][^\[\]:\uff1a]{{0,60}}?)\]?\s+[\[(]?{_CLOCK}[\])]?\s*"
)
_TIMED = re.compile(
    r"^(.{1,60}?)\s*[(\[\uff08]([^()\[\]\uff08\uff09]{1,40})[)\]\uff09](?=\s*[:\uff1a])"
)
_MARKDOWN = re.compile(r"#{1,6}\s+(?=\S)")
_MARK = re.compile(r"[,(:–—-]|[\u3001\uff08\uff1a]")
_POINT = re.compile(
    r"\W*(?:POI|points? of (?:information|order|clarification)|ポイント・?オブ・?インフォメーション)\b"
    r"[^:\uff1a]{0,60}[:\uff1a]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What heads a speech, and the words of the speech on the same line."""

    words: str
    said: str = ""
    form: Form = "alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """Tells which lines head speeches, by the teams and voices that are known."""

    teams: Mapping[str, Stand | None] = field(default_factory=dict)
    voices: Voices = field(default_factory=Voices)

    def of(self, line: str, *, first: bool) -> Head | None:
        """The head that a line is; `first` where nothing stands right above it.

        A point of information is none: it is said within a speech.
        """
        if _POINT.match(line):
            return None
        clocked = _CLOCK_LAST.fullmatch(line)
        if clocked and clocked[1].count("(") == clocked[1].count(")"):
            return self._clocked(line, unmarked(clocked[1]))
        begun = _CLOCK_FIRST.match(line)
        line = _TIMED.sub(_unless_time, line[begun.end() :] if begun else line, count=1)
        if (marks := _MARKDOWN.match(line)) and self.is_known(self.title(line[marks.end() :])):
            return Head(words=line[marks.end() :])
        found = _NUMBERED.fullmatch(line) or _ALONE.fullmatch(line)
        if found:
            return Head(words=found[1], form="inline" if begun else "alone")
        return (
            (self._drawn(line) if first else None)
            or self._marked(line)
            or (self._bare(line) if first else None)
            or self._inline(line)
        )

    def _clocked(self, line: str, words: str) -> Head:
        """A turn of a recording, but a place with a length in brackets is as one without."""
        title = self.title(words)
        is_length = line.rstrip().endswith((")", "]")) and not self.voices.has(title)
        placed = is_length and (title.role or title.exchange)
        return Head(words=words, form="alone" if placed else "inline")

    def is_known(self, title: Title) -> bool:
        """Whether it is beyond doubt who speaks."""
        if title.exchange:
            return title.exchange.sure
        known = title.role or title.chair or is_known(title.team, self.teams)
        return bool(known) or self.voices.has(title)

    def title(self, words: str) -> Title:
        return title_of(words, self.teams)

    def _drawn(self, line: str) -> Head | None:
        """A place with marks around it, of whatever kind."""
        words = unmarked(line)
        title = self.title(words) if words != line else None
        if title is None or not (title.role or title.chair or title.exchange):
            return None
        placed = self.is_known(title) and (not title.speaker or is_name(title.speaker))
        return Head(words=words) if placed else None

    def _marked(self, line: str) -> Head | None:
        found = _MARKED.fullmatch(line)
        if found is None:
            return None
        words, said = next(filter(None, found.groups()[:4])), _untimed(found[5] or "")
        if not self.is_known(self.title(words)):
            return None
        if is_name(said):
            return Head(words=f"{words} ({said})")
        return Head(words=words, said=said, form="inline" if said else "alone")

    def _bare(self, line: str) -> Head | None:
        """A place, or a side in capitals, on a line of its own under a blank one."""
        words = re.sub(r"^\d{1,2}[.)]\s+", "", line.strip())
        if not words or words[-1] in ".!?。":
            return None
        title = self.title(words)
        if title.exchange:
            return Head(words=words)
        if len(words) > LONGEST:
            return None
        begins = words.startswith(title.speaker) and not _MARK.search(words)
        if title.speaker and (begins or not is_name(title.speaker)):
            return None  # "Now the first speaker" begins a sentence, not with a name
        if words[-1] in ")\uff09" and is_name(title.speaker) and is_known(title.team, self.teams):
            return Head(words=words)  # "賛成側（佐藤）"
        shouted = words.isupper() and is_known(title.team, self.teams)
        return (
            Head(words=words)
            if title.role or title.chair or shouted or words.endswith("側")
            else None
        )

    def _inline(self, line: str) -> Head | None:
        """Where the heading is beyond doubt somebody's."""
        found = _INLINE.fullmatch(line)
        if not found or not self.is_known(self.title(found[1])):
            return None
        said = _untimed(found[3])
        if said != found[3]:
            return Head(words=f"{found[1]} ({said})" if said else found[1])
        return Head(words=found[1], said=said, form="inline")


def _untimed(said: str) -> str:
    """Without a time, where besides it nothing stands or a name alone."""
    rest = timeless(said)
    return rest if not rest or is_name(rest) else said


def _unless_time(found: re.Match[str]) -> str:
    return found[1] if is_time(found[2]) else found[0]


def is_like_inline(line: str) -> bool:
    """Whether a line could be meant as a heading with the speech's first words."""
    return bool(_LIKE_INLINE.match(line)) and not _POINT.match(line)


def nearest(lines: list[str]) -> tuple[int, str] | None:
    """The line that is most like a heading, by its number from 1."""
    rated = [(likeness(line), -number, line) for number, line in _short(lines)]
    best = max(rated, default=(0.0, 0, ""))
    return (-best[1], best[2].strip()) if best[0] > 0.3 else None


def _short(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        if 0 < len(line.strip()) <= LONGEST:
            yield number, line
