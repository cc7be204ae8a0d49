"""What README's Begin shows works to its last line, with what `make install` installs, or `make demo`."""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from aufheben.testing import FakeServer, StandIn
from aufheben.testing.assistant import install
from aufheben.version import __version__
from tests.packaging.building import ROOT, Clean, clean, opened, pins, project

PAGES = {"en": "README.md", "ja": "README.ja.md"}
MAKE = (ROOT / "Makefile").read_text("utf-8")
[EXTRAS] = re.findall(r"^\tpipx install --force '\.\[(.*)\]'$", MAKE, re.MULTILINE)


def shown(lang: str) -> list[list[str]]:
    """The commands of Begin, without what is said of them."""
    text = (ROOT / PAGES[lang]).read_text("utf-8")
    [lines] = re.findall(r"```\n(aufheben init.*?)```", text, re.DOTALL)
    return [shlex.split(line, comments=True) for line in lines.splitlines()]


@pytest.fixture(scope="module")
def begun(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """The environment that pipx would make."""
    return clean(tmp_path_factory.mktemp("begun") / "env", archives[0], *EXTRAS.split(","))


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Where OpenAI would be, by its variables, and an assistant that somebody is logged in to."""
    path = f"{install(tmp_path / 'programs', 'codex')}{os.pathsep}{os.environ['PATH']}"
    with FakeServer(StandIn()) as server:
        served = server.base_url("openai")
        yield {"OPENAI_BASE_URL": served, "OPENAI_API_KEY": "a-key-of-nobody", "PATH": path}


@pytest.mark.parametrize("lang", PAGES)
def test_every_line_of_begin_does_what_it_says(
    begun: Clean, asked: dict[str, str], lang: str
) -> None:
    *commands, last = shown(lang)
    own = {**asked, "LANGUAGE": lang, "AUFHEBEN_HOME": str(begun.home / lang)}
    (begun.home / "question.toml").unlink(missing_ok=True)
    said = [begun.run(*words, **own) for words in commands]
    assert [ended.returncode for ended in said] == [0] * len(commands), said
    assert all(ended.stdout.strip() or ended.stderr.strip() for ended in said)
    assert last == ["aufheben", "serve"]
    with begun.serving("--no-browser", "--port", "0", **own) as address:
        assert "<form" in opened(address)[1]


def test_both_languages_show_the_same_commands() -> None:
    alike = [[words[:2] for words in shown(lang)] for lang in PAGES]
    assert alike[0] == alike[1]


def test_what_is_activated_instead_has_the_same_extras() -> None:
    asked = [
        Requirement(words).name
        for extra in EXTRAS.split(",")
        for words in project()["optional-dependencies"][extra]
    ]
    assert {*asked} - {*dict(pins("run.txt"))} == set()


@pytest.mark.parametrize(
    "words", [("aufheben", "--version"), ("python", "-m", "aufheben", "--version")]
)
def test_the_version_is_told_by_both_ways_to_call_it(begun: Clean, words: tuple[str, ...]) -> None:
    ended = begun.run(*words)
    assert (ended.returncode, ended.stdout) == (0, f"aufheben, version {__version__}\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_what_is_installed(begun: Clean, shell: str) -> None:
    script = begun.run("aufheben", "completion", shell)
    assert (script.returncode, "_AUFHEBEN_COMPLETE" in script.stdout) == (0, True)
    typed = {"COMP_WORDS": "aufheben se", "COMP_CWORD": "1" if shell != "fish" else "se"}
    completed = begun.run("aufheben", **typed, _AUFHEBEN_COMPLETE=f"{shell}_complete")
    assert (completed.returncode, "serve" in completed.stdout) == (0, True), completed
