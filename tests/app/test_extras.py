"""What the checkup says of our extras is what pyproject.toml says, and what is really so."""

import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.app import checkup
from aufheben.app.checkup import EXTRAS, NEEDED
from aufheben.words import speaker, spelled
from tests.surfaces.conftest import Program, program  # noqa: F401 - a fixture

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))[
    "project"
]
BREAKS = "raise OSError('壊れた\\x1b[31m library: libpq.so')\n"
ENDS = "import os\nos.kill(os.getpid(), 11)\n"
LOOKED = checkup._unusable
"""Imports for the doctor, as no other test does."""


def asked(requirements: list[str]) -> dict[str, str]:
    """Packages by the version from which on they will do."""
    found = [
        re.fullmatch(r"([\w-]+)(?:\[[\w,]+\])?>=([\d.]+)(?:,<\d+)?", words)
        for words in requirements
    ]
    return {match[1]: match[2] for match in found if match}


def test_every_extra_is_looked_at_from_the_version_on_that_is_asked_for() -> None:
    said = PROJECT["optional-dependencies"]
    assert {name: extra.needs for name, extra in EXTRAS.items()} == {
        name: asked(requirements) for name, requirements in said.items()
    }
    assert all(len(asked(each)) == len(each) for each in said.values())
    assert asked(PROJECT["dependencies"]) == NEEDED


@pytest.fixture
def obo(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:  # noqa: F811
    """A folder whose packages are found before all others; the checkup looks anew, and so after it."""
    found = tmp_path / "packages"
    found.mkdir()
    monkeypatch.syspath_prepend(str(found))
    monkeypatch.setenv("PYTHONPATH", str(found))
    monkeypatch.setattr(checkup, "_unusable", LOOKED)
    LOOKED.cache_clear()
    monkeypatch.setattr(checkup, "EXTRAS", {"obo": EXTRAS["obo"]})
    yield found
    LOOKED.cache_clear()


def pronto(folder: Path, version: str, code: str) -> None:
    info = folder / f"pronto-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: pronto\nVersion: {version}\n")
    (folder / "pronto.py").write_text(code, "utf-8")


@pytest.mark.parametrize(
    ("version", "code", "state", "said", "then"),
    [
        ("2.7.1", "", "usable", "obo: pronto 2.7.1", None),
        ("2.10.0rc1", "", "usable", "obo: pronto 2.10.0rc1", None),
        ("2.6.9", "", "old", "obo: pronto 2.6.9 is older than 2.7", "--upgrade"),
        ("2.7", BREAKS, "broken", "cannot be imported: 'OSError: 壊れた", "--force-reinstall"),
        ("2.7", ENDS, "broken", "cannot be imported: 'exit -11'", "--force-reinstall"),
    ],
)
def test_an_extra_that_cannot_be_used_is_named_with_the_command_that_mends_it(
    program: Program,  # noqa: F811
    obo: Path,
    version: str,
    code: str,
    state: str,
    said: str,
    then: str | None,
) -> None:
    pronto(obo, version, code)
    ended = program("doctor", "--json")
    [found] = [check for check in json.loads(ended.out)["checks"] if "extra" in check]
    assert (found["extra"], found["state"], found["ok"]) == ("obo", state, then is None)
    assert said in found["what"]
    words = shlex.split(found["command"])
    assert (words[:4] == [sys.executable, "-m", "pip", "install"]) == (then is not None)
    assert words[-1:] == ([then] if then else [])
    told = program("doctor")
    assert (told.code, ended.code) == ((0, 0) if then is None else (1, 1))
    assert "\x1b" not in told.out + ended.out


def test_one_that_nobody_installed_is_no_fault_and_says_how_to_get_it(
    program: Program,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    none = checkup.Extra(needs={"pronto-of-nobody": "1"}, imports=("x",))
    monkeypatch.setattr(checkup, "EXTRAS", {"obo": none})
    ended = program("doctor")
    [line] = [line for line in ended.out.splitlines() if "pronto-of-nobody" in line]
    assert ended.code == 0
    assert line.startswith("ok  no pronto-of-nobody: for ontologies in OBO, ")
    assert "pip install" in line


def test_what_an_extra_is_for_is_said_in_japanese_too() -> None:
    for name in EXTRAS:
        said = spelled(speaker(checkup.__name__)(f"for_{name}"), "ja")
        assert re.fullmatch(r"[^:]*[ぁ-んー]+", said), said
