"""A run in which failing was still taken for conceding says what it said."""

import json
from pathlib import Path

from tests.surfaces.conftest import Program

OLD = Path(__file__).parents[1] / "data/dialectics/conceded.jsonl"
"""Nobody's words: AG1 fails to answer an attack, then fails to attack AG2."""


def test_an_old_run_in_which_failing_conceded_replays_and_says_so(program: Program) -> None:
    assert program("runs", "import", str(OLD)).code == 0
    assert "no difference" in program("replay", "old-failing").err
    told = json.loads(program("show", "old-failing", "--json").out)
    assert [(each["result"], each["stop"]) for each in told["disputes"]] == [
        ("defeated", None),
        ("justified", None),
    ]
    assert (told["outcome"], told["answer"]) == ("justified", "We should follow AG2")
