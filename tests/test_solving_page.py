"""The pages on solving: what they show is what the program prints, in both languages alike."""

import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from aufheben.formats.aspic import read_aspic
from aufheben.runtime.solver import Semantics, Task
from aufheben.surfaces.cli.solve import command

ROOT = Path(__file__).parents[1]
PAGES = ("solving.md", "solving.ja.md")


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", text_of(page), re.MULTILINE | re.DOTALL)


def shown(page: str) -> list[tuple[str, str]]:
    """Every command of the page, with what it is said to print."""
    lines = "".join(blocks(page, "console")).splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    pairs = pairwise([*places, len(lines)])
    return [(lines[at][2:], "\n".join(lines[at + 1 : end])) for at, end in pairs]


def decided(printed: str) -> str:
    """Which extension shows a decision is for the solver to choose."""
    return re.sub(r"^(YES|NO)\nw .*", r"\1 w", printed)


@pytest.mark.parametrize(("line", "printed"), shown(PAGES[0]), ids=lambda said: said[:60])
def test_every_command_prints_what_the_page_says(
    line: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, name, *words = shlex.split(line)
    assert (program, name) == ("aufheben", "solve")
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    assert decided(result.output.rstrip("\n")) == decided(printed)


def test_both_languages_show_the_same() -> None:
    for kind in ("console", "aspic"):
        assert blocks(PAGES[0], kind) == blocks(PAGES[1], kind)
    assert len(shown(PAGES[0])) == 10


@pytest.mark.parametrize("page", PAGES)
def test_every_semantics_and_task_is_on_the_page_and_the_theory_is_the_example(page: str) -> None:
    text = text_of(page)
    assert [
        said for said in (*get_args(Semantics), *get_args(Task)) if f"| `{said}` |" not in text
    ] == []
    example = (ROOT / "examples/penguin.aspic").read_text("utf-8")
    assert blocks(page, "aspic") == [example]
    assert read_aspic(example).link == "last"
