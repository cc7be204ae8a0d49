"""A mind that says what a real model said at the same place of a recorded run."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat, Usage
from aufheben.protocols.deliberation import DoFinalize, Rate, Weigh
from aufheben.protocols.ports import Said, Task

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
TRIAGE = SHARED / "data/recorded/d-triage.jsonl"


def question_of(file: Path) -> str:
    """What was deliberated."""
    with file.open(encoding="utf-8") as lines:
        return str(json.loads(next(lines))["settings"]["question"])


def recorded(file: Path) -> ScriptedAgent:
    """Its answers by place; where the act is another now, what was sketched of it.

    Its judge, who was not asked then, finds all answered that awaits it.
    """
    said: dict[tuple[object, ...], Mapping[str, Any]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row.get("kind") == "answered":
            said[tuple(row["place"])] = row["payload"]

    def script(_seat: Seat, task: Task[Any]) -> object:
        past = dict(said.get(task.place, {}))
        if isinstance(task, Rate):
            judged = past or {"quality": 0.5, "converged": False, "because": "It goes on."}
            return {**judged, "answered": list(task.awaiting)}
        if isinstance(task, DoFinalize):
            standing = [key for key, label in task.view.labels if label == "in"]
            return {"text": f"So {standing}.".replace("'", ""), "minority": "See the board."}
        sketch = getattr(task, "sketch", None)
        if isinstance(task, Weigh):
            return {
                "acts": [row for row in past.get("acts", ()) if _is_meant(task, {"acts": [row]})]
            }
        return past if sketch is None or _is_meant(task, past) else sketch

    def spent(seat: Seat, task: Task[Any]) -> Said:
        took = said.get(task.place, {}).get("spent", {})
        usage = Usage(input=took.get("input", 0), output=took.get("output", 0))
        return Said(answer=script(seat, task), usage=usage)

    return ScriptedAgent(spent)


def _is_meant(task: Any, past: Mapping[str, Any]) -> bool:
    read = task.read(past)
    return bool(past) and task.legal(read) is None
