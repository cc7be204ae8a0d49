"""Marks on fields of values that are digested into journals."""

from collections.abc import Mapping
from dataclasses import Field
from typing import Any

LATER: Mapping[str, bool] = {"later": True}
"""A field that came later: while it says nothing, no digest and no settings show it."""
OPEN = {"open": True}
"""Marks a field of closed words that may hold another, which a package registers."""
SETTLED: Mapping[str, bool] = {"settled": True}
"""A field that the settings of the run decide for every task alike; no digest shows it."""


def is_silent(field: "Field[Any]", value: object) -> bool:
    """A field of `value` that the run's settings decide, or that came later and says nothing."""
    if field.metadata.get("settled"):
        return True
    return bool(field.metadata.get("later")) and getattr(value, field.name) == field.default
