"""WebVTT, as Zoom and Teams write it and as people do, and SubRip: who speaks is told in each cue, see `cues`.

In WebVTT the motion stands in a comment before the first cue, `NOTE motion: This House would …`, and so
may `NOTE info: …` and `NOTE teams: Alice (for), Bob (against)`. Other comments, styles, regions, cue
names, times, settings and the tags of fonts are no speech and are left out. SubRip has no comments: lines
before the first cue may say `Motion: …`, `Info: …` and `Teams: …`. Cues of one voice in a row are one
speech. Google Meet's transcripts are a title, who attended, then `Name: words` by paragraphs; times on a
line of their own, what Meet writes at the end, title and attendees are no speech.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.cues import Block, Cue, blocks, cue_of, debated, stray
from aufheben.rooms.judging.transcripts.drafts import Draft
from aufheben.rooms.judging.transcripts.preamble import Preamble, section_of
from aufheben.rooms.judging.transcripts.titles import declared
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
_MEET_MOTION_FIX = _say("put_motion_house_first")
_MEET_TEAMS_FIX = _say("put_teams_alice_bob")
_NOTE = re.compile(r"NOTE\s++(motion|info|teams)\s*+[:\uff1a]\s*+(.*)", re.IGNORECASE | re.DOTALL)
_NOTE_MOTION = _say("put_note_motion")
_NOTE_TEAMS = _say("put_note_teams")
_MOTION_FIX = _say("put_motion_house")
_TEAMS_FIX = _say("put_teams_alice")


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
    draft = replace(preamble.draft(), motion_fix=_MEET_MOTION_FIX, teams_fix=_MEET_TEAMS_FIX)
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


def read_vtt(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in a WebVTT text. Raises BadInput with file, line and fix."""
    head, *rest = blocks(text) or [Block(line=1, lines=[""])]
    _check_head(head, file)
    notes: dict[str, str] = {}
    cues: list[Cue] = []
    for block in rest:
        if _is_cue(block, file):
            cues.append(cue_of(block, file))
        elif found := _NOTE.fullmatch("\n".join(block.lines)):
            _note(found[1].lower(), found[2], block, notes, cues, file)
    draft = Draft(
        motion=" ".join(notes.get("motion", "").split()),
        info=notes.get("info", ""),
        sides=declared(notes["teams"], file) if "teams" in notes else {},
        file=file,
        motion_fix=_NOTE_MOTION,
        teams_fix=_NOTE_TEAMS,
    )
    return debated(draft, cues, supplement or Supplement())


def _check_head(head: Block, file: str | None) -> None:
    if not re.fullmatch(r"WEBVTT(?:[ \t].*)?", head.lines[0]):
        raise BadInput(_say("no_webvtt"), do=_say("begin_line_webvtt"), file=file, line=1)
    if any("-->" in line for line in head.lines):
        what = _say("cue_follows_webvtt")
        raise BadInput(what, do=_say("put_blank_line"), file=file, line=head.line + 1)


def _is_cue(block: Block, file: str | None) -> bool:
    if block.is_timed:
        return True
    if re.fullmatch(r"(NOTE|STYLE|REGION)(\s.*)?", block.lines[0]):
        return False
    raise stray(block, file)


def _note(
    kind: str, said: str, block: Block, notes: dict[str, str], cues: list[Cue], file: str | None
) -> None:
    """A heading's line; after the first cue, or twice, it would leave open what was meant."""
    if kind in notes or cues:
        what = (
            _say("second_section", section=kind)
            if kind in notes
            else _say("stands_after_first", kind=kind)
        )
        do = _say("keep_note_before", kind=kind)
        raise BadInput(what, do=do, file=file, line=block.line)
    notes[kind] = said.strip()


def read_srt(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in a SubRip text. Raises BadInput with file, line and fix."""
    preamble, cues = Preamble(file), list[Cue]()
    for block in blocks(text):
        if block.is_timed:
            cues.append(cue_of(block, file))
        elif cues:
            raise stray(block, file)
        else:
            _before(block.lines, block.line, preamble)
    draft = replace(preamble.draft(), motion_fix=_MOTION_FIX, teams_fix=_TEAMS_FIX)
    return debated(draft, cues, supplement or Supplement())


def _before(lines: list[str], first: int, preamble: Preamble) -> None:
    for number, line in enumerate(lines, start=first):
        if begun := section_of(line):
            preamble.begin(begun, number)
        else:
            preamble.add(line, number)
