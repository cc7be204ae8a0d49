"""Debates as transcripts: plain text or Markdown, JSON, YAML, WebVTT, SubRip, and PanelBench's.

`docs/transcripts.md` shows every form. Readers raise BadInput with the place and what to do.
Nothing that stands in a transcript is passed over but comments, where a format has them, and words
of a chair, who is named in `Transcript.chairs`; blank space around a text is not kept.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from aufheben.domain.matches import Match
from aufheben.errors import BadInput
from aufheben.formats.transcripts.aside import Aside, Transcript
from aufheben.formats.transcripts.json import read_json
from aufheben.formats.transcripts.panelbench import Gold, read_archive
from aufheben.formats.transcripts.plain import read_plain
from aufheben.formats.transcripts.srt import read_srt
from aufheben.formats.transcripts.voices import Voices, voices_of
from aufheben.formats.transcripts.vtt import read_vtt
from aufheben.formats.transcripts.yaml import read_yaml

__all__ = [
    "Aside",
    "Gold",
    "Transcript",
    "Voices",
    "read_archive",
    "read_transcript",
    "transcript_of",
    "voices_of",
]

_Reader = Callable[[str, str | None, Aside], Transcript]


def _table(read: Callable[[str, str | None], Match]) -> _Reader:
    """A file that programs wrote names its teams itself; its motion may be said anew."""

    def reader(text: str, file: str | None, aside: Aside) -> Transcript:
        if aside.voices.of:
            raise BadInput("the file says itself who speaks for whom", do="say it there", file=file)
        match = read(text, file)
        heading = replace(match.heading, motion=aside.motion or match.heading.motion)
        return Transcript(match=replace(match, heading=heading))

    return reader


_JSON, _OWN_YAML = _table(read_json), _table(read_yaml)
_ENDINGS: dict[str, _Reader] = {
    "json": _JSON,
    "md": read_plain,
    "markdown": read_plain,
    "srt": read_srt,
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


def transcript_of(text: str, file: str | None = None, aside: Aside | None = None) -> Transcript:
    """The debate in `text`, with what is said of it `aside`; the form is told by the ending of
    `file`, else by the text.

    Raises BadInput with file, line and fix.
    """
    ending = (file or "").rpartition(".")[2].lower()
    text = text.removeprefix("\ufeff")
    reader = _ENDINGS.get(ending, _by_content(text))
    if reader is read_plain and ending in ("", "txt"):
        # People save captions as .txt, too.
        reader = _captions(text) or reader
    return reader(text, file, aside or Aside())


def _by_content(text: str) -> _Reader:
    if text.lstrip().startswith(("{", "[")):
        return _JSON
    return _captions(text) or (_OWN_YAML if _YAML.search(text) else read_plain)


def _captions(text: str) -> _Reader | None:
    if text.startswith("WEBVTT"):
        return read_vtt
    return read_srt if _SRT.search(text) else None
