"""A digest covers all that a seat is asked, and is the same in every process."""

import os
import subprocess
import sys
from dataclasses import fields, replace
from typing import Any

import pytest

from aufheben.domain import Argument, Issue, Rule, Seat
from aufheben.rooms.dialectic.asks.argument_tasks import Counter
from aufheben.runtime.chain import digest
from tests.agents.sample_tasks import Sample, samples

SEAT = Seat(name="AG1", stance="We stay.")
SETS = Counter(
    place=("dispute", 1),
    issue=Issue(question="Which camera should we buy?"),
    attacked=Argument(rules=(Rule(id="r1", strong=("a is light",), consequent="We buy a"),)),
    by=frozenset(f"premise {n}" for n in range(20)),
    on=frozenset(f"fact {n}" for n in range(20)),
)
KINDS = {(each.room, type(each.task)): each for each in samples()}


@pytest.mark.parametrize("sample", KINDS.values(), ids=lambda each: type(each.task).__name__)
def test_every_field_of_a_task_but_its_reserve_is_in_its_digest(sample: Sample) -> None:
    task: Any = sample.task
    whole = digest(SEAT, task)
    assert digest(replace(SEAT, stance="We go."), task) != whole
    for field in fields(task):
        other = replace(task, **{field.name: "‹something else›"})
        assert (digest(SEAT, other) == whole) is (field.name == "reserve"), field.name


def test_a_set_has_one_digest_in_whatever_order_a_process_holds_it() -> None:
    code = "from tests.runtime.test_digests import *; print(digest(SEAT, SETS))"
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert said == {f"{digest(SEAT, SETS)}\n"}
