"""A disk of which the N-th call fails: the shim, built once, and what it is armed with."""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
KINDS = {"read": 1, "write": 2, "sync": 4, "entry": 8, "change": 14, "any": 15}
"""Calls of the system; an entry of a folder is made, renamed or removed."""
FAULTS = {"error": 1, "full": 2, "dead": 3, "kill": 4, "torn": 5}
"""An error once; no room, or errors, from then on; killed before it, or amid it."""


def missing() -> str:
    """What the shim needs and is not here."""
    return "" if os.uname().sysname == "Linux" and shutil.which("gcc") else "needs Linux and gcc"


def built(folder: Path) -> Path:
    """The shim as a library."""
    made = folder / "failing.so"
    source = str(HERE / "shim.c")
    build = ["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(made), source, "-ldl"]
    subprocess.run(build, check=True)
    return made


def loaded(shim: Path) -> Mapping[str, str]:
    """The environment of a process whose calls go through it."""
    return {**os.environ, "LD_PRELOAD": str(shim)}


def arm(folder: Path, fault: str, kind: str, number: int) -> None:
    """From now on, the N-th call of a kind on a file in the folder fails; at 0 none does."""
    name = os.fsencode(os.path.realpath(folder))
    ctypes.CDLL(None).failing_arm(name, KINDS[kind], FAULTS[fault], ctypes.c_long(number))


def seen() -> dict[str, int]:
    """How many calls of each kind there have been since."""
    count = ctypes.CDLL(None).failing_seen
    count.restype = ctypes.c_long
    single = {bit: int(count(bit)) for bit in KINDS.values() if bit & (bit - 1) == 0}
    return {kind: sum(single[bit] for bit in single if bits & bit) for kind, bits in KINDS.items()}


def struck() -> int:
    """How many calls have failed since."""
    count = ctypes.CDLL(None).failing_struck
    count.restype = ctypes.c_long
    return int(count())
