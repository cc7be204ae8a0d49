"""Printing: the one way to stdout and stderr, on which a terminal obeys nothing that is said."""

from typing import Any

import click

from aufheben.formats.quoting.terminal import clean
from aufheben.words import Fact, tell

__all__ = ["clean", "echo", "print_json"]


def echo(said: Fact = "", *, err: bool = False, nl: bool = True) -> None:
    """Print what is said, in the user's language; words of others stay what they are."""
    click.echo(clean(tell(said)), err=err, nl=nl)


def print_json(value: Any, *, line: bool = False) -> None:
    """One object on stdout, or one line that any encoding carries."""
    import json

    echo(json.dumps(value) if line else json.dumps(value, ensure_ascii=False, indent=2))
