"""No test can reach a provider: whatever leaves the loopback raises. Random laws say their seed."""

import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from aufheben.testing import forbid_network
from tests import profiles
from tests.places import Databases, Folder, Place

if TYPE_CHECKING:
    from tests.scale.postgres_server import PostgresServer

pytest_plugins = ("tests.pace.plugin",)
KEYS = ("OPENAI", "ANTHROPIC", "GOOGLE", "GEMINI", "OLLAMA", "AUFHEBEN", "PG")


settings.load_profile("dev")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """One seed for all processes of the session, before they start and hypothesis reads it."""
    # What a shell starts in the background is deaf to interrupts, and so would be all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.hypothesis_profile in profiles.RANDOM and not config.option.hypothesis_seed:
        config.option.hypothesis_seed = str(random.randrange(2**32))


def pytest_report_header(config: pytest.Config) -> str:
    return f"hypothesis seed: {config.option.hypothesis_seed or 'fixed by each test'}"


@pytest.fixture(autouse=True, scope="session")
def _on_this_machine() -> Iterator[None]:
    with forbid_network():
        yield


@pytest.fixture(autouse=True)
def _without_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    for name in os.environ:
        if name.startswith(KEYS):
            monkeypatch.delenv(name)
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="session")
def postgres() -> "Iterator[PostgresServer]":
    """A real server, once a session."""
    from tests.scale.postgres_server import started

    with started() as server:
        yield server


@pytest.fixture
def databases(postgres: "PostgresServer") -> Iterator[Databases]:
    """Room for databases that nobody else has."""
    made = Databases(postgres)
    yield made
    made.drop()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.scale)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Room for journals, in files and in databases."""
    if request.param == "sqlite":
        return Folder(tmp_path / "made" / "on demand")
    made: Databases = request.getfixturevalue("databases")
    return made
