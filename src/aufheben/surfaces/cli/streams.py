"""The standard streams as a shell may leave them: closed, full, or read by nobody."""

import io
import os
import sys
from typing import TextIO

from aufheben.errors import BadInput
from aufheben.words import of_system, speaker

_say = speaker(__name__)

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
