"""Runs to be rated: names in a list, or exported files."""

from collections.abc import Iterator
from pathlib import Path

from aufheben.rooms.files import is_folder
from aufheben.rooms.inputs import NOT, SURELY, Input, Sample, Sure
from aufheben.rooms.inputs.files import each_file
from aufheben.rooms.inputs.listed import listed
from aufheben.rooms.rating.request import Rating


def runs(source: str) -> Iterator[Input]:
    """Every run there. Raises BadInput."""
    if is_folder(source) or (source != "-" and is_exported(_first_line(source))):
        return each_file(source, "run", (".jsonl",))
    return listed(source, Rating)


def is_exported(line: str) -> bool:
    """Whether a file that begins so is a run that `runs export` wrote."""
    return '"settings"' in line and '"schema"' in line


def meant(sample: Sample) -> Sure:
    """A run that was exported."""
    exported = sample.ending in (".jsonl", ".ndjson") and is_exported(sample.first)
    return SURELY if exported else NOT


def _first_line(source: str) -> str:
    with Path(source).open("rb") as opened:
        return opened.readline(100_000).decode("utf-8", "replace")
