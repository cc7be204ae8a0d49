"""The reference has every command, option, schema, error, exit code, word and public name."""

import re
from functools import cache
from typing import get_args

import click
import pytest
from website.navigation import LANGS, Lang
from website.reference import pages
from website.reference.events import words

import aufheben
from aufheben import errors
from aufheben.rooms.schema import messages
from aufheben.runtime.journal import Kind
from aufheben.surfaces.cli.commands import COMMANDS
from aufheben.surfaces.cli.entry import cli

CODES = {0, 1, 2, 3, 4, 5, 70, 130, 143}
made = cache(pages)
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def headed(text: str) -> set[str]:
    return set(re.findall(r"^#+ `([^`]+)`$", text, re.MULTILINE))


def below(command: click.Command, path: str) -> dict[str, click.Command]:
    found = {path: command}
    if isinstance(command, click.Group):
        for name, one in command.commands.items():
            found |= below(one, f"{path} {name}")
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_told(name: str, lang: Lang) -> None:
    text = made(lang)[f"reference/commands/{name}"]
    command = cli.get_command(cli.context_class(cli), name)
    assert command is not None
    for path, one in below(command, f"aufheben {name}").items():
        assert path in text
        for option in one.params:
            if isinstance(option, click.Option) and option.name != "help":
                assert [each for each in option.opts if each not in text] == []
                assert str(option.envvar) in text
    assert f"commands/{name}.md" in made(lang)["reference/commands"]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_is_told_in_japanese(name: str) -> None:
    text = made("ja")[f"reference/commands/{name}"]
    rows = [row.split(" | ")[1] for row in re.findall(r"^\| `-.*", text, re.MULTILINE)]
    assert [row for row in rows if row.strip() and not JAPANESE.search(row)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_schema_error_exit_code_word_and_name_is_told(lang: Lang) -> None:
    every = made(lang)
    assert headed(every["reference/schemas"]) == {"run", *messages()}
    assert headed(every["reference/names"]) == set(aufheben.__all__)
    told = set(re.findall(r"^\| `(\w+)`", every["reference/errors"], re.MULTILINE))
    kinds = {
        n
        for n, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, Exception)
    }
    assert told == kinds
    rows = re.findall(r"^\| ([\d, ]+) \|", every["reference/exit-codes"], re.MULTILINE)
    assert {int(code) for row in rows for code in row.split(",")} == CODES
    told = set(re.findall(r"`([^`]+)`", every["reference/events"]))
    assert {*get_args(Kind), *(word for each in words().values() for word in each)} - told == set()


@pytest.mark.parametrize("lang", LANGS)
def test_no_path_of_this_machine_stands_in_it(lang: Lang) -> None:
    assert [
        name for name, text in made(lang).items() if re.search(r"/(home|root|tmp|work)/", text)
    ] == []
