"""What is wrong with a call is told whole in the user's language, whichever kind of error click raises."""

import io
import os
import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr
from unittest.mock import patch

import click
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.surfaces.cli.commands import COMMANDS
from aufheben.surfaces.cli.entry import cli, run
from aufheben.surfaces.cli.flags import Choice, Lines, Listed, Number, Whole, Words
from aufheben.surfaces.cli.output import clean
from aufheben.surfaces.cli.runs import command as runs
from aufheben.surfaces.cli.usage import Context
from aufheben.words import speaking

OURS = (Choice, Lines, Listed, Number, Whole, Words)
"""Types of values that say by key what is wrong with one."""
CLICKS = (click.types.StringParamType, click.types.BoolParamType)
"""Those of click's own: the one takes everything, of the other a variable may be wrong."""
WRONG = {
    "runs lst": "Error: No such command 'lst'. Did you mean 'list'?",
    "runs xyz": "Error: No such command 'xyz'.",
    "runs exmport": "Error: No such command 'exmport'. (Did you mean one of: 'export', 'import'?)",
    "runs --journal x": "Error: Missing command.",
    "runs doctor": "error: aufheben runs has no command 'doctor'\n"
    "  do: it is a command of its own: aufheben doctor",
    "sho": "Error: no command is called 'sho': did you mean 'show'? "
    "A question of one word: aufheben ask sho",
    "show a b": "Error: Got unexpected extra argument (b)",
    "runs list a 'b c'": "Error: Got unexpected extra arguments (a b c)",
    "show --at": "Error: Option '--at' requires an argument.",
    "show -o": "Error: Option '-o' requires an argument.",
    "--config": "Error: Option '--config' requires an argument.",
    "show --json=3": "Error: Option '--json' does not take a value.",
    "ask --no-confirm=3": "Error: Option '--no-confirm' does not take a value.",
    "show --help=3": "Error: Option '--help' does not take a value.",
    "serve --log xml": "Error: Invalid value for '--log': 'xml' is not 'json'.",
    "solve --as xml": "Error: Invalid value for '--as': "
    "'xml' is not one of 'af', 'apx', 'tgf', 'aspic'.",
    "completion tcsh": "Error: Invalid value for '{bash|zsh|fish}': "
    "'tcsh' is not one of 'bash', 'zsh', 'fish'.",
    "AUFHEBEN_JSON=maybe show": "Error: Invalid value for '--json': 'maybe' is not a valid boolean. "
    "Recognized values: , 0, 1, f, false, n, no, off, on, t, true, y, yes",
    "solve": "Error: name one FILE",
    "solve x -f y": "Error: give FILE or -f, not both",
    "solve x --credulous a --skeptical b": "Error: give --credulous or --skeptical, not both",
    "solve x -p SE-PR --semantics PR": "Error: -p says the semantics: leave out --semantics",
    "solve x.apx --union --seat A": "Error: give --union or --seat, not both",
    "solve x --base-score 1": "Error: --base-score is for --gradual",
    "runs prune": "error: --older is missing\n  do: give it; `aufheben runs prune --help` says how",
    "runs compare": "error: RUN is missing\n  do: give it; `aufheben runs compare --help` says how",
    "show --at x": "error: --at must be a whole number, not 'x'\n  do: write a whole number",
    "ask x --seat AG1=": "error: --seat 'AG1=' is not NAME=VALUE\n"
    "  do: write --seat AG2=anthropic:MODEL or AG2=human",
}
ENGLISH = re.compile(r"(?<![\w'-])[A-Za-z]{2,} [a-z]{2,}(?![\w'-])")
"""Two words one after the other: what is given or named is one alone, or follows a command."""
NAMED = re.compile(r"(使い方:|詳しくは|.*`aufheben|.*: aufheben|.*：aufheben|.*AG2=).*\n?")
"""Lines that say how something is called."""


def told(words: list[str], lang: str, env: Mapping[str, str] | None = None) -> str:
    """What a wrong call says."""
    said = io.StringIO()
    with speaking(lang), redirect_stderr(said), patch.dict(os.environ, env or {}):
        assert run(lambda: cli.main(words, prog_name="aufheben", standalone_mode=False)) == 2
    return said.getvalue()


def called(line: str) -> tuple[list[str], dict[str, str]]:
    """Its words, and the variables before them."""
    words = shlex.split(line)
    env = dict(word.split("=", 1) for word in words if word.startswith("AUFHEBEN_"))
    return words[len(env) :], env


@pytest.mark.parametrize("line", WRONG)
def test_in_english_it_is_told_as_click_tells_it(line: str) -> None:
    words, env = called(line)
    said = told(words, "en", env)
    assert said.rpartition("help.\n\n")[2] == f"{WRONG[line]}\n"


@pytest.mark.parametrize("line", WRONG)
def test_in_japanese_no_sentence_of_it_is_english_and_nothing_given_is_lost(line: str) -> None:
    words, env = called(line)
    said = told(words, "ja", env)
    assert not ENGLISH.search(NAMED.sub("", said)), said
    quoted = re.findall(r"'[^' ]+'", WRONG[line])
    assert [each for each in quoted if each not in said] == []


WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)


@pytest.mark.parametrize("lang", ["en", "ja"])
@given(word=WORDS)
def test_what_was_given_is_told_as_it_is_and_beside_it_nothing_is_english(
    lang: str, word: str
) -> None:
    assume(word != "json" and word not in {*COMMANDS, *runs.commands})
    extra = f"({word})" if lang == "en" else f"（{word}）"
    for words, shown in (
        (["show", "--", "run", word], extra),
        (["serve", f"--log={word}"], repr(word)),
        (["runs", "--", word], repr(word)),
    ):
        said = told(words, lang)
        before, found, after = said.partition(clean(shown))
        assert found, said
        assert lang == "en" or not ENGLISH.search(NAMED.sub("", before) + after), said


def commands(group: click.Group) -> Iterator[click.Command]:
    ctx = Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        yield command
        if isinstance(command, click.Group):
            yield from commands(command)


@pytest.mark.parametrize("command", list(commands(cli)), ids=lambda each: str(each.name))
def test_every_value_is_of_a_kind_that_says_by_key_what_is_wrong_with_it(
    command: click.Command,
) -> None:
    for param in command.params:
        assert isinstance(param.type, OURS) or type(param.type) in CLICKS, param
        assert param.nargs in (1, -1), param
        assert getattr(param, "prompt", None) is None, param
