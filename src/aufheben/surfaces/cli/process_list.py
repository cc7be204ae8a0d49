"""What other users of this machine see of a command: not the password in an address."""

import ctypes
import os
import re
from collections.abc import Iterable
from pathlib import Path

from aufheben.formats.journals import secrets

_FLAG = re.compile(r"((?<![a-z-])(?:[a-z]|-(?!-))*+)--[a-z-]++=")
_START = 45  # fields of /proc/self/stat after the name: where the words begin in memory, and end


def hide_passwords(words: Iterable[str]) -> None:
    """Overwrite them where the system reads what was typed; only on Linux is that known."""
    for word in words:
        for secret in secrets(_FLAG.sub(r"\1", word, count=1)):
            _overwrite(os.fsencode(word), os.fsencode(secret))


def _overwrite(word: bytes, secret: bytes) -> None:
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        start, end = int(fields[_START]), int(fields[_START + 1])
    except (OSError, ValueError, IndexError):
        return
    if not 0 < start < end:
        return
    at = ctypes.string_at(start, end - start).find(word)
    if at >= 0:
        ctypes.memset(start + at + word.index(secret), ord("*"), len(secret))
