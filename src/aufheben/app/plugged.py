"""Whether what other packages register can be used."""

from collections.abc import Iterable

from aufheben.domain.models import PROVIDERS
from aufheben.plugins import Plugin, find
from aufheben.protocols.registered import FORMS, method
from aufheben.rooms import registry


def check_usable(plugin: Plugin, commands: Iterable[str]) -> None:
    """Raises BadInput, Damaged where it is never used, or cannot be.

    `commands` are a surface's own, whose names no room can take.
    """
    if plugin.name in _ours(commands).get(plugin.kind, ()):
        raise plugin.refused("the name is one of ours")
    find(plugin.kind, plugin.name)
    match plugin.kind:
        case "rooms":
            registry.named(plugin.name)
        case "methods":
            method(plugin.name)
        case "agents" | "models" | "formats":
            plugin.function()
        case other:
            raise plugin.refused(f"nobody looks for aufheben.{other}")


def _ours(commands: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The names that no package can take."""
    formats = {form for room in registry.OURS for form in registry.named(room).formats}
    return {
        "rooms": (*registry.OURS, *commands),
        "methods": FORMS,
        "agents": ("symbolic", "lexical", "human", "model"),
        "models": PROVIDERS,
        "formats": ("json", *formats),
    }
