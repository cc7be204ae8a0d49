"""A file of tokens, read anew as soon as it is another: who is taken out of it comes in no more."""

import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

from aufheben.app.token_names import Holder, holders_of
from aufheben.errors import BadInput
from aufheben.words import Fact, of_system, speaker

_say = speaker(__name__)

_LARGEST = 1_000_000
_OTHERS = 0 if sys.platform == "win32" else stat.S_IRWXO | stat.S_IWGRP
"""What nobody but its owner, and readers of its group, may have; Windows does not say it there."""
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_TICK = 2_000_000_000
"""Nanoseconds in which the clock of any file has gone on."""
Seen = tuple[int, ...]


class TokenFile:
    """Those whom a file names now.

    One that cannot be read any more, or is wrong, names nobody until it is mended, and `tell` is
    told so once: what was meant to be withdrawn is.
    """

    def __init__(self, path: Path, tell: Callable[[Fact], None]) -> None:
        """Raises BadInput for a file that is wrong, or that others can read."""
        self._path, self._tell = path, tell
        self._seen = _seen(path)
        self._holders = _read(path)
        self._wrong: Fact = ""

    def holders(self) -> tuple[Holder, ...]:
        """As it is at this moment."""
        seen = _seen(self._path)
        if seen != self._seen or _is_fresh(seen):
            self._seen, self._holders = seen, self._found()
        return self._holders

    def _found(self) -> tuple[Holder, ...]:
        try:
            found, self._wrong = _read(self._path), ""
        except BadInput as wrong:
            if wrong.said != self._wrong:
                self._tell(_say("tokens_let_nobody_in", why=wrong.said))
            found, self._wrong = (), wrong.said
        return found


def _seen(path: Path) -> Seen | None:
    """What is another where the file is; None where none is there."""
    try:
        now = path.stat()
    except OSError:
        return None
    return (now.st_ctime_ns, now.st_mtime_ns, now.st_size, now.st_ino, now.st_dev, now.st_mode)


def _is_fresh(seen: Seen | None) -> bool:
    """Whether it may be written once more without any of that being another: clocks of files tick."""
    return seen is not None and time.time_ns() - seen[0] < _TICK


def _read(path: Path) -> tuple[Holder, ...]:
    name = str(path)
    try:
        # One that somebody else would have to write to is not waited for.
        with os.fdopen(os.open(path, os.O_RDONLY | _AT_ONCE), "rb") as file:
            _check(os.fstat(file.fileno()), name)
            text = file.read(_LARGEST).decode()
    except OSError as wrong:
        what = _say("cannot_read_tokens", why=of_system(wrong))
        raise BadInput(what, do=_say("name_file_you"), file=name) from None
    except UnicodeDecodeError:
        raise BadInput(_say("tokens_no_text"), do=_say("write_them_utf"), file=name) from None
    return holders_of(text, name)


def _check(found: os.stat_result, name: str) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise BadInput(_say("tokens_no_file"), do=_say("name_2"), file=name)
    if found.st_mode & _OTHERS:
        do = _say("take_away_chmod", name=name)
        raise BadInput(_say("others_read_write"), do=do, file=name)
    if found.st_size >= _LARGEST:
        raise BadInput(
            _say("more_than_bytes", largest=_LARGEST), do=_say("name_another_file"), file=name
        )
