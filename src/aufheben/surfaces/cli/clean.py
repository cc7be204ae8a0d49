"""Printing: the one way to stdout and stderr, on which a terminal obeys nothing that is said."""

from collections.abc import Iterable
from typing import Any

import click

from aufheben.formats.quoting.terminal import clean
from aufheben.translations import spoken

__all__ = ["clean", "echo", "print_json"]


def echo(
    text: str = "",
    *,
    err: bool = False,
    nl: bool = True,
    verbatim: bool = False,
    names: Iterable[str] = (),
) -> None:
    """Print words that may be those of others; of JSON and TOML the values stay what they are.

    What goes to stderr is said to a person, in their language, unless it is `verbatim` what
    somebody else said. `names` in it, as of files, are no words of ours.
    """
    shown, named = clean(text), [clean(name) for name in names]
    click.echo(spoken(shown, named) if err and not verbatim else shown, err=err, nl=nl)


def print_json(value: Any, *, line: bool = False) -> None:
    """One object on stdout, or one line that any encoding carries."""
    import json

    echo(json.dumps(value) if line else json.dumps(value, ensure_ascii=False, indent=2))
