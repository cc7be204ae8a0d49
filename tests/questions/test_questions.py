"""Natural questions end as they must, whoever sits first."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from aufheben.formats.cases import Specification, read_case
from aufheben.formats.cases.casting import cast
from aufheben.formats.dialectic import Told, tell
from aufheben.formats.expected import differences
from aufheben.runtime.clock import StillClock
from aufheben.runtime.conduct import conduct, replay
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.toml"))


def orders(specification: Specification) -> list[Specification]:
    return [replace(specification, seats=seats) for seats in permutations(specification.seats)]


def argued(specification: Specification) -> Told:
    case = cast(specification).case
    store = MemoryStore()
    journal = store.begin(Record(run="test", created="", settings={}))
    finished = conduct(case, {}, journal, StillClock())
    assert replay(case, store.read("test")) == finished
    return tell("test", finished)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_natural_question_ends_as_expected_in_every_order_of_its_seats(file: Path) -> None:
    specification = read_case(file.read_text(encoding="utf-8"), str(file))
    assert specification.expect is not None
    for order in orders(specification):
        names = ", ".join(seat.name for seat in order.seats)
        assert list(differences(argued(order), specification.expect)) == [], names
