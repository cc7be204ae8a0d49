"""A result as a document: blocks of our words by key and of others' words, written by renderers.

A room builds its report once. The terminal, Markdown and the page are written from it, and each
renderer quotes what others wrote for the place it stands in.
"""

from aufheben.formats.document.blocks import (
    Beside,
    Block,
    Cell,
    Chart,
    Document,
    Fold,
    Heading,
    Item,
    Items,
    Line,
    Prose,
    Row,
    Section,
    Table,
    listed,
)

__all__ = [
    "Beside", "Block", "Cell", "Chart", "Document", "Fold", "Heading", "Item", "Items", "Line",
    "Prose", "Row", "Section", "Table", "listed",
]  # fmt: skip
