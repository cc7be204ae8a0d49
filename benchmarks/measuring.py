"""What work takes: time side by side, processor time, memory, and how cost grows with size."""

import gc
import math
import resource
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


def in_turns(measures: Mapping[K, Callable[[], T]], turns: int) -> dict[K, list[T]]:
    """What each measure gave, turn by turn, so that a busy moment of the machine strikes all alike."""
    rounds = [{name: measure() for name, measure in measures.items()} for _ in range(turns)]
    return {name: [each[name] for each in rounds] for name in measures}


@contextmanager
def unswept() -> Iterator[None]:
    """No garbage is collected, as `timeit` has it: what that costs depends on what else the process holds."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def spent(work: Callable[[], object], calls: int = 1) -> float:
    """Milliseconds of the processor that one call takes, the mean of so many; no garbage is collected."""
    with unswept():
        start = time.process_time()
        for _ in range(calls):
            work()
        return (time.process_time() - start) * 1000 / calls


def slope(sizes: Iterable[float], times: Iterable[float]) -> float:
    """Growth: of the line of least squares through the logarithms; 1 is linear."""
    logs = ([math.log(each) for each in values] for values in (sizes, times))
    return statistics.linear_regression(*logs).slope


def cpu() -> float:
    """Processor seconds of this process so far, user and system."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def forget_peak() -> None:
    """The peak of the resident memory is counted anew from here on, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def memory(field: str = "VmRSS") -> int:
    """Bytes; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    found = (line.split() for line in status.splitlines())
    return next(int(words[1]) * 1024 for words in found if words[0] == f"{field}:")
