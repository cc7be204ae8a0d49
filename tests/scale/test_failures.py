"""Whatever breaks while a batch is under way, all of it ends, and nothing committed is asked again.

Each runs a batch in a process of its own, breaks something halfway, and counts at the stand-in of
the provider what was asked twice; `python -m benchmarks.scale failures` does so at length.
"""

import os

import pytest
from benchmarks.debates import Work
from benchmarks.scale_failures import ROWS, row
from benchmarks.scale_tables import repeated

WORK = Work(stack="ours", url="", file="", debates=8, in_flight=4, latency=50)
ROOT = pytest.mark.skipif(bool(os.getuid()), reason="only root may mount a small disk")
BROKEN = [
    pytest.param(name, where, marks=[ROOT] if name == "disk_full" else [])
    for where in ("file", "postgres")
    for name in ROWS[where]
    if name != "undisturbed"
]


@pytest.mark.parametrize(("name", "where"), BROKEN)
def test_f22_f26_f28_f29_all_of_a_batch_ends_and_nothing_committed_is_asked_again(
    name: str, where: str
) -> None:
    found = row(name, WORK, where, away=3.0, disk=700_000)
    assert (found["finished"], found["failed"]) == (WORK.debates, 0)
    committed, under_way = repeated(found, WORK.debates)
    assert committed == 0
    assert under_way <= WORK.in_flight
    assert bool(found.get("first_failed")) == (name == "disk_full"), "what is full is told"
