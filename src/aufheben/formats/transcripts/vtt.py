"""WebVTT: who speaks is told by voice tags, `<v OG>` or `<v OG (Alice)>`.

The motion stands in a comment before the first cue, `NOTE motion: This House would …`, and so
may `NOTE info: …` and `NOTE teams: Alice (for), Bob (against)`. Other comments, styles, regions,
cue names, times, settings and the tags of fonts are no speech and are left out. Cues of one
voice in a row are one speech; a voice that cuts in, as with a point of information, makes a
speech of its own.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from aufheben.domain.matches import Match, Stand
from aufheben.errors import BadInput
from aufheben.formats.transcripts.drafts import Draft, DraftSpeech, match_of
from aufheben.formats.transcripts.titles import declared, title_of

_TIME = r"(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}"
_TIMING = re.compile(rf"\s*{_TIME}\s+-->\s+{_TIME}(?:\s.*)?")
_TAG = re.compile(r"<(?:v(?:\.[^\s>]*)?(?:\s+(?P<voice>[^<>]*))?|/v|(?P<other>[^<>]*))>")
_NOTE = re.compile(r"NOTE\s+(motion|info|teams)\s*[:\uff1a]\s*(.*)", re.IGNORECASE | re.DOTALL)
_MOTION_FIX = 'put "NOTE motion: This House would …" before the first cue'
_TEAMS_FIX = 'put "NOTE teams: Alice (for), Bob (against), …" before the first cue'
_VOICE_FIX = "begin the cue with <v OG>, naming the team that speaks"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """Lines without a blank one between them."""

    line: int
    lines: list[str]


def read_vtt(text: str, file: str | None = None) -> Match:
    """The debate in a WebVTT text. Raises BadInput with file, line and fix."""
    head, *blocks = _blocks(text) or [_Block(line=1, lines=[""])]
    if not re.fullmatch(r"WEBVTT(?:[ \t].*)?", head.lines[0]):
        raise BadInput("no WEBVTT", do='begin with the line "WEBVTT"', file=file, line=1)
    if any("-->" in line for line in head.lines):
        what = "a cue follows WEBVTT at once"
        raise BadInput(what, do="put a blank line between them", file=file, line=head.line + 1)
    notes: dict[str, str] = {}
    pieces: list[DraftSpeech] = []
    for block in blocks:
        if _is_cue(block, file):
            pieces += _cue(block, file)
        elif found := _NOTE.fullmatch("\n".join(block.lines)):
            _note(found[1].lower(), found[2], block, notes, pieces, file)
    return match_of(_draft(notes, pieces, file))


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    open_block = False
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
        if not line.strip():
            open_block = False
        elif open_block:
            blocks[-1].lines.append(line)
        else:
            blocks.append(_Block(line=number, lines=[line]))
            open_block = True
    return blocks


def _is_cue(block: _Block, file: str | None) -> bool:
    if any("-->" in line for line in block.lines[:2]):
        return True
    if re.fullmatch(r"(NOTE|STYLE|REGION)(\s.*)?", block.lines[0]):
        return False
    what = f"{block.lines[0][:40]!r} is in no cue"
    raise BadInput(what, do="put a line of times over it", file=file, line=block.line)


def _note(
    kind: str,
    said: str,
    block: _Block,
    notes: dict[str, str],
    cues: list[DraftSpeech],
    file: str | None,
) -> None:
    """A heading's line; after the first cue, or twice, it would leave open what was meant."""
    if kind in notes or cues:
        what = f"a second {kind}" if kind in notes else f"the {kind} stands after the first cue"
        do = f"keep one NOTE {kind}, before the first cue"
        raise BadInput(what, do=do, file=file, line=block.line)
    notes[kind] = said.strip()


def _draft(notes: dict[str, str], pieces: list[DraftSpeech], file: str | None) -> Draft:
    sides: dict[str, Stand | None] = declared(notes["teams"], file) if "teams" in notes else {}
    return Draft(
        motion=" ".join(notes.get("motion", "").split()),
        info=notes.get("info", ""),
        sides=sides,
        turns=tuple(_joined(pieces)),
        file=file,
        motion_fix=_MOTION_FIX,
        teams_fix=_TEAMS_FIX,
    )


def _cue(block: _Block, file: str | None) -> Iterator[DraftSpeech]:
    timed = next(n for n, line in enumerate(block.lines) if "-->" in line)
    for number, line in enumerate(block.lines[timed:]):
        if ("-->" in line) if number else not _TIMING.fullmatch(line):
            what = f"{line[:60]!r} are no times of a cue"
            do = "write 00:00:01.000 --> 00:00:04.000 after a blank line"
            raise BadInput(what, do=do, file=file, line=block.line + timed + number)
    yield from _voices("\n".join(block.lines[timed + 1 :]), block.line + timed + 1, file)


def _voices(payload: str, first: int, file: str | None) -> Iterator[DraftSpeech]:
    """What each voice of a cue says; a tag that is no voice's leaves only its words."""
    voice, said, begins, line = "", "", 0, first
    for tag in _TAG.finditer(payload):
        said += payload[begins : tag.start()]
        begins = tag.end()
        if tag["other"] is None:
            yield from _piece(voice, said, line, file)
            voice, said = html.unescape(tag["voice"] or "").strip(), ""
            line = first + payload.count("\n", 0, tag.start())
    yield from _piece(voice, said + payload[begins:], line, file)


def _piece(voice: str, said: str, line: int, file: str | None) -> Iterator[DraftSpeech]:
    text = " ".join(html.unescape(said).split())
    if text and not voice:
        raise BadInput(f"no voice says {text[:40]!r}", do=_VOICE_FIX, file=file, line=line)
    if voice:
        title = title_of(voice, {})
        yield DraftSpeech(team=title.team, speaker=title.speaker, text=text, line=line)


def _joined(pieces: list[DraftSpeech]) -> list[DraftSpeech]:
    turns: list[DraftSpeech] = []
    for piece in pieces:
        last = turns[-1] if turns else None
        if last and (last.team, last.speaker) == (piece.team, piece.speaker):
            turns[-1] = replace(last, text=f"{last.text} {piece.text}".strip())
        else:
            turns.append(piece)
    return turns
