"""How programs are called on Windows, looked at from elsewhere: no word of ours is read by cmd.exe."""

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.adapters.programs.process import WINDOWS, beside_cmd
from aufheben.adapters.programs.program_list import behind, split
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed, BadInput

BEFORE = """@ECHO off\r
GOTO start\r
:find_dp0\r
SET dp0=%~dp0\r
EXIT /b\r
:start\r
SETLOCAL\r
CALL :find_dp0\r
"""
BY_NODE = (
    BEFORE
    + """\r
IF EXIST "%dp0%\\node.exe" (\r
  SET "_prog=%dp0%\\node.exe"\r
) ELSE (\r
  SET "_prog=node"\r
  SET PATHEXT=%PATHEXT:;.JS;=;%\r
)\r
\r
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%" {flags} "%dp0%\\{file}" %*\r
"""
)
BY_ITSELF = BEFORE + '"%dp0%\\{file}"   %*\r\n'
"""As cmd-shim 8 of npm 11 writes them for codex and for claude."""
CODEX = "node_modules\\@openai\\codex\\bin\\codex.js"
CLAUDE = "node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe"
NPM = "C:\\Users\\Ann Lee\\AppData\\Roaming\\npm"
NODE = "C:\\Program Files\\nodejs\\node.exe"
LINES = st.text(st.characters(exclude_characters="\0")) | st.text('ab \t"\\', max_size=12)
SPECIAL = '"%!^&|<>()\r\n'


def called(argv: tuple[str, ...], script: str, node: str | None = NODE) -> tuple[str, ...]:
    return beside_cmd(argv, lambda _: script, lambda name: node if name == "node" else None)


@given(st.lists(LINES, min_size=1))
def test_a_line_is_taken_apart_as_python_puts_one_together_there(said: list[str]) -> None:
    assert split(subprocess.list2cmdline(said), WINDOWS) == tuple(said)


@given(LINES)
def test_any_line_has_words_or_is_refused(line: str) -> None:
    try:
        assert split(line, WINDOWS)
    except BadInput:
        assert not line.strip(" \t") or '"' in line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("C:\\bin\\llm.exe -m gpt", ("C:\\bin\\llm.exe", "-m", "gpt")),
        (
            '"C:\\Program Files\\x y\\llm.exe" -m "a b"',
            ("C:\\Program Files\\x y\\llm.exe", "-m", "a b"),
        ),
        ("llm -t it's", ("llm", "-t", "it's")),
        ("\\\\server\\share\\llm.exe", ("\\\\server\\share\\llm.exe",)),
    ],
)
def test_drives_backslashes_and_apostrophes_stand_for_themselves(
    line: str, words: tuple[str, ...]
) -> None:
    name = ModelName.read(f"cmd:{line}")
    assert split(name.model, WINDOWS) == words


@pytest.mark.parametrize(
    "path", [f"{NPM}\\codex.cmd", f"{NPM}\\CODEX.CMD", "codex", "D:/tools/codex.exe", "codex.cmd"]
)
def test_a_known_program_is_known_wherever_it_lies(path: str) -> None:
    found = behind(path)
    assert found is not None
    assert found.program == "codex"


@given(st.lists(st.text(SPECIAL + "ab \\")))
def test_what_npm_installed_is_called_beside_cmd_whatever_is_said(said: list[str]) -> None:
    script = BY_NODE.format(flags="--no-warnings", file=CODEX)
    path, *rest = called((f"{NPM}\\codex.cmd", *said), script)
    assert (path, rest) == (NODE, ["--no-warnings", f"{NPM}\\{CODEX}", *said])
    path, *rest = called((f"{NPM}\\claude.CMD", *said), BY_ITSELF.format(file=CLAUDE))
    assert (path, rest) == (f"{NPM}\\{CLAUDE}", said)


@pytest.mark.parametrize("node", [None, "C:\\tools\\node.cmd"])
def test_without_node_itself_nothing_is_called(node: str | None) -> None:
    with pytest.raises(AgentFailed, match=r"node, which codex\.cmd needs"):
        called((f"{NPM}\\codex.cmd",), BY_NODE.format(flags="", file=CODEX), node)


SCRIPTS = st.sampled_from(["@echo off\r\nfoo %*\r\n", "", "@python %~dp0\\x.py %*"]) | st.text()
PATHS = st.sampled_from([f"{NPM}\\own.cmd", "C:\\own.BAT", "C:\\a&b\\own.cmd"])
X86 = "C:\\Program Files (x86)\\own.cmd"


@given(PATHS | st.just(X86), SCRIPTS, st.lists(st.text(SPECIAL + "ab ") | st.text()))
def test_cmd_is_given_nothing_that_it_reads(path: str, script: str, said: list[str]) -> None:
    argv = (path, *said)
    read = "".join(said) + path.replace("(", "").replace(")", "")
    if any(sign in read for sign in SPECIAL):
        with pytest.raises(AgentFailed, match=r"cmd\.exe would read"):
            called(argv, script)
        return
    assert called(argv, script) == argv
