"""In a Japanese locale the program speaks Japanese; programs read the same as everywhere."""

import json
import re

import pytest
from click.testing import CliRunner

from aufheben.formats.document.text import width_of
from aufheben.surfaces.cli.commands import COMMANDS, found
from aufheben.surfaces.cli.entry import cli, run


def _needing() -> list[str]:
    """The commands that cannot be given nothing."""
    own = {name: found(name) for name in COMMANDS}
    return [
        name for name, command in own.items() if command and any(p.required for p in command.params)
    ]


@pytest.fixture(autouse=True)
def _japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_the_screen_and_has_no_english_sentence(command: str) -> None:
    said = CliRunner().invoke(cli, [*command.split(), "--help"]).output
    english = [line for line in said.splitlines() if line.endswith(".") and line.isascii()]
    assert english == []
    assert [line for line in said.splitlines() if width_of(line) > 80 and " [" not in line] == []


def test_an_error_and_what_to_do_are_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(lambda: cli.main(["ask", "nofile.toml"], standalone_mode=False)) == 2
    assert capsys.readouterr().err == (
        "エラー: nofile.toml: 読めません: そのようなファイルやディレクトリはありません\n  対処: 名前を確かめてください\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--calls", "abc"),
            "--calls は 'abc' ではなく整数でなければなりません\n  対処: 整数を書いて",
        ),
        (("--money", "abc"), "--money は 'abc' ではなく数でなければなりません\n  対処: 数を書いて"),
        (("--money", "nan"), "--money は nan ではなく数でなければなりません\n  対処: 数を書いて"),
    ],
)
def test_a_value_out_of_range_is_refused_in_japanese(
    capsys: pytest.CaptureFixture[str], words: tuple[str, str], said: str
) -> None:
    assert run(lambda: cli.main(["ask", "x", *words], standalone_mode=False)) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("words", [*_needing(), "corrupt x", "formalize x"])
def test_what_is_missing_is_told_as_every_other_fault(
    words: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = words.split(maxsplit=1)[0]
    monkeypatch.setenv("LANGUAGE", lang)
    assert run(lambda: cli.main(words.split(), prog_name="aufheben", standalone_mode=False)) == 2
    says = f"`aufheben {command} --help`"
    missing = (
        r"error: \S+ is missing\n  do: .*"
        if lang == "en"
        else r"エラー: \S+ がありません\n  対処: .*"
    )
    said = capsys.readouterr().err
    assert re.fullmatch(f"{missing}{says}.*\n", said), said


def test_progress_is_in_japanese_and_the_answer_in_the_language_of_the_question() -> None:
    found = CliRunner().invoke(cli, ["ask", "examples/camera.toml"])
    assert "AG1: 主論証 1: We should buy a" in found.stderr
    assert found.stdout.startswith("We should buy c")


def test_what_programs_read_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    given = ["ask", "examples/camera.toml", "--json", "--run", "same"]
    japanese = json.loads(CliRunner().invoke(cli, given).stdout)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert json.loads(CliRunner().invoke(cli, given).stdout) == japanese
