"""Who comes in to a server: the holder of the token of its start, or of one in a file, which is read anew."""

import hmac
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from aufheben.errors import BadInput
from aufheben.formats.documents import toml_of
from aufheben.formats.nodes import known
from aufheben.words import Fact, of_system, speaker

__all__ = ["Holder", "Keys", "held_by", "holding", "same"]

_say = speaker(__name__)

STRONG = re.compile(r"[\w.~-]{16,}", re.ASCII)
"""A token that nobody guesses, and that can stand in an address."""
_NAME = re.compile(r"[\w-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who has a `token`: "" that of the start, else the name that a file gives.

    `per_day` are the most US dollars of all runs that they begin within 24 hours.
    """

    name: str = ""
    per_day: float | None = None
    token: str = field(default="", repr=False)


def holders_of(text: str, file: str) -> tuple[Holder, ...]:
    """Everybody whom a file names. Raises BadInput, which repeats no token."""
    found = tuple(_each(text, file))
    for one, other in combinations(found, 2):
        if one.token == other.token:
            what = _say("same_token", name=one.name, name_2=other.name)
            raise BadInput(what, do=_say("make_each"), file=file)
    return found


def _each(text: str, file: str) -> Iterator[Holder]:
    for name, said in toml_of(text, file).items():
        if not _NAME.fullmatch(name):
            what = _say("no_name_token", name=name[:40])
            raise BadInput(what, do=_say("give_letters_digits"), file=file)
        if not isinstance(said, dict):
            raise BadInput(
                _say("no_table_name", name=name), do=_say("write_name_2", name=name), file=file
            )
        for key in said:
            known(key, ("token", "budget_per_day"), where=f"[{name}]", file=file)
        yield Holder(name=name, token=_token(name, said, file), per_day=_dollars(name, said, file))


def _token(name: str, said: dict[str, object], file: str) -> str:
    token = said.get("token")
    if not isinstance(token, str) or not STRONG.fullmatch(token):
        what = _say("token_missing_too", name=name)
        raise BadInput(what, do=_say("give_more_letters"), file=file)
    return token


def _dollars(name: str, said: dict[str, object], file: str) -> float | None:
    most = said.get("budget_per_day")
    if most is None:
        return None
    if isinstance(most, bool) or not isinstance(most, int | float) or not 0 <= most < float("inf"):
        what = _say("budget_per_day", name=name)
        raise BadInput(what, do=_say("give_us_dollars"), file=file)
    return float(most)


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


_holding: ContextVar[Holder | None] = ContextVar("holding", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """The tokens that open a server now: that of its start, and those of a `file`, as it is now."""

    token: str = field(repr=False)
    file: TokenFile | None = None

    def holder(self, said: str) -> Holder | None:
        """Who has this token; it takes as long whoever that is."""
        found = None
        for each in self._every():
            found = each if same(said, each.token) else found
        return found

    def named(self, name: str) -> Holder | None:
        """Who is called so: "" has the token of the start; None where none is called so any more."""
        return next((each for each in self._every() if each.name == name), None)

    def still(self, holder: Holder) -> bool:
        """Whether the token by which somebody came in has not been withdrawn since."""
        known = self.named(holder.name)
        return known is not None and same(known.token, holder.token)

    def _every(self) -> tuple[Holder, ...]:
        named = () if self.file is None else self.file.holders()
        return (Holder(token=self.token), *named)


@contextmanager
def held_by(holder: Holder | None) -> Iterator[None]:
    """While it lasts what is begun is begun by whoever has this token."""
    before = _holding.set(holder)
    try:
        yield
    finally:
        _holding.reset(before)


def holding() -> Holder | None:
    """Who begins what is begun; None where nobody had to show a token."""
    return _holding.get()


def same(one: str, other: str) -> bool:
    """Whether two secrets are; takes as long however much of them is alike."""
    return hmac.compare_digest(
        one.encode(errors="surrogatepass"), other.encode(errors="surrogatepass")
    )
