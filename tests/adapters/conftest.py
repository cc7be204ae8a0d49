"""Where the journals of these tests lie, and what solves their frameworks."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.adapters.solvers.clingo_solver import ClingoSolver
from aufheben.adapters.solvers.search_solver import SearchSolver
from aufheben.runtime.solver import Solver
from tests.adapters.journals import sound


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory where there is one: what the kernel has, kill -9 does not take."""
    shared = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=shared) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def sound_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "journal.db"
    sound(path)
    return path.read_bytes()


@pytest.fixture(scope="module", params=[ClingoSolver(), SearchSolver()], ids=["clingo", "ours"])
def solver(request: pytest.FixtureRequest) -> Solver:
    found: Solver = request.param
    return found
