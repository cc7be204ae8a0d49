"""Judgments of edges: of known methods, each once, none against another."""

import pytest

from aufheben.errors import Misuse
from aufheben.evaluation.hierarchy.measures import METHODS, checked, vote_for
from tests.evaluation.edge_trials import TRUTHS, judged


@pytest.mark.parametrize("method", [*METHODS, *map(vote_for, METHODS)])
def test_every_method_has_judgments_and_so_has_the_vote_with_its_budget(method: str) -> None:
    assert judged(method=method).unit == (method, "NS")


@pytest.mark.parametrize("method", ["debate", "", "self-consistency:debate"])
def test_an_unknown_method_is_refused(method: str) -> None:
    with pytest.raises(Misuse, match="expected one of"):
        judged(method=method)


def test_the_same_judgment_twice_is_refused() -> None:
    with pytest.raises(Misuse, match="two trials"):
        checked([judged("true"), judged("false")])


def test_two_gold_labels_of_one_edge_are_refused() -> None:
    with pytest.raises(Misuse, match="two gold labels"):
        checked([judged(correct=True), judged(correct=False, number=1)])


def test_other_trials_pairs_and_methods_of_an_edge_are_other_judgments() -> None:
    trials = [judged(), judged(number=1), judged(pair="RI"), judged(method="parallel")]
    assert checked(trials) == tuple(trials)


@pytest.mark.parametrize(("correct", "right"), [(True, "true"), (False, "false")])
def test_only_the_gold_verdict_is_a_hit(correct: bool, right: str) -> None:
    hits = [verdict for verdict in TRUTHS if judged(verdict, correct=correct).hit]
    assert hits == [right]
