"""Which way is taken: laws of the choice, for any number of seats and ways."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.ways import WayTrial
from aufheben.rooms.dialectic.protocol.lift import choice

Table = list[list[WayTrial]]
MARKS = st.integers(1, 10)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Each seat's trials of two to four ways."""
    ways = draw(st.integers(2, 4))
    one = st.builds(WayTrial, live=MARKS, start=MARKS)
    return draw(st.lists(st.lists(one, min_size=ways, max_size=ways), min_size=1, max_size=4))


def least(table: Sequence[Sequence[WayTrial]], way: int) -> int:
    return min(seat[way].live for seat in table)


def startable(table: Table, way: int) -> bool:
    return all(seat[way].start >= 5 for seat in table)


def worth(table: Table, way: int) -> tuple[int, int, int]:
    lives, starts = (sum(getattr(seat[way], what) for seat in table) for what in ("live", "start"))
    return least(table, way), lives, starts


def marks(*seats: Sequence[tuple[int, int]]) -> Table:
    return [[WayTrial(live=live, start=start) for live, start in seat] for seat in seats]


@given(tables())
def test_what_is_taken_can_be_started_by_all_or_nothing_can(table: Table) -> None:
    found, ways = choice(table, len(table[0])), range(len(table[0]))
    can = tuple(way for way in ways if startable(table, way))
    assert found.eligible == (can or tuple(ways))
    assert ("hard_to_start" in found.flags) is not bool(can)
    assert found.taken in found.eligible or "no_lift" in found.flags


@given(tables())
def test_a_lift_is_taken_where_the_worse_off_can_live_with_it_hardly_worse_than_plainly(
    table: Table,
) -> None:
    found = choice(table, len(table[0]))
    lifts = [way for way in found.eligible if way]
    if not lifts:
        assert (found.taken, "no_lift" in found.flags) == (0, True)
        return
    best = max(lifts, key=lambda way: (*worth(table, way), -way))
    fit = least(table, best) >= 4 and least(table, best) >= least(table, 0) - 1
    assert found.taken == (best if fit or 0 not in found.eligible else 0)
    assert ("no_lift" in found.flags) is (found.taken == 0)


@given(tables())
def test_no_answer_is_called_one_that_a_seat_could_not_bear(table: Table) -> None:
    found = choice(table, len(table[0]))
    assert found.resolved is (least(table, found.taken) >= 4)


@given(st.data())
def test_who_sits_where_changes_nothing(data: st.DataObject) -> None:
    table = data.draw(tables())
    shuffled = data.draw(st.permutations(table))
    assert choice(table, len(table[0])) == choice(shuffled, len(table[0]))


@given(tables(), st.integers(0, 3), st.integers(1, 9))
def test_a_lift_that_is_taken_stays_so_where_a_seat_likes_it_better(
    table: Table, seat: int, more: int
) -> None:
    taken = choice(table, len(table[0])).taken
    if taken == 0:
        return
    raised = [list(trials) for trials in table]
    trial = raised[seat % len(table)][taken]
    raised[seat % len(table)][taken] = replace(trial, live=min(10, trial.live + more))
    assert choice(raised, len(table[0])).taken == taken


@pytest.mark.parametrize(
    ("table", "taken", "flags", "resolved"),
    [
        # The plain way is one better for the worse-off side: the lift is still taken.
        (marks([(6, 9), (5, 9)], [(9, 9), (9, 9)]), 1, (), True),
        (marks([(7, 9), (5, 9)], [(9, 9), (9, 9)]), 0, ("no_lift",), True),
        # Nobody could bear the lift at 3; the plain way is at 3 too, and is only the nearest.
        (marks([(3, 9), (3, 9)], [(9, 9), (9, 9)]), 0, ("no_lift",), False),
        # The plain way cannot be started: the best lift is taken, whatever it is worth.
        (marks([(9, 4), (2, 9)], [(9, 9), (9, 9)]), 1, (), False),
        # Nothing can be started.
        (marks([(6, 4), (6, 4)], [(6, 9), (6, 9)]), 1, ("hard_to_start",), True),
        # Equal for the worse off: the sum decides, then the start, then the order.
        (marks([(5, 9), (6, 9), (6, 9)], [(5, 9), (6, 9), (7, 9)]), 2, (), True),
        (marks([(5, 9), (6, 5), (6, 6)], [(5, 9), (6, 9), (6, 9)]), 2, (), True),
        (marks([(5, 9), (6, 9), (6, 9)], [(5, 9), (6, 9), (6, 9)]), 1, (), True),
    ],
)
def test_the_choice_by_hand(
    table: Table, taken: int, flags: tuple[str, ...], resolved: bool
) -> None:
    found = choice(table, len(table[0]))
    assert (found.taken, found.flags, found.resolved) == (taken, flags, resolved)


def test_where_nobody_tried_anything_the_plain_way_is_taken() -> None:
    found = choice([], 3)
    assert (found.taken, found.flags, found.resolved) == (0, ("no_lift",), True)
