"""Duels: what changes with the order of showing is a tie, and names can be swapped."""

from dataclasses import replace
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.evaluation.dialectic.statistics.judges import (
    Preference,
    biases,
    preferences,
    strengths,
)
from aufheben.evaluation.dialectic.trial import Duel
from tests.evaluation.answer_trials import duel
from tests.profiles import examples

choices = st.sampled_from(["first", "second", "tie", None])
MIRROR = {"first": "second", "second": "first", "tie": "tie", None: None}


def test_wins_ties_and_losses_are_counted() -> None:
    duels = [
        duel("first", "first", "t1"),
        duel("second", "second", "t2"),
        duel("tie", "tie", "t3"),
        duel("first", "second", "t3"),
        duel("first", None, "t4"),
    ]
    (found,) = preferences(duels, resamples=99)
    assert (found.one, found.other, found.wins, found.ties, found.losses) == (
        *("lift@2", "single"),
        *(1, 2, 1),
    )
    assert (found.inconsistent, found.unjudged, found.topics) == (1, 1, 3)
    assert found.rate == 0.5


def test_a_win_rate_is_by_topic() -> None:
    duels = [duel("first", "first", "t1", judge=f"J{n}") for n in range(3)]
    (found,) = preferences([*duels, duel("second", "second", "t2")], resamples=99)
    assert found.rate == 0.5  # and not 3/4
    assert found.interval == Interval(low=0, high=1)
    assert found.p == 1


def test_nothing_judged_is_no_rate() -> None:
    (found,) = preferences([duel(None, "first")])
    assert (found.rate, found.interval, found.p, found.topics) == (None, None, None, 0)
    assert preferences([]) == ()


def test_p_is_corrected_over_all_pairs() -> None:
    duels = [duel("first", "first", f"t{n}") for n in range(6)]
    duels += [duel("first", "first", f"t{n}", second="mad@2") for n in range(6)]
    assert [found.p_holm for found in preferences(duels)] == [pytest.approx(4 / 64)] * 2


duels_of = st.lists(st.tuples(choices, choices, st.sampled_from("abc")), min_size=1, max_size=6)


@examples(40)
@given(duels_of)
def test_a_pair_swapped_by_names_mirrors(chosen: list[tuple[str | None, str | None, str]]) -> None:
    duels = [duel(*each) for each in chosen]
    swapped = [
        # With the names the other way round, what was shown first comes in the other order.
        duel(MIRROR[swap], MIRROR[shown], topic, first="single", second="lift@2")
        for shown, swap, topic in chosen
    ]
    (there,), (back,) = preferences(duels, resamples=99), preferences(swapped, resamples=99)
    assert (back.one, back.other) == (there.other, there.one)
    assert (back.wins, back.ties, back.losses) == (there.losses, there.ties, there.wins)
    assert (back.inconsistent, back.unjudged) == (there.inconsistent, there.unjudged)
    assert back.p == there.p
    assert back.rate == (None if there.rate is None else pytest.approx(1 - there.rate))
    assert biases(duels) == biases(swapped)
    # And a duel named the other way round counts for the same pair.
    (mixed,) = preferences([duels[0], *swapped[1:]], resamples=99)
    assert replace(mixed, p_holm=there.p_holm) == there


def test_a_judge_that_always_takes_the_first_is_seen_through() -> None:
    always = [duel("first", "second", f"t{n}") for n in range(4)]
    (found,) = biases([*always, duel("first", None)])
    assert (found.duels, found.inconsistent, found.first) == (4, 1, 1)
    assert preferences(always, resamples=99)[0].ties == 4


def test_who_has_chosen_nothing_has_no_bias() -> None:
    first, second = biases([duel("tie", "tie"), duel(None, None, judge="J2")])
    assert (first.inconsistent, first.first) == (0, None)
    assert (second.duels, second.inconsistent, second.first) == (0, None, None)


def preference(one: str, other: str, wins: int, losses: int, ties: int = 0) -> Preference:
    (found,) = preferences([duel("tie", "tie", first=one, second=other)])
    return replace(found, wins=wins, losses=losses, ties=ties)


def test_strengths_are_those_that_made_the_wins() -> None:
    # a to b to c as 4 to 2 to 1: so many wins as these odds say.
    found = strengths(
        [preference("a", "b", 4, 2), preference("a", "c", 8, 2), preference("b", "c", 4, 2)]
    )
    assert [each.method for each in found] == ["a", "b", "c"]
    assert [each.strength for each in found] == pytest.approx([log(2), 0, -log(2)], abs=1e-6)


def test_a_tie_is_half_a_win() -> None:
    one, other = strengths([preference("a", "b", 2, 0, ties=2)])
    assert one.strength - other.strength == pytest.approx(log(3), abs=1e-6)


def test_who_never_lost_has_no_finite_strength() -> None:
    assert strengths([preference("a", "b", 4, 0)]) == ()
    assert strengths([preference("a", "b", 4, 1), preference("b", "c", 3, 0)]) == ()
    assert strengths([]) == ()


def test_strengths_are_of_a_row() -> None:
    def of(row: str) -> list[Duel]:
        return [
            duel(each, each, f"t{n}", row=row) for n, each in enumerate(["first", "second", "tie"])
        ]

    found = strengths(preferences([*of("m"), *of("n")], resamples=99))
    assert [each.row for each in found] == ["m", "m", "n", "n"]
    assert [each.strength for each in found] == pytest.approx([0] * 4, abs=1e-9)
