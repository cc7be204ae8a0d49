"""Help has two names, of every command there is."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from aufheben.surfaces.cli.commands import COMMANDS
from aufheben.surfaces.cli.entry import cli
from aufheben.testing.__main__ import main as stand_in
from aufheben.words import LANGS, speaking
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


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


def helped(command: click.Command) -> Iterator[str]:
    """All that a command says of itself and of what is given to it."""
    yield command.help or ""
    yield from (getattr(each, "help", None) or "" for each in command.params)
    if isinstance(command, click.Group):
        for each in command.commands.values():
            yield from helped(each)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_kept_in_its_lines_begins_a_paragraph(name: str, lang: str) -> None:
    found = cli.get_command(cli.context_class(cli), name)
    assert found is not None
    with speaking(lang):
        paragraphs = [part for said in helped(found) for part in said.split("\n\n")]
    assert not [part for part in paragraphs if _CONTROL.search(part.removeprefix("\b\n"))]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("words", CALLED, ids=" ".join)
def test_help_has_no_control_character(
    program: Program, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], lang: str
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    said = program(*words, "--help").out
    assert said
    assert not _CONTROL.search(said)
    assert "\\u" not in said
