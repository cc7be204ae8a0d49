"""Files that a browser or an assistant hands over: kept in a temporary folder for an hour at most."""

import asyncio
import hashlib
import os
import re
import secrets
import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import NoReturn

from filelock import FileLock, Timeout

from aufheben.errors import BadInput
from aufheben.rooms.options import texts
from aufheben.words import speaker

_say = speaker(__name__)

_ID = re.compile(r"[0-9a-f]{32}")
_ODD = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|\u2028\u2029\ud800-\udfff]|^[.\-\s]+|[.\s]+$')
_RESERVED = re.compile(r"(?i)con|prn|aux|nul|com\d|lpt\d")
_LONG = 60
"""Characters of a name, of which each may take four bytes."""
_LOOKED_AT = 400
"""Characters at the end of a name that is longer than any of a file."""
_A_FILE = 4096
"""Bytes that a file takes at least."""


HOUR = 3600.0
"""Seconds for which a file is kept that nobody names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Most:
    """How many files are kept, and bytes: of all users together, and of each by itself."""

    size: int = 500_000_000
    files: int = 4_000
    own_size: int = 200_000_000
    own_files: int = 400


@dataclass(slots=True, kw_only=True)
class _Kept:
    """A file: whose it is, when it was named last, whether all of it is `written`, and a run `used` it."""

    by: str
    at: float
    size: int = 0
    used: bool = False
    written: bool = False


class Inputs:
    """Each file in a folder of its own, under the name that it had; found by an id, never by a name.

    A file is let go an hour after it was last named. Where there is no room for another, of one's
    own the oldest goes that a run has used; of all the oldest of whoever has most. So nobody keeps
    others from handing something over.
    """

    def __init__(self, most: Most | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._clock = most or Most(), clock
        self._place = OwnFolder()
        self.folder = self._place.path
        self._kept: dict[str, _Kept] = {}
        self._turn = RLock()
        self._looking = False

    async def keep(self, name: str, body: AsyncIterator[bytes], by: str = "") -> dict[str, object]:
        """What of it a page needs: id, name, size in bytes, sha256. Raises BadInput."""
        key, path = self._begun(name, by)
        digest = hashlib.sha256()
        try:
            with path.open("wb") as file:
                async for chunk in body:
                    self._grow(key, len(chunk))
                    digest.update(chunk)
                    file.write(chunk)
        except BaseException:
            self.forget(key)
            raise
        self._kept[key].written = True
        self._look_in_an_hour()
        size = self._kept[key].size
        return {"id": key, "name": path.name, "size": size, "sha256": digest.hexdigest()}

    def put(self, name: str, content: bytes, by: str = "") -> Path:
        """Where a text lies from now on that only this request knows. Raises BadInput."""
        key, path = self._begun(name, by)
        try:
            self._grow(key, len(content))
            path.write_bytes(content)
        except BaseException:
            self.forget(key)
            raise
        kept = self._kept[key]
        kept.written = kept.used = True
        return path

    def has(self, key: str) -> bool:
        """Whether this is the id of a file that is here; it is kept for another hour then."""
        with self._turn:
            self._let_go_old()
            found = self._kept.get(key)
            if found is not None:
                found.at = self._clock()
            return found is not None

    def path(self, key: str) -> Path:
        """Where a file is. Raises BadInput for what is no id of one."""
        if _ID.fullmatch(key) is None or not self.has(key):
            raise BadInput(_say("file_not_here"), do=_say("hand_over_again"))
        return next((self.folder / key).iterdir())

    def used(self, request: object) -> None:
        """A run has read what a request names: it may go where there is no room for another."""
        for key in self._named(request):
            self._kept[key].used = True

    def let_go(self, request: object) -> None:
        """Forget what a request names: nobody will name it again."""
        for key in self._named(request):
            self.forget(key)

    def close(self) -> None:
        """Forget all of them."""
        self._kept.clear()
        self._place.close()

    def _begun(self, name: str, by: str) -> tuple[str, Path]:
        key = secrets.token_hex(16)
        with self._turn:
            self._let_go_old()
            self._kept[key] = _Kept(by=by, at=self._clock())
            self._grow(key, 0)
        path = self.folder / key / safe_name(name)
        try:
            path.parent.mkdir()
        except OSError:
            self.forget(key)
            raise
        return key, path

    def _grow(self, key: str, more: int) -> None:
        """Count more of a file, and make room for it. Raises BadInput where there is none."""
        with self._turn:
            growing = self._kept[key]
            growing.size += more
            self._make_room_of_own(key, growing)
            while self._is_over(self._kept.values(), self._most.size, self._most.files):
                self.forget(
                    self._oldest_of_who_has_most()
                    or self._refused(key, self._most.size, self._most.files)
                )

    def _make_room_of_own(self, key: str, growing: _Kept) -> None:
        most = self._most
        while self._is_over(self._of(growing.by).values(), most.own_size, most.own_files):
            used = {name: each for name, each in self._of(growing.by).items() if each.used}
            self.forget(_oldest(used) or self._refused(key, most.own_size, most.own_files))

    def _refused(self, key: str, size: int, files: int) -> NoReturn:
        self.forget(key)
        what = _say("more_than_files", files=files, size=size)
        raise BadInput(what, do=_say("begin_runs_they"))

    def _oldest_of_who_has_most(self) -> str | None:
        sizes = Counter[str]()
        for each in self._kept.values():
            sizes[each.by] += each.size + _A_FILE
        whole = {name: each for name, each in self._kept.items() if each.written}
        most = max((each.by for each in whole.values()), key=sizes.__getitem__, default=None)
        return _oldest({name: each for name, each in whole.items() if each.by == most})

    def _of(self, by: str) -> dict[str, _Kept]:
        return {name: each for name, each in self._kept.items() if each.by == by}

    def _is_over(self, kept: Collection[_Kept], size: int, files: int) -> bool:
        return len(kept) > files or sum(each.size for each in kept) > size

    def _look_in_an_hour(self) -> None:
        """Once, however many files come meanwhile."""

        def look() -> None:
            self._looking = False
            self._let_go_old()
            if self._kept:
                self._look_in_an_hour()

        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(HOUR + 1, look)

    def _let_go_old(self) -> None:
        with self._turn:
            until = self._clock() - HOUR
            for key in [k for k, each in self._kept.items() if each.written and each.at < until]:
                self.forget(key)

    def forget(self, key: str) -> None:
        """Let go of a file, if it is here."""
        with self._turn:
            self._kept.pop(key, None)
        shutil.rmtree(self.folder / key, ignore_errors=True)

    def _named(self, request: object) -> set[str]:
        """The files that lie where a request's options say."""
        found = set()
        for text in texts([getattr(request, f.name) for f in fields(request)]):  # type: ignore[arg-type]
            path = Path(text) if text.startswith(str(self.folder)) else None
            if path is not None and path.parent.parent == self.folder:
                found.add(path.parent.name)
        return found & self._kept.keys()


