"""What packages would register, registered without one."""

from importlib.metadata import EntryPoint

import pytest

from aufheben import plugins
from aufheben.plugins import Plugin


def registered(monkeypatch: pytest.MonkeyPatch, *what: tuple[str, str, str]) -> None:
    """Each by its kind, its name, and where its code stands; nothing else is registered."""
    found = tuple(
        Plugin(
            kind=kind,
            name=name,
            value=value,
            package="test",
            version="1",
            point=EntryPoint(name, value, f"{plugins.GROUP}{kind}"),
        )
        for kind, name, value in what
    )
    monkeypatch.setattr(plugins, "plugins", lambda: found)
