"""How much work something does, told so that a busy machine or the collector changes nothing."""

import gc
import sys
from collections.abc import Callable
from time import process_time
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


def seconds(do: Callable[[], object]) -> float:
    """Processor seconds, of work in C too, without those of a collector that sweeps all tests."""
    on = gc.isenabled()
    gc.disable()
    begun = process_time()
    try:
        do()
        return process_time() - begun
    finally:
        if on:
            gc.enable()
