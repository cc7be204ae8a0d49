"""What every prompt says, as files in which a change of its words is reviewed.

`python -m tests.agents.snapshots` writes them anew. A file holds what a task is asked with, then
what of it differs where the task does.
"""

import difflib
import re
from collections import defaultdict
from pathlib import Path

from aufheben.domain import Seat
from tests.agents.prompt_tasks import SEAT, prompt_of
from tests.agents.sample_tasks import ROOM_NAMES, samples

FOLDER = Path(__file__).parents[1] / "data" / "prompts"
SEATS = {"": SEAT, "nobody's seat": Seat(name="M", stance="")}


def snapshots(room: str) -> dict[Path, str]:
    """The text of each file of a room."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for each in (each for each in samples() if each.room == room):
        prompt = prompt_of(each.task, each.lang, rulings=each.rulings)
        found[f"{each.name}.{each.lang}.txt"][each.case] = prompt.user
        for case, seat in SEATS.items():
            system = prompt_of(each.task, each.lang, seat=seat).system
            found[f"system.{each.lang}.txt"][case] = system
    return {FOLDER / room / name: _in_one(said) for name, said in found.items()}


def _in_one(said: dict[str, str]) -> str:
    first, *others = said
    differing = {case: _differing(said[first], said[case]) for case in others}
    rest = (f"\n=== {case} ===\n{rows}" for case, rows in differing.items() if rows)
    return said[first] + "".join(rest)


def _differing(one: str, other: str) -> str:
    """Lines taken away and put in, each between the lines that stay around it."""
    rows = list(difflib.unified_diff(one.splitlines(), other.splitlines(), n=1, lineterm=""))[2:]
    told = "".join("@@\n" if row.startswith("@@") else f"{row}\n" for row in rows)
    return re.sub(
        r"(?:^-.*\n){4,}",
        lambda found: f"-({found[0].count(chr(10))} lines)\n",
        told,
        flags=re.MULTILINE,
    )


if __name__ == "__main__":
    for old in FOLDER.rglob("*.txt"):
        old.unlink()
    for path, text in (row for room in ROOM_NAMES for row in snapshots(room).items()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
