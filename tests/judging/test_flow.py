"""What each step is shown; how scores of speeches become scores of teams."""

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.matches import Match, Panel
from aufheben.domain.verdicts import Analysis, Mark
from aufheben.rooms.judging.asks.tasks import (
    Analyze,
    Conclude,
    Decide,
    Grade,
    JudgingTask,
    NameWinner,
    Summarize,
    ViewTeam,
    Weigh,
)
from tests.judging.debates import Held, dimension, held, match, matches, named, panel, panels, whole
from tests.profiles import examples

SIDE = {number: range(2 - number % 2, number, 2) for number in range(1, 9)}
"""The earlier speeches of the same side, in the usual order."""


def noted(rows: Any) -> list[tuple[int, str]]:
    return [(speech.number, text) for speech, text in rows]


def analysis(told: Held, number: int, name: str) -> Analyze:
    [task] = [
        task
        for task in told.tasks(Analyze)
        if task.speech.number == number and task.dimension.name == name
    ]
    assert isinstance(task, Analyze)
    return task


def test_summaries_are_kept_apart_from_analyses() -> None:
    told = held(named("dbkai"))
    for task in told.tasks(Analyze):
        number = task.speech.number
        so_far = SIDE[number] if task.dimension.hears == "side" else range(1, number)
        assert noted(task.summaries) == [(n, f"summary {n} 1") for n in so_far]
        assert not any("summary" in text for _, text in (*task.earlier, *task.beside))
    for task in told.tasks(Summarize):
        assert shown(task) == {"speech", "part", "parts", "limit"}
    for task in (*told.tasks(Weigh), *told.tasks(Decide)):
        assert "summary" not in repr(task)


def test_a_summary_or_an_analysis_of_an_earlier_speech_comes_without_its_words() -> None:
    told = held(named("dbkai by judgments"))
    for task in told.tasks(Analyze):
        assert all(speech.text == "" for speech, _ in (*task.summaries, *task.earlier))
    for task in told.tasks(Weigh):
        assert all(speech.text == "" for speech, _ in task.analyses)


def test_the_verdict_sees_every_judgment_and_no_speech() -> None:
    [task] = held(named("dbkai by judgments")).tasks(Decide)
    assert [(d.name, text) for d, text in task.judgments] == [
        (name, f"judgment {name}") for name in ("points", "clash", "consistency")
    ]
    assert "speaks of children" not in repr(task)
    assert task.speeches == tuple((s.number, s.team) for s in match().speeches)


@pytest.mark.parametrize("name", ["null by judgments", "debatrix by judgments", "dbkai as shipped"])
def test_who_reads_off_a_judgment_sees_that_judgment_alone(name: str) -> None:
    told = held(named(name))
    written = {f"judgment {each.name}" for each in named(name).dimensions} | {"conclusion"}
    for task in told.tasks(ViewTeam):
        assert shown(task) == {"judgment", "team"}
        assert task.judgment in written
    for task in told.tasks(NameWinner):
        assert shown(task) == {"judgment", "forced"}
        assert task.judgment in written
    closing = "judgment general" if name == "null by judgments" else "conclusion"
    assert sum(task.judgment == closing for task in told.tasks(ViewTeam)) == 4


def test_a_conclusion_sees_the_judgments_alone() -> None:
    [task] = held(named("debatrix by judgments")).tasks(Conclude)
    assert shown(task) == {"judgments", "forced", "absorbed"}
    assert [text for _, text in task.judgments] == [
        f"judgment {each.name}" for each in named("debatrix by judgments").dimensions
    ]


def test_a_score_is_read_off_one_analysis() -> None:
    for task in held(named("debatrix as shipped")).tasks(Grade):
        assert task.analysis == f"analysis {task.speech.number} {task.dimension.name}"


def test_every_step_knows_the_motion_the_information_and_the_teams() -> None:
    debate = match(info="The square lies in the middle of the town.")
    for name in ("dbkai", "debatrix as shipped"):
        assert all(task.heading == debate.heading for task in held(named(name), debate).asked)  # type: ignore[attr-defined]


def test_a_single_dimension_judges_the_debate_as_a_whole_and_several_each_their_view() -> None:
    assert [task.whole for task in held(named("null by judgments")).tasks(Weigh)] == [True]
    assert [task.whole for task in held(named("debatrix by judgments")).tasks(Weigh)] == [False] * 4


@given(panels(), matches())
@examples(50)
def test_no_step_sees_what_the_panel_does_not_let_it_read(of: Panel, debate: Match) -> None:
    told = held(whole(of), debate)
    by_name = {each.name: each for each in of.dimensions}
    for task in told.tasks(Analyze):
        number, own = task.speech.number, task.dimension.name
        assert task.beside == tuple(
            (name, f"analysis {number} {name}") for name in by_name[own].reads
        )
        # Teams take turns, so a side's speeches have every other number.
        side = range(2 - number % 2, number, 2)
        heard = side if by_name[own].hears == "side" else range(1, number)
        carried = heard if of.analyses == "carried" else ()
        assert noted(task.earlier) == [(n, f"analysis {n} {own}") for n in carried]
        before = () if of.analyses == "carried" else heard
        assert task.before == tuple(debate.speeches[n - 1] for n in before)
        assert task.scored is (of.scores == "within")
        assert len(task.summaries) == of.summaries * (len(heard) + (of.newest == "both"))
    for judgment in told.tasks(Weigh):
        own, read = judgment.dimension.name, of.analyses in ("apart", "carried")
        analyzed = [(s.number, f"analysis {s.number} {own}") for s in debate.speeches]
        assert noted(judgment.analyses) == (analyzed if read else [])
        assert judgment.speeches == (() if read else debate.speeches)


def test_an_analysis_that_never_came_is_left_out_and_not_made_up() -> None:
    def silent(seat: object, task: Analyze) -> object:
        if task.speech.number == 1:
            return "nothing"
        return {"analysis": f"analysis {task.speech.number} {task.dimension.name}"}

    of = panel(dimension("late", "early"), dimension("early"))
    told = held(of, match(3, 2), reasks=0, Analyze=silent)
    assert noted(analysis(told, 3, "early").earlier) == [(2, "analysis 2 early")]
    assert analysis(told, 1, "late").beside == ()
    assert told.judged.flags == ("fallback_unsaid",)


def shown(task: JudgingTask[Any]) -> set[str]:
    """What of a step is its own, beside what all steps have."""
    return {field.name for field in fields(task)} - {"place", "reserve", "heading"}


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
