"""The process under the shim, once a session."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.failing import disk
from tests.failing.shimmed import Shimmed, shimmed


@pytest.fixture(scope="session")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shimmed]:
    """In memory where there is any: what the kernel has, kill -9 does not take."""
    if missing := disk.missing():
        pytest.skip(missing)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    shim = disk.built(tmp_path_factory.mktemp("shim"))
    with tempfile.TemporaryDirectory(dir=memory) as folder, shimmed(shim, Path(folder)) as process:
        yield process