def _oldest(kept: Mapping[str, _Kept]) -> str | None:
    return min(kept, key=lambda name: kept[name].at, default=None)


def safe_name(name: str) -> str:
    """A name that stays in its folder on every system, with the ending that it had."""
    stem, dot, ending = _ODD.sub("_", re.split(r"[/\\]", name[-_LOOKED_AT:])[-1]).rpartition(".")
    if not dot:
        stem, ending = ending, ""
    stem = stem.strip("_ ") or "input"
    if _RESERVED.fullmatch(stem.partition(".")[0]):
        stem = f"_{stem}"
    ending = ending[:16]
    return f"{stem[: _LONG - len(ending)]}{dot}{ending}"


_PREFIX = "aufheben-page-"


class OwnFolder:
    """A folder that is gone with its process: at its end, or after a kill at the next one's start.

    A lock beside it is held as long as the process lives; the system frees it, however that ends.
    """

    def __init__(self) -> None:
        top = Path(tempfile.gettempdir())
        _sweep(top)
        self.path, self._lock = _made(top)

    def close(self) -> None:
        """Remove it."""
        _remove(self.path, self._lock)


def _made(top: Path) -> tuple[Path, FileLock]:
    while True:
        path = top / f"{_PREFIX}{secrets.token_hex(8)}"
        lock = _lock(path)
        lock.acquire()
        # Else somebody who swept took it for one that was left, before it was held.
        if Path(lock.lock_file).exists():
            path.mkdir(mode=0o700)
            return path, lock
        lock.release()


def _sweep(top: Path) -> None:
    for held in top.glob(f"{_PREFIX}*.lock"):
        folder = held.with_suffix("")
        with suppress(OSError, Timeout):
            if _is_ours(held) and (_is_ours(folder) or not folder.exists()):
                lock = _lock(folder)
                lock.acquire(blocking=False)
                _remove(folder, lock)


def _is_ours(path: Path) -> bool:
    """Whether this user made it, and it is no link to elsewhere."""
    if path.is_symlink() or not path.exists():
        return False
    return not hasattr(os, "getuid") or path.stat().st_uid == os.getuid()


def _lock(folder: Path) -> FileLock:
    return FileLock(f"{folder}.lock", thread_local=False, mode=0o600)


def _remove(folder: Path, lock: FileLock) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()
