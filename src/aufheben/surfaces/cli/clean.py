"""Printing: the one way to stdout and stderr, on which a terminal obeys nothing that is said."""

import click

from aufheben.formats.quoting.terminal import clean

__all__ = ["clean", "echo"]


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print words that may be those of others; of JSON and TOML the values stay what they are."""
    click.echo(clean(text), err=err, nl=nl)
