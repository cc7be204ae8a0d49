"""Many runs at once: hope is lost only where nothing ever succeeded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import AgentFailed
from aufheben.runtime.batch import GiveUp


def told(hope: GiveUp, fails: list[bool]) -> None:
    for failed in fails:
        hope.record("the key was refused" if failed else "")


@given(st.lists(st.booleans(), max_size=40), st.integers(min_value=1, max_value=10))
def test_hope_is_lost_just_where_so_many_fail_before_any_succeeds(
    fails: list[bool], most: int
) -> None:
    hope = GiveUp(most)
    if len(fails) >= most and all(fails[:most]):
        with pytest.raises(AgentFailed, match="the key was refused"):
            told(hope, fails)
    else:
        told(hope, fails)


def test_the_last_failure_is_told() -> None:
    hope = GiveUp(2)
    hope.record("first")
    with pytest.raises(AgentFailed, match="second"):
        hope.record("second")
