"""Transcripts of debates: files, a folder of them, or a list with a file or a debate a row."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aufheben.rooms.files import is_folder, read_text
from aufheben.rooms.input import Input
from aufheben.rooms.inputs.files import OFFICE, each_file
from aufheben.rooms.inputs.listed import listed
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.transcripts import is_sheet

ENDINGS = (".txt", ".md", ".markdown", ".vtt", ".srt", ".json", ".yaml", ".yml")
LISTS = (".jsonl", ".ndjson", ".csv", ".tsv", ".toml")


def transcripts(source: str) -> Iterator[Input]:
    """Every debate there; each is read when it is its turn. Raises BadInput."""
    if is_folder(source) or _is_sheet(source):
        return each_file(source, "file", (*ENDINGS, *OFFICE))
    if Path(source).suffix.lower() in LISTS:
        return listed(source, Judging, _debate)
    return each_file(source, "file", (*ENDINGS, *OFFICE))


def _is_sheet(source: str) -> bool:
    """Whether a table holds one debate, a turn a row, and no list of debates."""
    return Path(source).suffix.lower() in (".csv", ".tsv") and is_sheet(read_text(source))


def _debate(row: Mapping[str, object]) -> dict[str, Any] | None:
    """A row that is itself a transcript."""
    if "speeches" not in row:
        return None
    return {"text": json.dumps({k: v for k, v in row.items() if k != "id"}, ensure_ascii=False)}
