"""No test can reach a provider: whatever leaves the loopback raises. Random laws say their seed."""

import os
import random
import signal
import tempfile
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
HOMES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
"""Where what a person has stands; of caches (fonts, packages) there is one a machine."""
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


@pytest.fixture(autouse=True, scope="session")
def _without_settings_from_outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Whoever runs the tests may have a journal, settings and keys: they are not for tests."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith(KEYS):
                patch.delenv(name)
        patch.delenv("LANGUAGE", raising=False)
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("XDG_CACHE_HOME", cache)
        home = tmp_path_factory.mktemp("home")
        _at_home(patch, home)
        yield home


@pytest.fixture(autouse=True)
def _at_a_home_of_its_own(
    _without_settings_from_outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _at_home(monkeypatch, Path(tempfile.mkdtemp(dir=_without_settings_from_outside)))


def _at_home(patch: pytest.MonkeyPatch, home: Path) -> None:
    for name in HOMES:
        patch.setenv(name, str(home))


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
