"""A folder in which every key is planted, with files to run, and the program in this process."""

from pathlib import Path

import pytest

from tests.secrecy.planting import KEYS
from tests.secrecy.rooms import written
from tests.surfaces.conftest import Program, program

__all__ = ["program"]


@pytest.fixture
def folder(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program is, and whatever it writes."""
    for variable, value in KEYS.items():
        monkeypatch.setenv(variable, value)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    # They are imported in processes of their own, and are the same whatever is planted.
    monkeypatch.setattr("aufheben.app.checkup.extras", tuple)
    return written(tmp_path)
