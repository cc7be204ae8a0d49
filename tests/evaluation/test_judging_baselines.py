"""Baselines: exact, and those of the benchmark."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.judging.table import Gold, accuracy, always, spans, summary, uniform
from tests.evaluation.debate_trials import PANELBENCH, TEAMS, trial

labels = st.lists(st.lists(st.sampled_from(TEAMS), min_size=1, unique=True), min_size=1, max_size=4)


def debates_of(drawn: list[list[str]]) -> list[Gold]:
    return [
        Gold(debate=str(n), winners=frozenset(winners), teams=TEAMS)
        for n, winners in enumerate(drawn)
    ]


@pytest.mark.parametrize(("team", "hits"), [("OO", 16), ("OG", 8), ("CG", 8), ("CO", 6)])
def test_a_constant_answer_reaches_what_the_benchmark_counts(team: str, hits: int) -> None:
    assert always(team, PANELBENCH) == hits


def test_always_oo_and_random_are_the_published_baselines() -> None:
    found = summary("panelbench", [], PANELBENCH, "m")["baselines"]
    assert {name: f"{value:.1%}" for name, value in found.items()} == {
        "always_oo": "72.7%",
        "random": "43.2%",
    }
    assert spans("panelbench", PANELBENCH).keys() == {"always_oo"}


@given(labels)
def test_random_is_the_mean_over_all_ways_to_answer(drawn: list[list[str]]) -> None:
    debates = debates_of(drawn)
    ways = list(product(TEAMS, repeat=len(debates)))
    hits = sum(a in g.winners for way in ways for a, g in zip(way, debates, strict=True))
    assert uniform(debates) == float(Fraction(hits, len(ways) * len(debates)))


@given(labels, st.sampled_from(TEAMS))
def test_a_constant_answer_is_as_accurate_as_a_panel_that_gives_it(
    drawn: list[list[str]], team: str
) -> None:
    debates = debates_of(drawn)
    trials = [trial(team, ",".join(sorted(g.winners)), debate=g.debate) for g in debates]
    assert always(team, debates) / len(debates) == accuracy(trials)


def test_no_debates_have_no_baseline() -> None:
    assert set(summary("pairs", [], [], "m")["baselines"].values()) == {None}
    assert spans("pairs", []) == {}
