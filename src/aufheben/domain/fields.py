"""A mark on fields of values that settings are read into."""

OPEN = {"open": True}
"""Marks a field of closed words that may hold another, which a package registers."""
