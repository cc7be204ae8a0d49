"""Tables of Markdown, and code of it."""

import json
from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """One whose cells are Markdown already."""
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def cell(text: str) -> str:
    """A text on one line, with nothing in it that ends a cell."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def code(value: object) -> str:
    """A value as JSON, in a block."""
    return f"```json\n{json.dumps(value, indent=2, ensure_ascii=False)}\n```\n"
