"""Runs that a real model held replay without a difference, whatever was built since."""

import json
import re
from pathlib import Path

import pytest

from tests.recorded_runs import ROOT, SHARED, SHIPPED, files
from tests.surfaces.conftest import Program

RUNS = files()


@pytest.mark.parametrize("file", RUNS, ids=lambda file: file.stem)
def test_a_run_of_a_real_model_replays_and_is_shown(program: Program, file: Path) -> None:
    with file.open(encoding="utf-8") as lines:
        run = json.loads(next(lines))["run"]
    assert program("runs", "import", str(file)).code == 0
    replayed = program("replay", run)
    assert replayed.code == 0
    assert "no difference" in replayed.err
    assert program("show", run).code in (0, 1, 4)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_shipped_run_is_seen_without_a_key_and_says_who_answered(
    program: Program, file: Path
) -> None:
    replayed = program("replay", str(file))
    assert replayed.code == 0
    assert "answered by openai:claude-family: no difference" in replayed.err
    assert replayed.out.startswith("We ")


def test_the_demo_shows_every_shipped_run() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").split("\ndemo-real:")[1]
    shown = [line.rsplit("/", 1)[1] for line in recipe.split("\n\n")[0].split("\n")[1:]]
    assert sorted(shown) == [file.name for file in SHIPPED] != []


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_of_a_shipped_run_only_the_name_of_the_model_was_put_in(file: Path) -> None:
    original = SHARED / "data/recorded" / file.name
    if not original.exists():
        pytest.skip("the recorded runs are not at hand")
    named = re.compile(r'"openai:[\w-]+"').sub
    shipped, recorded = (each.read_text(encoding="utf-8") for each in (file, original))
    assert shipped == named('"openai:claude-family"', recorded)
