"""aufheben: answers contested questions by structured argument.

    import aufheben as auf

    auf.ask("examples/camera.toml").answer
    auf.read("If a camera is compact, we should buy it. a is a camera. …").arguments()

This is all that is public, with the modules `aufheben.errors` and `aufheben.testing`; each name is
loaded when it is first used. `docs/python.md` describes them.
"""

from typing import TYPE_CHECKING

from aufheben.version import __version__

if TYPE_CHECKING:
    from aufheben.app import App, Failed, Result, Run
    from aufheben.app.batch_summary import Batch
    from aufheben.app.front import ask, batch, check, deliberate, judge, rate
    from aufheben.app.solving import solve
    from aufheben.app.theory import read
    from aufheben.domain import Limits, Usage
    from aufheben.errors import AgentFailed, AufhebenError, BadInput, Stopped
    from aufheben.rooms.deliberation.request import Deliberation
    from aufheben.rooms.dialectic.request import Dialectic
    from aufheben.rooms.hierarchy.request import Hierarchy
    from aufheben.rooms.judging.request import Judging
    from aufheben.rooms.rating.request import Rating
    from aufheben.runtime.journal import Event

_AT = {
    "App": "app",
    "Run": "app",
    "Result": "app",
    "Failed": "app",
    "Event": "runtime.journal",
    "Limits": "domain",
    "Usage": "domain",
    "Batch": "app.batch_summary",
    "ask": "app.front",
    "batch": "app.front",
    "judge": "app.front",
    "check": "app.front",
    "deliberate": "app.front",
    "rate": "app.front",
    "solve": "app.solving",
    "read": "app.theory",
    "AufhebenError": "errors",
    "BadInput": "errors",
    "AgentFailed": "errors",
    "Stopped": "errors",
}
__all__ = [
    "AgentFailed",
    "App",
    "AufhebenError",
    "BadInput",
    "Batch",
    "Deliberation",
    "Dialectic",
    "Event",
    "Failed",
    "Hierarchy",
    "Judging",
    "Limits",
    "Rating",
    "Result",
    "Run",
    "Stopped",
    "Usage",
    "__version__",
    "ask",
    "batch",
    "check",
    "deliberate",
    "judge",
    "rate",
    "read",
    "solve",
]


def __getattr__(name: str) -> object:
    """A public name, from where it is defined."""
    from importlib import import_module

    if name in _AT:
        found: object = getattr(import_module(f"aufheben.{_AT[name]}"), name)
        globals()[name] = found
    elif (found := import_module("aufheben.rooms").request_of(name)) is None:
        raise AttributeError(f"module 'aufheben' has no attribute {name!r}")
    return found


def __dir__() -> list[str]:
    """What is public."""
    return sorted(__all__)
