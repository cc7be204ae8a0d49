"""Help in the user's language; lines of Japanese break between its signs."""

import inspect
import re
from collections.abc import Iterable
from typing import Any

import click

from aufheben.formats.document.text import width_of, wrapped
from aufheben.words import Fact, speaker, tell, user_lang

_say = speaker(__name__)
_EXTRA = re.compile(r"(.*?)(?:(?:^|  )\[(.*)\])?", re.DOTALL)
"""What an option does, and what click adds: its default, its range."""
_DEFAULT = "default: "
HELP = ("-h", "--help")
"""Options that ask for help, of every command."""


class Told:
    """What has a help, which is told in the user's language whenever it is read."""

    _help: Fact | None = None

    def _told(self) -> str | None:
        return None if self._help is None else inspect.cleandoc(tell(self._help))

    def _give(self, said: Fact | None) -> None:
        self._help = said

    help = property(_told, _give, doc="Its words; None where it has none.")


class HelpPage(click.HelpFormatter):
    """As click's own, in the user's language: `tell` chooses it."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command is called."""
        super().write_usage(prog, args, tell(_say("usage")) if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Over a group."""
        super().write_heading(tell(_say.code(heading)))

    def write_text(self, text: str) -> None:
        """Paragraphs, each as wide as the page."""
        if user_lang() == "en":
            super().write_text(text)
            return
        indent = " " * self.current_indent
        parts = (self._paragraph(part, indent) for part in text.split("\n\n"))
        self.write("\n\n".join(parts) + "\n")

    def _paragraph(self, text: str, indent: str) -> str:
        """One that begins with a backspace is shown as it stands, which is click's sign for it."""
        if text.startswith("\b"):
            return "\n".join(f"{indent}{line}" for line in text.split("\n")[1:])
        return "\n".join(wrapped(indent + text, self.width, 0))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Names on the left, what they stand for on the right."""
        if user_lang() == "en":
            super().write_dl(rows, col_max, col_spacing)
            return
        rows = list(rows)
        left = min(max((len(name) for name, _ in rows), default=0), col_max) + col_spacing
        for name, said in rows:
            self._write_row(name, _row(said), left)

    def _write_row(self, name: str, said: str, left: int) -> None:
        margin = " " * self.current_indent
        first, *more = wrapped(said, self.width - left - self.current_indent, 0)
        head = f"{margin}{name}"
        begun = f"{head:<{left + len(margin)}}" if width_of(name) + 2 <= left else f"{head}\n"
        hang = " " * (left + len(margin))
        self.write((begun if begun[-1] != "\n" else begun + hang) + first + "\n")
        for line in more:
            self.write(f"{hang}{line}\n")


def _row(said: str) -> str:
    match = _EXTRA.fullmatch(said)
    assert match is not None
    words, extra = match.groups()
    if not extra:
        return words
    parts = "; ".join(map(_extra, extra.split("; ")))
    return f"{words}  [{parts}]" if words else f"[{parts}]"


def _extra(part: str) -> str:
    if part.startswith(_DEFAULT):
        return tell(_say("default_value", value=part.removeprefix(_DEFAULT)))
    return tell(_say("required")) if part == "required" else part


class Context(click.Context):
    """Where help is written so, and asked for by either name."""

    formatter_class = HelpPage

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **{"help_option_names": [*HELP], **more})


class Command(Told, click.Command):
    """A command with a help that is told so."""

    def __init__(
        self,
        *args: Any,
        help: Fact | None = None,  # noqa: A002 - click's own name
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.help = help

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Click's own, in our words."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = tell(_say("help_help"))
        return found


class Interruptible(Command, click.Group):
    """One that says nothing of an interrupt: click prints an empty line where it hears of one itself."""

    def invoke(self, ctx: click.Context) -> Any:
        """As click does. Raises Abort where it is interrupted."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None
