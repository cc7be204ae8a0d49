"""No test can reach a provider: whatever leaves the loopback raises."""

from collections.abc import Iterator

import pytest

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
