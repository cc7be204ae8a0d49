"""Trials: what is a hit, and what cannot be a gold label."""

import pytest

from aufheben.errors import Misuse
from aufheben.evaluation.core.trial import grouped
from tests.evaluation.debate_trials import trial


def test_either_of_two_gold_winners_is_a_hit() -> None:
    assert trial("OG", "OG,OO").hit
    assert trial("OO", "OG,OO").hit
    assert not trial("CG", "OG,OO").hit


def test_an_unfinished_judgment_misses_whatever_it_names() -> None:
    assert not trial("OO", "OO", finished=False).hit


def test_naming_no_winner_is_a_miss() -> None:
    assert not trial(None, "OO").hit


@pytest.mark.parametrize("winners", ["", "XX", "OO,XX"])
def test_a_gold_winner_that_did_not_debate_is_refused(winners: str) -> None:
    with pytest.raises(Misuse, match="gold winners"):
        trial("OO", winners)


def test_panels_keep_their_trials_and_their_order() -> None:
    b, a, b2 = trial(panel="b"), trial(panel="a"), trial(panel="b", number=1)
    assert list(grouped([b, a, b2], lambda trial: trial.panel).items()) == [
        ("b", (b, b2)),
        ("a", (a,)),
    ]
