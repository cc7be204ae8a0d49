"""What several wait for at the same time counts once."""

from hypothesis import given
from hypothesis import strategies as st

from aufheben.runtime.clock import Spans

STRETCH = st.tuples(st.integers(0, 50), st.integers(0, 50)).map(sorted)


@given(st.lists(STRETCH))
def test_every_second_counts_once(stretches: list[list[int]]) -> None:
    spans = Spans()
    for began, ended in stretches:
        spans.add(began, ended)
    seconds = {second for began, ended in stretches for second in range(began, ended)}
    assert spans.seconds == len(seconds)
