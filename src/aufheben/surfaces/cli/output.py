"""Printing: the one way to stdout and stderr, on which a terminal obeys nothing that is said; long lines wrapped."""

import shutil
import sys
from dataclasses import fields
from typing import Any

import click

from aufheben.formats.quoting.characters import clean
from aufheben.words import Fact, spelled, tell
from aufheben.words.messages import is_value

__all__ = ["by_field", "clean", "echo", "print_json"]


def echo(said: Fact = "", *, err: bool = False, nl: bool = True) -> None:
    """Print what is said, in the user's language; words of others stay what they are."""
    click.echo(clean(tell(said)), err=err, nl=nl)


def print_json(value: Any, *, line: bool = False) -> None:
    """One object on stdout, or one line that any encoding carries; our words in it are English."""
    import json

    how: dict[str, Any] = {} if line else {"ensure_ascii": False, "indent": 2}
    echo(json.dumps(value, default=_plain, **how))


def by_field(value: Any) -> dict[str, Any]:
    """A dataclass by its fields, as `print_json` takes it; its words are not taken apart."""
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _plain(value: Any) -> Any:
    return spelled(value, "en") if is_value(value) else by_field(value)


WIDEST = 100
"""Columns beyond which lines are hard to read."""


def is_terminal() -> bool:
    """Whether a person reads stdout."""
    return sys.stdout.isatty()


def size() -> tuple[int, int]:
    """Columns and lines of a page; one line stays for the prompt."""
    columns, lines = shutil.get_terminal_size()
    return max(20, min(columns, WIDEST)), max(5, lines - 1)


def print_page(text: str) -> None:
    """A text whose lines are whole: as it is, or, on a terminal, set for reading."""
    if is_terminal():
        _print_styled(text)
    else:
        echo(text, nl=False)


def _print_styled(text: str) -> None:
    """The answer bold, headings bold and blue, all lines as wide as the page."""
    from rich.console import Console
    from rich.text import Text

    from aufheben.formats.wrapping import wrapped

    width, _ = size()
    console = Console(file=sys.stdout, width=width, highlight=False)
    first = True
    lines = clean(text).splitlines()
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        style = "bold" if first else "bold blue" if _is_heading(before, line, after) else ""
        hang = 0 if first else 2
        first = first and bool(line)
        for part in wrapped(line, width, hang):
            console.print(Text(part, style=style), soft_wrap=True)


def _is_heading(before: str, line: str, after: str) -> bool:
    """A line of its own above others; items and what others wrote begin otherwise."""
    if line.startswith((" ", "- ")):
        return False
    return line.endswith((":", "：")) or bool(line and after and not before)
