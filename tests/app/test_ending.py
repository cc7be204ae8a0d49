"""A server that was told to end is gone in time, and nobody else is."""

import subprocess
import sys

import pytest

STUCK = """
import sys, time
from aufheben.app import loop_thread
loop_thread.LATEST = 0.1
with loop_thread.Ending() as ends:
    if sys.argv[1] == "told":
        ends.begin()
    time.sleep(1000 if sys.argv[1] == "told" else 0)
time.sleep(0.5)
sys.exit(3)
"""


@pytest.mark.parametrize(("how", "code"), [("told", 0), ("not told", 3)])
def test_what_was_told_to_end_does_though_it_is_stuck(how: str, code: int) -> None:
    assert subprocess.run([sys.executable, "-c", STUCK, how], check=False).returncode == code


def test_what_ended_in_time_leaves_the_process_alone() -> None:
    code = STUCK.replace("time.sleep(1000", "time.sleep(0")
    assert subprocess.run([sys.executable, "-c", code, "told"], check=False).returncode == 3
