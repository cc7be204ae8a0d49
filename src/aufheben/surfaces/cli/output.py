"""Printing: the one way to stdout and stderr, on which a terminal obeys nothing that is said."""

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
