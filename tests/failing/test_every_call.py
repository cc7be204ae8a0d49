"""Whichever call of the system fails, and however: nothing is lost, and nothing is asked twice.

Each call has its turn with the profile `all`; else some of each kind have.
"""

import random
import signal
from collections.abc import Iterator

import pytest

from tests.failing.shimmed import FAILED, WHOLE, Shimmed
from tests.failing.trials import LONG, TRIALS
from tests.profiles import some, whole
from tests.rooms.settled import whole as undisturbed

pytestmark = pytest.mark.at_length
everything = pytest.mark.parametrize("what", TRIALS)
SEVENTH = 7
"""Prime to how many calls an event takes, so that each of them has its turn."""


def tried(failing: Shimmed, what: str, fault: str, kind: str, every: int = 1) -> set[int]:
    """How the trials ended in which the N-th call fails: all that are there, or some of them."""
    ended, struck = set(), 0
    for number in _numbers(failing, what, f"{fault} {kind}", every):
        trial = failing.tried(what, fault, kind, number)
        assert not trial.wrong, f"{what}, {fault} at {kind} {number}: {trial.wrong}"
        ended.add(trial.code)
        struck += trial.struck
    assert struck, f"{what}, {fault} at {kind}: no call failed"
    return ended


def _numbers(failing: Shimmed, what: str, how: str, every: int) -> Iterator[int]:
    calls = failing.calls(what)[how.partition(" ")[2]]
    if whole():
        return iter(range(1, calls + 1, SEVENTH if what in LONG else every))
    chance = random.Random(f"{what} {how}")
    return iter(chance.sample(range(1, calls + 1), min(some(SEVENTH), calls)))


def test_f28_an_answer_waits_until_the_disk_has_it(failing: Shimmed) -> None:
    """Told to keep what was written once for each of them, the disk loses none where the power fails.

    Those that come at the same time share a commit.
    """
    events = undisturbed("lift")[0].record.events
    answers = sum(event.kind == "answered" for event in events)
    unasked = failing.calls("a debate of logic")["sync"]
    assert failing.calls("a debate")["sync"] - unasked >= answers // 2 > 1


@everything
def test_f28_killed_before_any_call_it_goes_on_and_asks_nothing_twice(
    failing: Shimmed, what: str
) -> None:
    ended = tried(failing, what, "kill", "change")
    assert {-signal.SIGKILL} <= ended <= {-signal.SIGKILL, WHOLE}


@everything
def test_f28_killed_amid_any_write_it_goes_on_and_asks_nothing_twice(
    failing: Shimmed, what: str
) -> None:
    ended = tried(failing, what, "torn", "write", 3)
    assert {-signal.SIGKILL} <= ended <= {-signal.SIGKILL, WHOLE}


@everything
@pytest.mark.parametrize("kind", ["read", "write", "sync", "entry"])
def test_f29_where_any_call_fails_it_is_told_and_goes_on_and_asks_nothing_twice(
    failing: Shimmed, what: str, kind: str
) -> None:
    assert tried(failing, what, "error", kind) <= {FAILED, WHOLE}


@everything
def test_f29_where_the_disk_is_full_from_any_write_on_nothing_is_lost(
    failing: Shimmed, what: str
) -> None:
    assert tried(failing, what, "full", "write") <= {FAILED, WHOLE}


@everything
def test_f29_where_the_disk_dies_at_any_call_nothing_is_lost(failing: Shimmed, what: str) -> None:
    assert tried(failing, what, "dead", "any", 5) <= {FAILED, WHOLE}
