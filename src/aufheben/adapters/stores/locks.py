"""File locks beside the journal; the system frees them when their holder dies."""

from pathlib import Path

from filelock import FileLock, Timeout

from aufheben.errors import JournalFailed, Locked
from aufheben.words import speaker

_say = speaker(__name__)

_PATIENCE = 30.0


def hold(journal: Path, run: str) -> FileLock:
    """The run's lock, taken. Raises Locked if it is held.

    The lock's file stays when it is freed: unlinked, two processes could lock two files of
    one name.
    """
    lock = FileLock(_folder(journal) / f"{run}.lock", thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise Locked(_say("run_held_another", run=run)) from None
    return lock


def making(journal: Path) -> FileLock:
    """The lock under which a journal is made, taken; no run's name begins with a dot."""
    lock = FileLock(_folder(journal) / ".making.lock", thread_local=False)
    try:
        lock.acquire(timeout=_PATIENCE)
    except Timeout:
        raise JournalFailed(_say("another_process_making", journal=str(journal))) from None
    return lock


def private_folder(folder: Path) -> Path:
    """The folder, made where missing, with those above it, for this user only."""
    if folder.is_dir():
        return folder
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(mode=0o700, exist_ok=True)
    return folder


def _folder(journal: Path) -> Path:
    return private_folder(journal.with_name(f"{journal.name}.locks"))
