"""The standard streams, as a shell may leave them; and the one way to print, on which a terminal obeys nothing."""

import io
import os
import shutil
import sys
from dataclasses import fields
from typing import Any, TextIO

import click

from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import clean
from aufheben.words import Fact, of_system, speaker, spelled, tell
from aufheben.words.messages import is_value

_say = speaker(__name__)

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

    from aufheben.formats.document.text import wrapped

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


_CLOSED = (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))
"""What a closed stream is opened for. Nothing can be written to stdout then, as before: what was
asked for must not vanish unnoticed. Messages may."""


def ready() -> None:
    """Give every stream a descriptor, so that no journal gets its number, and a way to fail."""
    for number, (name, mode) in enumerate(_CLOSED):
        if getattr(sys, name) is None:
            _open(number, mode)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = _as_before(_Wanted, 1, sys.stdout)
    sys.stderr = _as_before(_Offered, 2, sys.stderr)


def discard(stream: TextIO) -> None:
    """Whatever is still to be written there goes nowhere, nor complains at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class _Wanted(io.TextIOWrapper):
    """What was asked for: raises BadInput where it cannot be written; a reader may go away."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as failed:
            raise self._told(failed) from failed

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as failed:
            raise self._told(failed) from failed

    def _told(self, failed: OSError) -> Exception:
        if isinstance(failed, BrokenPipeError):
            return failed
        discard(self)
        return BadInput(of_system(failed), do=_say("not_whole")).about("stdout")


class _Offered(io.TextIOWrapper):
    """Messages: a run does not end because nobody can be told how it goes."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            discard(self)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            discard(self)


def _open(number: int, mode: int) -> None:
    opened = os.open(os.devnull, mode)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
    os.set_inheritable(number, True)


def _as_before(kind: type[io.TextIOWrapper], number: int, old: TextIO | None) -> io.TextIOWrapper:
    """It writes as the one before did, where there was one."""
    return kind(
        open(number, "wb", closefd=False),
        encoding=getattr(old, "encoding", "utf-8"),
        errors=getattr(old, "errors", "backslashreplace"),
        line_buffering=getattr(old, "line_buffering", True),
        write_through=getattr(old, "write_through", False),
    )
