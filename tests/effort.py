"""How much work something does, told so that a busy machine or the collector changes nothing."""

import gc
import sys
from collections.abc import Callable
from time import thread_time
from types import FrameType
from typing import Any


def calls(do: Callable[[], object]) -> int:
    """How many Python functions are called: the same on every machine."""
    count = 0

    def counted(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        do()
    finally:
        sys.setprofile(before)
    return count


def lines(do: Callable[[], object]) -> int:
    """How many lines of Python are run, those of libraries too: the same on every machine."""
    count = 0

    def counted(_frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal count
        count += event == "line"
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        do()
    finally:
        sys.settrace(before)
    return count


def objects(value: object) -> int:
    """How many objects a value is made of, at whatever depth: what it takes, on every machine."""
    met: dict[int, object] = {}
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if id(each) not in met and not isinstance(each, type):
            met[id(each)] = each
            waiting += gc.get_referents(each)
    return len(met)


def is_in_proportion(do: Callable[[int], object], size: int) -> bool:
    """Whether four times the size takes about four times the processor: for work in C, which has no lines.

    Quadratic work takes sixteen times. Noise is not there five times, nor is a size that a cache knows.
    """
    do(1)
    sizes = range(size, size + 5)
    return any(_processor(do, 4 * each) < 10 * _processor(do, each) for each in sizes)


def _processor(do: Callable[[int], object], size: int) -> float:
    """Without the time of a collector that sweeps all tests."""
    on = gc.isenabled()
    gc.disable()
    begun = thread_time()
    try:
        do(size)
        return thread_time() - begun
    finally:
        if on:
            gc.enable()
