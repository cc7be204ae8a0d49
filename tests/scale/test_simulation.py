"""What the simulation of a million debates a day can be trusted with."""

import pytest
from benchmarks.simulated import Costs, Scene, fixed, play, tailed
from hypothesis import given
from hypothesis import strategies as st

from tests.profiles import examples

CALLS = 14
SCENE = Scene(
    debates=60,
    calls=CALLS,
    workers=2,
    in_flight=8,
    costs=Costs(answer=0.005),
    latency=tailed(2.0, 20.0),
)


@given(
    debates=st.integers(1, 60),
    workers=st.integers(1, 4),
    in_flight=st.integers(1, 32),
    requests=st.integers(20, 400),
    seed=st.integers(0, 999),
)
@examples(30)
def test_no_minute_has_more_requests_than_the_provider_allows(
    debates: int, workers: int, in_flight: int, requests: int, seed: int
) -> None:
    course = play(
        SCENE, debates=debates, workers=workers, in_flight=in_flight, requests=requests, seed=seed
    )
    assert course.most_in_a_minute() <= requests
    assert (course.ended, course.asked) == (debates, debates * CALLS)


@given(st.integers(1, 4), st.integers(1, 64), st.floats(0.5, 30.0))
@examples(30)
def test_what_is_in_flight_is_the_rate_times_the_time_of_a_call(
    workers: int, in_flight: int, latency: float
) -> None:
    """Little's law, where the cores are idle and every lane is full from end to end."""
    lanes = workers * in_flight
    course = play(
        SCENE, debates=lanes * 3, workers=workers, in_flight=in_flight, latency=fixed(latency),
        costs=Costs(answer=0.0, commit=0.0, row=0.0),
    )  # fmt: skip
    ended = course.held / lanes  # the clock that the simulation stops at is coarser
    assert course.answered / ended * latency == pytest.approx(lanes)


@given(st.lists(st.floats(1.0, 100.0), max_size=1), st.integers(0, 999))
@examples(30)
def test_a_lost_worker_costs_its_calls_under_way_and_nothing_else(
    lost: list[float], seed: int
) -> None:
    course = play(SCENE, lost=tuple(lost), seed=seed)
    assert course.ended == SCENE.debates
    assert 0 <= course.again <= SCENE.in_flight * len(lost)


def test_a_core_that_is_full_sets_the_pace() -> None:
    course = play(SCENE, latency=fixed(0.1), costs=Costs(answer=0.05), workers=1, in_flight=64)
    assert course.busy / course.seconds > 0.95
