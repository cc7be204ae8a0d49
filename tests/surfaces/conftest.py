"""The program in this process, with a journal of its own."""

import io
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from aufheben.app import checkup
from aufheben.surfaces.cli.entry import cli, run
from aufheben.testing import FakeServer, StandIn


class Ended(NamedTuple):
    """How the program left: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


Program = Callable[..., Ended]


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key, so that a model could be asked."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-never-used")


@pytest.fixture
def program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    """Runs `aufheben ARGS` in an empty folder whose journal nobody else has.

    No library of an extra is imported for the doctor: ten processes would, for ten seconds.
    """
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(checkup, "_unusable", lambda modules: "")

    def aufheben(*args: str) -> Ended:
        capsys.readouterr()
        code = run(lambda: cli.main(args=list(args), standalone_mode=False))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Ended(code, captured.out, captured.err)

    return aufheben


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[FakeServer]:
    """In place of a provider; it answers by what the module's ANSWERS makes, else as anybody would."""
    with FakeServer(getattr(request.module, "ANSWERS", StandIn)()) as running:
        yield running


@pytest.fixture
def archive(tmp_path: Path) -> str:
    """Two debates in PanelBench's layout, with texts of our own."""
    names = [
        f"{which}_{side}_({short})"
        for which, side, short in (
            ("Opening", "Government", "OG"),
            ("Opening", "Opposition", "OO"),
            ("Closing", "Government", "CG"),
            ("Closing", "Opposition", "CO"),
        )
    ]
    files = {"BP-Competition/gold/gold.csv": 'bp_id,label\n020,OO\n201,"OG,OO"\n'}
    for number in ("020", "201"):
        pro = "".join(f"- name: {names[n]}\n" for n in (0, 2))
        con = "".join(f"- name: {names[n]}\n" for n in (1, 3))
        speeches = "".join(
            f"- speaker_name: {names[n]}\n  content: We of {number} say {i}.\n"
            for i, n in enumerate((0, 1, 0, 1, 2, 3, 2, 3))
        )
        files[f"BP-Competition/motion/bp_{number}.yml"] = (
            f"motion: This house would {number}.\npro_speakers:\n{pro}con_speakers:\n{con}"
            "info_slide: ''\n"
        )
        files[f"BP-Competition/speech/bp_{number}.yml"] = speeches
    path = tmp_path / "bp.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            tar.addfile(member, io.BytesIO(text.encode()))
    return str(path)
