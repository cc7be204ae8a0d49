"""Marks on fields of values that are digested into journals."""

from collections.abc import Mapping

LATER: Mapping[str, bool] = {"later": True}
"""A field that older runs were asked without; while it says nothing, no digest shows it."""
OPEN = {"open": True}
"""Marks a field of closed words that may hold another, which a package registers."""
SETTLED: Mapping[str, bool] = {"settled": True}
"""A field that the settings of the run decide for every task alike; no digest shows it."""
