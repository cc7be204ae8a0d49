"""The runs that a real model held, where they are at hand: by path, read only.

Most are of versions whose runs are not read any more: their answers are, and are held again.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from aufheben.formats.journals import write_record
from aufheben.runtime.journal import Record
from aufheben.testing import rehearse
from tests.held_again import said_in

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
    """Each of them, read for its answers."""
    yield from map(said_in, files())


@cache
def held(file: Path) -> Record:
    """The run held again by today's rules; where it has no answer for them, a stand-in's is taken.

    In a thread: a browser's tests have a loop of their own in theirs.
    """
    with ThreadPoolExecutor(max_workers=1) as aside:
        return aside.submit(rehearse, said_in(file)).result().record


def exported(file: Path, folder: Path) -> Path:
    """The same as `runs export` would write it, in a folder."""
    found = folder / file.name
    found.write_text(write_record(held(file)), encoding="utf-8")
    return found
