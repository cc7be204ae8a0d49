"""Transcripts of debates: files, a folder of them, or a list with a file or a debate a row."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aufheben.rooms.files import is_folder, read_text
from aufheben.rooms.inputs import ELSE, LIKELY, NOT, SURELY, Input, Sample, Sure
from aufheben.rooms.inputs.files import OFFICE, each_file
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.transcripts.sheets import is_sheet
from aufheben.rooms.listed import listed

ENDINGS = (".txt", ".md", ".markdown", ".vtt", ".srt", ".json", ".yaml", ".yml")
LISTS = (".jsonl", ".ndjson", ".csv", ".tsv", ".toml")
_OWN = (".vtt", ".srt", ".yaml", ".yml", ".markdown")
_KEYS = {"speeches", "file", "text", "motion", "transcript"}
_QUESTION = {
    "question", "issue", "en", "ja", "agent1_stance", "context", "topic", "thesis", "seats",
}  # fmt: skip


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


def meant(sample: Sample) -> Sure:
    """What people said, files and rows that hold it, and texts that nobody else asks of."""
    if sample.ending in (".txt", ".md", ""):
        return ELSE
    if sample.ending in (".csv", ".tsv"):
        return LIKELY if any({"file", "text"} & {*found} for found in sample.columns) else NOT
    if sample.ending in (".jsonl", ".ndjson", ".json"):
        return LIKELY if _is_debate(sample) else NOT
    return SURELY if sample.ending in _OWN else NOT


def _is_debate(sample: Sample) -> bool:
    """By its first keys: it may be too long to be read here."""
    keys = sample.keys
    if keys is None:
        begun = '"speeches"' in sample.text or '"motion"' in sample.text
        return begun and sample.ending == ".json"
    return bool(_KEYS & {*keys}) and not _QUESTION & {*keys}
