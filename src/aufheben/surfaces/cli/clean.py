"""Printing: the one way to stdout and stderr, on which a terminal obeys nothing that is said."""

from typing import Any

import click

from aufheben.formats.quoting.terminal import clean
from aufheben.translations import spoken

__all__ = ["clean", "echo", "print_json"]


def echo(text: str = "", *, err: bool = False, nl: bool = True, verbatim: bool = False) -> None:
    """Print words that may be those of others; of JSON and TOML the values stay what they are.

    What goes to stderr is said to a person, in their language, unless it is `verbatim` what
    somebody else said.
    """
    shown = clean(text)
    click.echo(spoken(shown) if err and not verbatim else shown, err=err, nl=nl)


def print_json(value: Any, *, line: bool = False) -> None:
    """One object on stdout, or one line that any encoding carries."""
    import json

    echo(json.dumps(value) if line else json.dumps(value, ensure_ascii=False, indent=2))
