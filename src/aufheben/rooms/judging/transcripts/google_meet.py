"""Google Meet's transcripts: a title, who attended, then `Name: words` by paragraphs.

Times on a line of their own, and what Meet writes at the end, are no speech. The title and the
attendees are not of the debate.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from aufheben.rooms.judging.transcripts.cues import Cue, blocks, debated
from aufheben.rooms.judging.transcripts.preamble import Preamble, section_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.words import speaker

_say = speaker(__name__)

_HEAD = re.compile(
    r"\W*(?:attendees|participants|invited|参加者|出席者|招待者|[^:\uff1a\n]{0,120}\s[-–—]\s(?:transcript|文字起こし))\W*",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\W*(?:[^:\uff1a\n]{0,200}[-–—]\s*)?(?:transcript|文字起こし)\W*", re.IGNORECASE
)
_TITLE = re.compile(r".{0,200}\s[-–—]\s*(?:transcript|文字起こし)\W*", re.IGNORECASE)
_IGNORED = re.compile(
    r"[#\s]*\d{1,2}:\d{2}(?::\d{2})?\s*|(?:the )?(?:meeting|transcription) ended (?:after|at) .*"
    r"|this editable transcript was .*|(?:会議|文字起こし)は.*終了.*|この編集可能な文字起こしは.*",
    re.IGNORECASE | re.DOTALL,
)
_WITHIN = 12
"""Lines with words among which Meet's own head stands."""
_MOTION_FIX = _say("put_motion_house_first")
_TEAMS_FIX = _say("put_teams_alice_bob")


def is_meet(text: str) -> bool:
    """Whether the text begins as Meet's transcripts do."""
    lines = [_bare(line) for line in text.splitlines()[: 4 * _WITHIN] if line.strip()][:_WITHIN]
    titled = any(_TITLE.fullmatch(line) for line in lines)
    attended = any(_HEAD.fullmatch(line) for line in lines)
    return (titled or attended) and any(
        _BEGINS.fullmatch(line) or _TITLE.fullmatch(line) for line in lines
    )


def read_meet(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in a transcript of Meet. Raises BadInput with file, line and fix."""
    preamble = Preamble(file)
    lines = [_bare(line) for line in re.split(r"\r\n|\n|\r", text)]
    first = _first(lines)
    for number, line in enumerate(lines[:first], start=1):
        if begun := section_of(line):
            preamble.begin(begun, number)
    draft = replace(preamble.draft(), motion_fix=_MOTION_FIX, teams_fix=_TEAMS_FIX)
    body = "\n".join(["" if _IGNORED.fullmatch(line) else line for line in lines[first:]])
    cues = [Cue(text=_unmarked(b.lines), line=first + b.line) for b in blocks(body)]
    return debated(draft, cues, supplement or Supplement(), present=_present(lines[:first]))


def _bare(line: str) -> str:
    """A line of Meet's document, or of that document saved as Markdown, without its signs."""
    heading = re.fullmatch(r"#{1,6}\s++(.*)", line)
    return re.sub(r"\\([-_.!*])", r"\1", heading[1].strip(" *") if heading else line)


def _first(lines: Sequence[str]) -> int:
    """The index after the last line of the head."""
    seen = 0
    last = 0
    for index, line in enumerate(lines):
        seen += bool(line.strip())
        if seen > _WITHIN:
            break
        if _BEGINS.fullmatch(line) or _TITLE.fullmatch(line) or section_of(line):
            last = index + 1
    return last


def _present(head: Sequence[str]) -> list[str]:
    """Who is listed above the transcript."""
    return [name.strip() for line in head for name in re.split(r"[,、]", line) if name.strip()]


def _unmarked(lines: Sequence[str]) -> str:
    """A paragraph whose name may be bold."""
    return re.sub(r"^\*\*([^*\n]{1,60}?)\s*:?\*\*\s*:?", r"\1:", "\n".join(lines))
