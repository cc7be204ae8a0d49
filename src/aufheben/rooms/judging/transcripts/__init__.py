"""Debates as transcripts: plain text or Markdown, JSON, YAML, WebVTT, SubRip, and PanelBench's.

`docs/transcripts.md` shows every form. Readers raise BadInput with the place and what to do.
Nothing that stands in a transcript is passed over but comments, where a format has them, and words
of a chair, who is named in `Transcript.chairs`; blank space around a text is not kept.
"""

import re
from collections.abc import Callable

from aufheben.domain.matches import Match
from aufheben.errors import BadInput
from aufheben.formats.nodes import parsed
from aufheben.rooms.judging.transcripts.captions import is_meet, read_meet, read_srt, read_vtt
from aufheben.rooms.judging.transcripts.json_yaml import json_node, read_table, read_yaml
from aufheben.rooms.judging.transcripts.plain import read_plain
from aufheben.rooms.judging.transcripts.sheets import is_sheet, read_sheet
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.whisper import read_segments, segments_of
from aufheben.words import speaker

_say = speaker(__name__)


_Reader = Callable[[str, str | None, Supplement], Transcript]


def _table(read: Callable[[str, str | None, str], Match]) -> _Reader:
    """A file that programs wrote names its teams itself; its motion may be said anew."""

    def reader(text: str, file: str | None, supplement: Supplement) -> Transcript:
        if supplement.voices.of:
            raise BadInput(_say("file_says_itself"), do=_say("say"), file=file)
        return Transcript(match=read(text, file, supplement.motion))

    return reader


def _json(text: str, file: str | None, supplement: Supplement) -> Transcript:
    """JSON is a debate that names its teams, or segments of what was recognized."""
    value = parsed(text, file)
    if segments_of(value) is not None:
        return read_segments(value, file, supplement)
    return _table(lambda *_: read_table(json_node(value, file), supplement.motion))(
        text, file, supplement
    )


_OWN_YAML = _table(read_yaml)
_ENDINGS: dict[str, _Reader] = {
    "csv": read_sheet,
    "json": _json,
    "md": read_plain,
    "markdown": read_plain,
    "srt": read_srt,
    "tsv": read_sheet,
    "txt": read_plain,
    "vtt": read_vtt,
    "yaml": _OWN_YAML,
    "yml": _OWN_YAML,
}
_YAML = re.compile(r"^(speeches|pro_side|pro_speakers|con_side|con_speakers):\s*$", re.MULTILINE)
_SRT = re.compile(r"^\d{1,9}[ \t]*\r?\n\d{1,2}:\d{2}:\d{2},\d{3}[ \t]+-->", re.MULTILINE)


def read_transcript(text: str, file: str | None = None) -> Match:
    """The debate in `text`, see `transcript_of`."""
    return transcript_of(text, file).match


def transcript_of(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in `text`, with what is said beside it (`supplement`); the form is told by the ending of
    `file`, else by the text.

    Raises BadInput with file, line and fix.
    """
    ending = (file or "").rpartition(".")[2].lower()
    text = text.removeprefix("\ufeff")
    reader = _ENDINGS.get(ending, _by_content(text))
    if reader is read_plain and ending in ("", "txt", "md"):
        # People save captions, sheets and calls as text, too.
        reader = _recorded(text) or reader
    return reader(text, file, supplement or Supplement())


def _by_content(text: str) -> _Reader:
    if text.lstrip().startswith(("{", "[")):
        return _json
    return _recorded(text) or (_OWN_YAML if _YAML.search(text) else read_plain)


def _recorded(text: str) -> _Reader | None:
    if is_meet(text):
        return read_meet
    if is_sheet(text):
        return read_sheet
    if text.startswith("WEBVTT"):
        return read_vtt
    return read_srt if _SRT.search(text) else None
