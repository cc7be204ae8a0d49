"""What a process has used: processor time, and memory."""

import resource
from contextlib import suppress
from pathlib import Path


def cpu() -> float:
    """Processor seconds of this process so far, user and system."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def forget_peak() -> None:
    """The peak of the resident memory is counted anew from here on, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def memory(field: str) -> int:
    """Bytes; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    found = (line.split() for line in status.splitlines())
    return next(int(words[1]) * 1024 for words in found if words[0] == f"{field}:")
