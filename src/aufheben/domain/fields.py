"""Marks on fields of values that are digested into journals."""

from collections.abc import Mapping
from dataclasses import Field
from typing import Any

LATER: Mapping[str, bool] = {"later": True}
"""A field that came later: while it says nothing, no digest and no settings show it."""
OPEN = {"open": True}
"""Marks a field of closed words that may hold another, which a package registers."""


def is_silent(field: "Field[Any]", value: object) -> bool:
    """A field of `value` that came later and says nothing: older runs were held without it."""
    return bool(field.metadata.get("later")) and getattr(value, field.name) == field.default
