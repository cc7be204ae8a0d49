"""No output takes the place of a journal, or of an input by another of its names."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BIRD = "Tweety is a bird. If something is a bird, it is a flier."
ASKED = ("ask", "Is Tweety a flier?", "--stance", BIRD, "--stance", "Tweety is small.", "-q")


@pytest.mark.parametrize("other", ["runs.json", "./runs.json", "link.json", "hard.json"])
@pytest.mark.parametrize(
    "command",
    [(*ASKED, "--run", "s"), ("show", "r"), ("runs", "export", "r")],
    ids=["ask", "show", "export"],
)
def test_a_journal_is_never_written_over_even_by_force(
    program: Callable[..., Any], command: tuple[str, ...], other: str
) -> None:
    assert program(*ASKED, "--run", "r", "--journal", "runs.json").code == 0
    Path("link.json").symlink_to("runs.json")
    Path("hard.json").hardlink_to("runs.json")
    ended = program(*command, "--journal", "runs.json", "-o", other, "--force")
    assert ended.code == 2
    assert "a journal or a cache is kept there" in ended.err
    assert program("show", "r", "--journal", "runs.json").code == 0


def test_a_journal_that_a_run_begins_is_not_written_over_by_its_result(
    program: Callable[..., Any],
) -> None:
    ended = program(*ASKED, "--run", "r", "--journal", "runs.json", "-o", "runs.json")
    assert ended.code == 2
    with sqlite3.connect("runs.json") as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_an_input_is_not_written_over_by_another_of_its_names(
    program: Callable[..., Any],
) -> None:
    asked = 'question = "Is Tweety a flier?"\n[seats.AG1]\nstance = "Tweety is a flier."\n'
    Path("case.md").write_text(asked)
    Path("other.md").hardlink_to("case.md")
    assert program("ask", "case.md", "-o", "other.md", "--force", "-q").code == 2
    assert Path("case.md").read_text() == asked


def test_a_configuration_that_never_ends_is_none(
    program: Callable[..., Any],
) -> None:
    ended = program("--config", "/dev/zero", "config")
    assert (ended.code, "the configuration is no file" in ended.err) == (2, True)
