"""Runs that a real model held replay without a difference, whatever was built since."""

import json
import os
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

SHARED = Path(os.environ.get("AUFHEBEN_SHARED", Path(__file__).parents[3] / "shared"))
RECORDED = SHARED / "data/recorded"
RUNS = sorted(RECORDED.glob("*-*.jsonl"))


@pytest.mark.skipif(not RUNS, reason="the recorded runs are not at hand")
@pytest.mark.parametrize("file", RUNS, ids=lambda file: file.stem)
def test_a_run_of_a_real_model_replays_and_is_shown(program: Program, file: Path) -> None:
    with file.open(encoding="utf-8") as lines:
        run = json.loads(next(lines))["run"]
    assert program("runs", "import", str(file)).code == 0
    replayed = program("replay", run)
    assert replayed.code == 0
    assert "no difference" in replayed.err
    assert program("show", run).code in (0, 1, 4)
