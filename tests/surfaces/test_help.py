"""Help has two names, of every command there is."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from aufheben.surfaces.cli.entry import COMMANDS, cli
from aufheben.testing.__main__ import main as stand_in
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]


def below(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    """The words that call it, and those of all that are called under its name."""
    yield words
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from below(each, *words, name)


def every() -> Iterator[tuple[str, ...]]:
    """Every command and what is under it; none is that of another package."""
    context = cli.context_class(cli)
    yield ()
    for name in COMMANDS:
        found = cli.get_command(context, name)
        assert found is not None
        yield from below(found, name)


CALLED = [*every()]


def test_there_are_commands_under_commands() -> None:
    assert len(CALLED) > len(COMMANDS) + 10


@pytest.mark.parametrize("words", CALLED, ids=" ".join)
def test_h_is_help(program: Program, words: tuple[str, ...]) -> None:
    asked = program(*words, "--help")
    assert (asked.code, asked.err) == (0, "")
    assert asked.out.count("-h, --help ") == 1
    assert program(*words, "-h") == asked
    assert program("help", *words) == asked


@pytest.mark.parametrize("words", [("Why?",), ("a.toml", "--model", "openai:m"), ("--calls", "9")])
def test_h_is_help_wherever_it_stands_in_a_question(
    program: Program, words: tuple[str, ...]
) -> None:
    assert program(*words, "-h") == program("ask", "--help")
    assert program("ask", *words, "-h") == program("ask", "--help")


@pytest.mark.usefixtures("key")
def test_a_question_may_begin_with_help(program: Program) -> None:
    asked = program("help the poor?", "--estimate", "--model", "openai:gpt-5-mini")
    assert (asked.code, asked.err, "calls" in asked.out) == (0, "", True)


def test_the_stand_in_has_both_names_too(capsys: pytest.CaptureFixture[str]) -> None:
    said = set()
    for name in ("-h", "--help"):
        with pytest.raises(SystemExit) as left:
            stand_in([name], "aufheben.testing")
        assert left.value.code == 0
        said.add(capsys.readouterr().out)
    assert len(said) == 1


def test_nobody_makes_a_plain_context_of_a_command() -> None:
    # A command keeps the help that it was first asked for, whoever asks: one of a plain context has one name.
    made = [
        file
        for folder in ("src", "tests", "website")
        for file in (ROOT / folder).rglob("*.py")
        if f"click.{'Context'}(" in file.read_text("utf-8").replace(f"click.{'Context'}(words", "")
    ]
    assert made == []
