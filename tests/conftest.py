"""No test can reach a provider: whatever leaves the loopback raises."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from aufheben.testing import forbid_network

KEYS = ("OPENAI", "ANTHROPIC", "GOOGLE", "GEMINI", "OLLAMA", "AUFHEBEN")


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


# Machines are noisy, and no test here is a stop watch.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
