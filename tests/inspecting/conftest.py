"""Inspect keeps its caches too in a folder of the test."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = f"{Path(__file__).parent}{os.sep}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Inspect leaves streams and its clients' connections open at the end of an evaluation."""
    for item in items:
        if str(item.path).startswith(HERE):
            for what in ("Unclosed <MemoryObject", "unclosed <socket", "unclosed transport"):
                item.add_marker(pytest.mark.filterwarnings(f"ignore:{what}:ResourceWarning"))


@pytest.fixture(autouse=True)
def _in_its_own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_CACHE_HOME", "INSPECT_CACHE_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    for name in ("INSPECT_TELEMETRY", "INSPECT_EVAL_MODEL", "INSPECT_ASYNC_BACKEND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True, scope="module")
def _swept() -> Iterator[None]:
    """What was left open is to be found here, and not in a later test of something else."""
    yield
    gc.collect()
