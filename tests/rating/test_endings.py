"""How ratings end: within limits, with failures, and replayed."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Seat, Usage
from aufheben.protocols.ports import Said
from aufheben.rooms.rating.job import EndedRating
from aufheben.surfaces.cli.present import exit_code
from tests.profiles import examples
from tests.rating.exhibits import ALL, KINDS, ONCE, Held, always, held, rating, usual

# Limits


def limited(**limits: Any) -> Held:
    """A rating whose every answer takes a hundred tokens."""

    def paid(seat: Seat, task: Any) -> object:
        return Said(answer=usual(task), usage=Usage(input=80, output=20), by="test")

    return held(rating(**limits), **always(paid))


@examples(60)
@given(st.integers(0, ONCE), st.sampled_from(["calls", "tokens"]))
def test_what_was_found_before_a_limit_stands_and_the_limit_is_told(most: int, which: str) -> None:
    told = limited(**{which: most * (100 if which == "tokens" else 1)}).rated
    assert told.tally.made <= most
    cut = [found for found in told.found if found.value is None]
    assert {found.limit for found in cut} <= {which}
    assert told.flags == ((f"limit_{which}",) if cut else ())
    assert exit_code(told) == (4 if cut else 0)
    found = len(cut) < len(told.found)
    assert (told.outcome, told.stop_reason) == (
        ("justified", "verdict") if found else ("budget", which)
    )
    assert (told.answer is not None, bool(told.figures), told.failures) == (found, found, {})
    assert bool(cut) is (most < ONCE)


def test_who_never_answers_legally_ends_with_exit_code_3() -> None:
    told = held(**always("no JSON at all")).rated
    assert (told.outcome, told.stop_reason) == ("failed", "no_legal_answer")
    assert sum(told.failures.values()) == ONCE
    assert told.tally.made == rating().bound
    assert exit_code(told) == 3


def test_one_legal_answer_among_failures_is_a_rating() -> None:
    told = held(**always("no JSON at all", *KINDS[1:])).rated
    assert (told.outcome, told.stop_reason) == ("justified", "verdict")
    assert set(told.failures) == set(ALL) - {"rubric"}
    assert told.flags == ("fallback_unsaid",)
    assert exit_code(told) == 0


garbage = st.sampled_from(
    [None, "", "{}", "[]", '{"reason": 3}', '{"better": 7}', '{"option": true}', 12, object()]
)


@examples(60)
@given(st.lists(garbage, min_size=1, max_size=9), st.integers(0, 3), st.integers(1, 3))
def test_no_judge_however_bad_makes_more_calls_than_the_bound(
    answers: list[object], reasks: int, readings: int
) -> None:
    numbers = iter(range(10_000))

    def bad(seat: Seat, task: Any) -> object:
        return answers[next(numbers) % len(answers)]

    told = held(rating(reasks=reasks, readings=readings), **always(bad)).rated
    assert told.tally.made <= told.rating.bound == ONCE * readings * (reasks + 1)


def test_the_answer_of_a_rating_is_its_figures_in_a_line() -> None:
    told: EndedRating = held(rating(None, "usefulness")).rated
    assert told.answer == "plainness 5, practicability 6"
