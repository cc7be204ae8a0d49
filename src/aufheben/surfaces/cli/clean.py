"""Text of others made harmless for a terminal: no control character is executed."""

import unicodedata

import click

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print words that may be those of others."""
    click.echo(clean(text), err=err, nl=nl)


def clean(text: str) -> str:
    """`text` with control characters and turns of direction shown as escapes."""
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if character in "\n\t":
        return character
    if character in _TURNING or unicodedata.category(character) in ("Cc", "Cs"):
        return f"\\u{ord(character):04x}"
    return character
