"""No test can reach a provider: whatever leaves the loopback raises. Random laws say their seed."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import settings

from aufheben.testing import forbid_network
from tests import profiles

KEYS = ("OPENAI", "ANTHROPIC", "GOOGLE", "GEMINI", "OLLAMA", "AUFHEBEN")


settings.load_profile("dev")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """One seed for all processes of the session, before they start and hypothesis reads it."""
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
