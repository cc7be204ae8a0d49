"""The program in this process, with a journal of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from aufheben.surfaces.cli.entry import cli, run


class Ended(NamedTuple):
    """How the program left: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


Program = Callable[..., Ended]


@pytest.fixture
def program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    """Runs `aufheben ARGS` in an empty folder whose journal nobody else has."""
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def aufheben(*args: str) -> Ended:
        capsys.readouterr()
        code = run(lambda: cli.main(args=list(args), standalone_mode=False))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Ended(code, captured.out, captured.err)

    return aufheben
