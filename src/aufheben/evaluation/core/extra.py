"""The libraries of the extra `bench`, imported where they are needed and not before."""

from importlib import import_module
from typing import Any

from aufheben.errors import MissingExtra
from aufheben.words import speaker

_say = speaker(__name__)


def library(name: str) -> Any:
    """Import the module of that name, such as "scipy.stats". Raises MissingExtra."""
    try:
        return import_module(name)
    except ImportError:
        root = name.partition(".")[0]
        why = _say("tables_comparison_computed", root=root)
        raise MissingExtra(extra="bench", why=why) from None
