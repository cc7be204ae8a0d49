"""No reader of foreign files takes more than linear time: what is twice as long takes twice the work.

The work is counted in lines of Python; that of C, such as of patterns, in processor time.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import AufhebenError
from aufheben.formats.cases import read_case
from aufheben.formats.journals import write_record
from tests.assistants.playing import record
from tests.effort import is_in_proportion, lines
from tests.fuzz.foreign import Reader, archive, readers
from tests.fuzz.readers import growing
from tests.profiles import examples

SMALL, LARGE, LONG = 3_000, 6_000, 30_000
"""Bytes of a seed at most, of a file about, whose double and fourfold are compared to it, and of a long one."""
TWICE, SETUP = 2.4, 2_000
"""How much more work twice as much may be, and lines that each file takes whatever is in it."""
PACKED = ("archive packed", "journal")
"""Readers of bytes that do not grow by growing: what is in them does, under another name."""
READERS = {name: reader for name, reader in readers().items() if name not in PACKED}


def work(read: Callable[[bytes], Any], content: bytes) -> int:
    def tried() -> None:
        try:
            read(content)
        except AufhebenError:
            return

    return lines(tried)


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """Short files that the reader takes."""

    def taken(seed: bytes, reader: Reader = READERS[name]) -> bool:
        try:
            reader.read(seed)
        except AufhebenError:
            return False
        return True

    found = sorted(filter(taken, READERS[name].seeds), key=len)
    return tuple(seed for seed in found if len(seed) < SMALL) or tuple(found[:1])


@pytest.mark.parametrize("name", READERS)
@given(drawn=st.integers(0, 1 << 30))
@examples(20)
def test_what_is_twice_as_long_takes_twice_the_work(name: str, drawn: int) -> None:
    chance = random.Random(drawn)
    grow = growing(chance, chance.choice(seeds(name)))
    times = max(4, LARGE // max(1, len(grow(3)) - len(grow(2))))
    once, twice, four = (work(READERS[name].read, grow(times << n)) for n in range(3))
    # A cache that was warm makes one step look steep, never both.
    steep = (twice / (once + SETUP), four / (twice + SETUP))
    assert min(steep) < TWICE, steep


@pytest.mark.parametrize("name", READERS)
@given(drawn=st.integers(0, 1 << 30))
@examples(30)
def test_so_it_does_of_a_processor(name: str, drawn: int) -> None:
    chance = random.Random(drawn)
    grow = growing(chance, chance.choice(seeds(name)))
    times = LONG // max(1, len(grow(3)) - len(grow(2)))

    def read(share: int) -> None:
        with suppress(AufhebenError):
            READERS[name].read(grow(share))

    # What takes the cube of a length, or more, would not come back of the longer ones.
    assert all(is_in_proportion(read, max(1, times // each)) for each in (160, 16, 4))


def test_every_reader_has_a_file_that_it_takes() -> None:
    assert [name for name in READERS if not seeds(name)] == []


def grows_evenly(read: Callable[[bytes], Any], grow: Callable[[int], bytes]) -> None:
    read(grow(1))
    once, twice = work(read, grow(40)), work(read, grow(80))
    assert twice < TWICE * once


def test_so_do_debates_of_an_archive_and_events_of_a_run() -> None:
    """Which do not grow by repeating their bytes."""
    kept = record("x-curry-pub.jsonl")

    def exported(times: int) -> bytes:
        events = tuple(
            replace(e, number=n) for n, e in enumerate(tuple(kept.events) * times, start=1)
        )
        return write_record(replace(kept, events=events)).encode()

    grows_evenly(READERS["archive"].read, archive)
    grows_evenly(READERS["record"].read, exported)


@pytest.mark.parametrize(
    "row", ['[seats.A{0}]\nstance = "x"\n', "[seats.A{0}]\n", 'seats.A{0}.stance = "x"\n']
)
def test_seats_are_found_in_one_pass(row: str) -> None:
    def case(seats: int) -> bytes:
        return ('question = "Why?"\n' + "".join(map(row.format, range(seats)))).encode()

    small, large = (work(lambda content: read_case(content.decode()), case(n)) for n in (200, 400))
    assert large < TWICE * small


def test_each_seat_has_its_own_line_whatever_names_begin_alike() -> None:
    text = (
        'question = "Why?"\n[seats.AG10]\nstance = """\nx."""\n[seats.AG1]\nstance = "y."\n'
        '[seats."席"]\nstance = "z."\n'
    )
    assert [(seat.name, seat.line) for seat in read_case(text).seats] == [
        ("AG10", 4),
        ("AG1", 6),
        ("席", 8),
    ]
