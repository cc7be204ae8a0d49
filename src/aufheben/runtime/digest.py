"""A digest of what was asked, so that a replay notices when it would ask something else."""

import dataclasses
import hashlib
import json
from typing import Any

from aufheben.domain import Seat
from aufheben.protocols.ports import Task


def digest(seat: Seat, task: Task[Any]) -> str:
    """SHA-256, in hexadecimal, of the seat, the kind of task and all it shows.

    The reserve is left out: it says what the chair keeps back, not what the seat is asked.
    """
    shown = dataclasses.asdict(task)
    shown.pop("reserve")
    asked = {"seat": dataclasses.asdict(seat), "task": type(task).__name__, "shown": shown}
    text = json.dumps(asked, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
