"""The page of a run: one value, one renderer, whether it is served, exported or shown in a notebook."""

from aufheben.formats.page.view import Card, Lane, Line, Link, Panel, Row, Spent, View, settled

__all__ = ["Card", "Lane", "Line", "Link", "Panel", "Row", "Spent", "View", "settled"]
