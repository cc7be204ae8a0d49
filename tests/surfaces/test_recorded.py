"""Runs that a real model held, held again: they replay without a difference."""

from pathlib import Path

import pytest

from aufheben.formats.journals import read_record
from tests.held_again import held_again, said_in
from tests.recorded_runs import ROOT, SHARED, SHIPPED, exported, files, held
from tests.surfaces.conftest import Program

RUNS = files()


@pytest.mark.parametrize("file", RUNS, ids=lambda file: file.stem)
def test_a_run_of_a_real_model_replays_and_is_shown(
    program: Program, tmp_path: Path, file: Path
) -> None:
    assert program("runs", "import", str(exported(file, tmp_path))).code == 0
    run = held(file).run
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
    assert replayed.out.startswith(("We ", "Each class "))


def test_the_demo_shows_every_shipped_run() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").split("\ndemo-real:")[1]
    shown = [line.rsplit("/", 1)[1] for line in recipe.split("\n\n")[0].split("\n")[1:]]
    assert sorted(shown) == [file.name for file in SHIPPED] != []


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_of_a_shipped_run_every_answer_is_the_recorded_one_under_the_model_s_name(
    file: Path,
) -> None:
    original = SHARED / "data/recorded" / file.name
    if not original.exists():
        pytest.skip("the recorded runs are not at hand")
    shipped, recorded = said(file), said(original)
    assert shipped.items() <= recorded.items()
    assert len(recorded) - len(shipped) <= 1, "but an explanation of another shape"
    assert read_record(file.read_text("utf-8")) == held_again(said_in(file))


def said(file: Path) -> dict[tuple[str | int, ...], dict[str, object]]:
    """What was answered, by place."""
    return {
        event.place: {key: part for key, part in event.payload.items() if key != "spent"}
        for event in said_in(file).events
        if event.kind == "answered"
    }
