"""What `scale.py` measured and `simulate.py` reads: a file of small tables by name."""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "data" / "scale.json"
Row = dict[str, Any]


def measured(file: Path = FILE) -> dict[str, Row]:
    """Every table: debates, workers, in_flight, seconds in all, latency and cpu seconds a call."""
    found: dict[str, Row] = json.loads(file.read_text(encoding="utf-8"))
    return found


def keep(name: str, row: Row, file: Path = FILE) -> None:
    """Replace the table of that name, or add it."""
    kept = {**(measured(file) if file.exists() else {}), name: row}
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
