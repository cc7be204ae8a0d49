"""Debates as transcripts: PanelBench, plain text or Markdown, JSON, YAML and WebVTT.

Readers raise BadInput with the place and what to do. Nothing that stands in a transcript is
passed over, save comments where a format has them; blank space around a text is not kept.
"""

import re
from collections.abc import Callable

from aufheben.domain.matches import Match
from aufheben.formats.transcripts.json import read_json
from aufheben.formats.transcripts.panelbench import Gold, read_archive
from aufheben.formats.transcripts.plain import read_plain
from aufheben.formats.transcripts.vtt import read_vtt
from aufheben.formats.transcripts.yaml import read_yaml

__all__ = ["Gold", "read_archive", "read_transcript"]

_Reader = Callable[[str, str | None], Match]
_ENDINGS: dict[str, _Reader] = {
    "json": read_json,
    "md": read_plain,
    "markdown": read_plain,
    "txt": read_plain,
    "vtt": read_vtt,
    "yaml": read_yaml,
    "yml": read_yaml,
}
_YAML = re.compile(r"^(speeches|pro_side|pro_speakers|con_side|con_speakers):\s*$", re.MULTILINE)


def read_transcript(text: str, file: str | None = None) -> Match:
    """The debate in `text`; the form is told by the ending of `file`, else by the text.

    Raises BadInput with file, line and fix.
    """
    ending = (file or "").rpartition(".")[2].lower()
    text = text.removeprefix("\ufeff")
    return _ENDINGS.get(ending, _by_content(text))(text, file)


def _by_content(text: str) -> _Reader:
    if text.lstrip().startswith(("{", "[")):
        return read_json
    if text.startswith("WEBVTT"):
        return read_vtt
    return read_yaml if _YAML.search(text) else read_plain
