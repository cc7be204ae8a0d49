"""A folder of this process in the system's place for what is temporary; others' that died are swept."""

import os
import secrets
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

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
