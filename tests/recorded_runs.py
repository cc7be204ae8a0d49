"""The runs that a real model held, where they are at hand: by path, read only."""

import os
from collections.abc import Iterator
from pathlib import Path

from aufheben.formats.journals import read_record
from aufheben.runtime.journal import Record

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
SHIPPED = sorted((ROOT / "examples/recorded").glob("*.jsonl"))
"""Those that come with the project."""


def files() -> list[Path]:
    """Every recorded run at hand, the shipped ones where no other copy is."""
    found = {file.name: file for file in SHIPPED}
    beside = (SHARED / "data/recorded").glob("*.jsonl")
    found |= {file.name: file for file in sorted(beside) if _is_a_run(file)}
    return [found[name] for name in sorted(found)]


def _is_a_run(file: Path) -> bool:
    """What a run begins with: marks that raters gave stand beside the runs."""
    with file.open(encoding="utf-8") as lines:
        return '"settings"' in next(lines, "")


def records() -> Iterator[Record]:
    """Each of them, read."""
    for file in files():
        yield read_record(file.read_text(encoding="utf-8"), str(file))
