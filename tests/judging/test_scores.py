"""Scores of speeches become scores of teams, and the highest weighted mean wins."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.matches import Panel
from aufheben.domain.verdicts import Analysis, Mark
from tests.judging.debates import Held, dimension, held, match, named, panel
from tests.profiles import examples

MEAN: dict[str, Any] = {"extraction": "every", "finding": "mean", "scores": "within"}
Table = dict[tuple[int, str], int]


def scored(of: Panel, table: Table, *, speeches: int = 4, **more: Any) -> Held:
    """A debate of two teams, whose speeches are scored by the table (speech, dimension)."""

    def analysis(seat: Seat, task: Any) -> object:
        found = table[task.speech.number, task.dimension.name] if task.scored else None
        return Analysis(text="It is so.", score=found)

    def grade(seat: Seat, task: Any) -> object:
        return Mark(score=table[task.speech.number, task.dimension.name])

    return held(of, match(speeches, 2), Analyze=analysis, Grade=grade, **more)


def rows(*scores: tuple[int, ...], names: str = "ab") -> Table:
    """Scores by speech, each row one score a dimension."""
    return {
        (number, name): score
        for number, row in enumerate(scores, start=1)
        for name, score in zip(names, row, strict=True)
    }


def test_a_team_has_the_mean_of_its_speeches_in_every_dimension() -> None:
    of = panel(dimension("a"), dimension("b"), **MEAN)
    told = scored(of, rows((10, 1), (5, 5), (7, 2), (6, 5)))
    assert told.ballot.scores == (
        ("PRO", (("a", 8.5), ("b", 1.5))),
        ("CON", (("a", 5.5), ("b", 5.0))),
    )
    assert told.verdict.ranking == ("CON", "PRO")


def test_weights_decide_which_dimension_counts_how_much() -> None:
    table = rows((10, 1), (5, 5), (10, 1), (5, 5))
    heavy = panel(dimension("a", weight=3.0), dimension("b"), **MEAN)
    assert scored(heavy, table).judged.majority.winner == "PRO"
    light = panel(dimension("a", weight=0.5), dimension("b"), **MEAN)
    assert scored(light, table).judged.majority.winner == "CON"


def test_a_dimension_of_weight_0_is_scored_and_does_not_count() -> None:
    of = panel(dimension("a", weight=0.0), dimension("b"), **MEAN)
    told = scored(of, rows((10, 4), (1, 5), (10, 4), (1, 5)))
    assert told.judged.majority.winner == "CON"
    assert dict(dict(told.ballot.scores)["PRO"]) == {"a": 10.0, "b": 4.0}


def test_scores_by_calls_of_their_own_count_like_those_within() -> None:
    table = rows((10, 1), (5, 5), (7, 2), (6, 5))
    dims = (dimension("a"), dimension("b"))
    within = scored(panel(*dims, **MEAN), table)
    apart = scored(panel(*dims, **{**MEAN, "scores": "apart"}), table)
    assert apart.ballot.scores == within.ballot.scores
    assert apart.verdict == within.verdict


def test_the_mean_wins_even_where_the_judge_names_another() -> None:
    of = panel(dimension("a"), dimension("b"), **MEAN)
    told = scored(of, rows(*[(9, 9), (2, 2)] * 2), NameWinner={"winner": "CON"})
    assert told.judged.majority.winner == "PRO"


def test_whom_the_judge_names_wins_where_the_panel_says_so() -> None:
    of = panel(dimension("a"), dimension("b"), **{**MEAN, "finding": "named"})
    told = scored(of, rows(*[(9, 9), (2, 2)] * 2), NameWinner={"winner": "CON"})
    assert told.judged.majority.winner == "CON"
    assert told.ballot.scores != ()


@pytest.mark.parametrize("winner", ["PRO", "CON"])
def test_among_equals_the_named_one_wins_where_there_must_be_a_winner(winner: str) -> None:
    of = panel(dimension("a"), dimension("b"), **MEAN)
    table = rows(*[(6, 6)] * 4)
    told = scored(of, table, forced=True, NameWinner={"winner": winner})
    assert told.verdict.winner == winner
    assert not told.verdict.close
    assert told.judged.outcome == "justified"
    assert told.judged.flags == ("tied_scores",)


def test_a_tie_behind_the_winner_is_no_tie() -> None:
    def analysis(seat: Seat, task: Any) -> object:
        return {"analysis": "so", "score": 9 if task.speech.team == "CG" else 4}

    told = held(named("debatrix"), Analyze=analysis)
    assert told.verdict.ranking == ("CG", "OG", "OO", "CO")
    assert told.judged.flags == ()


@examples(60)
@given(
    st.lists(st.tuples(st.integers(1, 10), st.integers(1, 10)), min_size=4, max_size=4),
    st.sampled_from([(1.0, 1.0), (2.0, 1.0), (0.5, 1.5), (1.0, 0.0)]),
)
def test_the_winner_has_the_highest_weighted_mean(
    scores: list[tuple[int, int]], weights: tuple[float, float]
) -> None:
    of = panel(dimension("a", weight=weights[0]), dimension("b", weight=weights[1]), **MEAN)
    told = scored(of, rows(*scores))
    means = {"PRO": _mean(scores[::2], weights), "CON": _mean(scores[1::2], weights)}
    first, second = told.verdict.ranking
    assert means[first] >= means[second]
    assert ("tied_scores" in told.judged.flags) is (means[first] == means[second])


def _mean(scores: Sequence[tuple[int, ...]], weights: tuple[float, ...]) -> Fraction:
    """Reckoned without rounding."""
    by_weight = [
        Fraction(weight) * Fraction(sum(row[n] for row in scores), len(scores))
        for n, weight in enumerate(weights)
    ]
    return sum(by_weight, Fraction()) / Fraction(sum(weights))


@examples(20)
@example([(2, 5, 7), (4, 2, 8), (2, 5, 7), (4, 2, 8), (1, 4, 8), (3, 2, 8)])
@given(st.lists(st.tuples(*[st.integers(1, 10)] * 3), min_size=6, max_size=6))
def test_rounding_breaks_no_tie(scores: list[tuple[int, ...]]) -> None:
    of = panel(dimension("a"), dimension("b"), dimension("c"), **MEAN)
    told = scored(of, rows(*scores, names="abc"), speeches=6)
    weights = (1.0, 1.0, 1.0)
    tied = _mean(scores[::2], weights) == _mean(scores[1::2], weights)
    assert ("tied_scores" in told.judged.flags) is tied


def lacking(seat: Seat, task: Any) -> object:
    """Legal scores for the speeches of PRO alone, and those are bad."""
    return {"analysis": "so", "score": 1 if task.speech.team == "PRO" else 0}


def test_a_team_that_was_never_scored_does_not_lose_for_that() -> None:
    told = held(panel(dimension("a"), **MEAN), match(4, 2), Analyze=lacking)
    assert told.judged.majority.winner is None


def test_teams_are_compared_by_the_same_dimensions() -> None:
    """CON is better in both dimensions, but its score in the kinder one never came."""

    def analysis(seat: Seat, task: Any) -> object:
        table = {("PRO", "a"): 8, ("PRO", "b"): 3, ("CON", "a"): 99, ("CON", "b"): 4}
        return {"analysis": "so", "score": table[task.speech.team, task.dimension.name]}

    told = held(panel(dimension("a"), dimension("b"), **MEAN), match(4, 2), Analyze=analysis)
    assert told.judged.majority.winner != "PRO"
