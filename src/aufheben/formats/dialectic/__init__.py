"""The dialectic's formats. `tell` makes the value from which every one of them is written.

What is public is loaded when it is first asked for: who needs words alone computes no statuses.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aufheben.formats.dialectic.json import envelope
    from aufheben.formats.dialectic.map import mermaid
    from aufheben.formats.dialectic.told import ToldDialectic, disputes, tell
else:
    _LATER = {
        "envelope": "json",
        "mermaid": "map",
        "ToldDialectic": "told",
        "disputes": "told",
        "tell": "told",
    }

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = ["ToldDialectic", "disputes", "envelope", "mermaid", "tell"]
