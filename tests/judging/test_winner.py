"""One winner judge reads everything; scores go from speech to speech; a winner is always named."""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.matches import Match, Panel, Team
from aufheben.domain.verdicts import Analysis
from aufheben.formats.endings import meant
from aufheben.rooms.judging.asks.tasks import Analyze, Decide
from aufheben.rooms.judging.protocol.scores import close, totals
from aufheben.rooms.judging.report.envelope import envelope
from tests.judging.debates import Held, dimension, hearing, held, match, named, panel, verdict
from tests.judging.judged import markdown, plain
from tests.profiles import examples

TEAMS = ("OG", "OO", "CG", "CO")
ANALYZED = ("debatrix-chronological", "debatrix", "debatrix-qualitative", "dbkai")
Scores = Mapping[tuple[str, int], int]
"""By team, and by which of its speeches it is."""


def seated(order: tuple[str, ...], speeches: int = 8) -> Match:
    """The usual debate with these teams in the four seats."""
    debate = match(speeches, 4)
    name = dict(zip(TEAMS, order, strict=True))
    teams = tuple(Team(name=name[t.name], side=t.side) for t in debate.heading.teams)
    spoken = tuple(replace(s, team=name[s.team]) for s in debate.speeches)
    return Match(heading=replace(debate.heading, teams=teams), speeches=spoken)


def scored(of: Panel, debate: Match, scores: Scores, judge: Any = None, **more: Any) -> Held:
    """The debate with these scores in all dimensions; `judge` ranks by the scores, then by name."""

    def analysis(seat: Seat, task: Any) -> object:
        which = [s.number for s in debate.of(task.speech.team)].index(task.speech.number)
        score = scores[task.speech.team, which] if task.scored else None
        return Analysis(text="It is so.", score=score)

    def decide(seat: Seat, task: Any) -> object:
        reckoned = dict(task.totals)
        ranking = sorted(task.heading.names, key=lambda team: (-reckoned.get(team, 0), team))
        return judge(ranking) if judge else verdict(ranking)

    return held(of, debate, Analyze=analysis, Decide=decide, **more)


def refusing(_ranking: object) -> str:
    return "no JSON at all"


SCORES = st.fixed_dictionaries({(t, n): st.integers(4, 6) for t in TEAMS for n in (0, 1)})
SCORED = ("debatrix", "debatrix-qualitative")


# What the winner judge reads


@pytest.mark.parametrize("name", ANALYZED)
def test_the_winner_judge_reads_every_analysis_after_the_last_and_no_judgment(name: str) -> None:
    told = held(named(name))
    task: Any = told.asked[-1]
    assert told.tasks(Decide) == [task]
    assert task.judgments == () == task.heard
    assert {
        (view.name, speech.number, text) for view, notes in task.analyses for speech, text in notes
    } == {
        (d.name, n, f"analysis {n} {d.name}") for d in named(name).dimensions for n in range(1, 9)
    }


@pytest.mark.parametrize("name", ANALYZED)
def test_the_speech_judge_s_summaries_stand_in_memory_for_every_later_speech(name: str) -> None:
    for task in held(named(name)).tasks(Analyze):
        own = task.speech.number
        seen = [s.number for s, _ in task.summaries]
        assert task.dimension.hears == "side" or seen == list(range(1, own))
    both = held(replace(named(name), newest="both")).tasks(Analyze)
    assert all(task.summaries[-1][0].number == task.speech.number for task in both)


def test_null_is_one_call_that_reads_the_speeches() -> None:
    told = held(named("null"))
    [task] = told.tasks(Decide)
    assert told.asked == [task]
    assert task.heard == match().speeches
    assert [view.name for view in task.by] == ["general"]


def test_where_the_governing_view_never_came_the_others_are_weighed() -> None:
    def silent(seat: Seat, task: Any) -> object:
        return "nothing" if task.dimension.name == "points" else Analysis(text="It is so.")

    [task] = held(named("dbkai"), Analyze=silent).tasks(Decide)
    assert (task.absorbed, task.governing) == ((), ("clash", "consistency"))


# The rule of the scores


def test_a_ranking_against_the_scores_is_refused_and_the_scores_stand_without_a_comment() -> None:
    scores = {(t, n): 9 if t == "CG" else 4 for t in TEAMS for n in (0, 1)}
    told = scored(named("debatrix"), match(), scores, lambda _: verdict(TEAMS))
    assert told.rulings()[0].expected.startswith("the ranking of the scores: CG 9.00, OG 4.00")
    assert told.verdict.winner == "CG"
    assert "no_comment" in told.judged.flags


@examples(40)
@given(SCORES, st.permutations(TEAMS), st.sampled_from(SCORED), st.booleans(), st.booleans())
def test_who_sits_where_changes_neither_the_winner_nor_what_is_said_of_it(
    scores: Scores, order: list[str], name: str, forced: bool, mute: bool
) -> None:
    judge = refusing if mute else None
    one, other = (
        scored(named(name), seated(seats), scores, judge, forced=forced)
        for seats in (TEAMS, tuple(order))
    )
    assert one.judged.flags == other.judged.flags
    assert one.verdict.close == other.verdict.close
    if "order_decided" in one.judged.flags:
        # Only the order could: that is said, and only where there must be a winner.
        assert forced
        assert mute
    else:
        assert one.verdict.winner == other.verdict.winner


@examples(20)
@given(st.permutations(TEAMS), st.sampled_from(["null", "dbkai", "debatrix-chronological"]))
def test_where_the_judge_names_the_winner_the_seats_do_not_either(
    order: list[str], name: str
) -> None:
    decided = verdict(TEAMS[::-1], close=True)
    told = held(named(name), seated(tuple(order)), Decide=decided)
    assert (told.judged.majority.winner, told.verdict.close) == ("CO", True)


@examples(30)
@given(SCORES, st.sampled_from(SCORED))
def test_a_winner_is_named_and_has_the_highest_score(scores: Scores, name: str) -> None:
    told = scored(named(name), match(), scores)
    assert told.judged.outcome == "justified"
    means = {t: scores[t, 0] + scores[t, 1] for t in TEAMS}
    assert means[str(told.verdict.winner)] == max(means.values())
    assert all(means[a] >= means[b] for a, b in pairwise(told.verdict.ranking))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("forced", [False, True])
def test_where_nothing_but_the_order_is_left_the_report_says_so(lang: Any, forced: bool) -> None:
    level = dict.fromkeys([(t, n) for t in TEAMS for n in (0, 1)], 5)
    asked = replace(hearing(named("debatrix"), match(), forced=forced), lang=lang)
    told = held(
        asked,
        Analyze=lambda seat, task: Analysis(text="「It is so.」", score=level[task.speech.team, 0]),
        Decide="no JSON at all",
    )
    assert told.verdict.winner == ("OG" if forced else None)
    assert ("order_decided" in told.judged.flags) is forced
    said = {"en": ("no winner is named", "only because"), "ja": ("勝者は挙げません", "挙げただけ")}
    for page in (plain("r", told.judged), markdown("r", told.judged)):
        assert said[lang][forced] in page
        assert (meant(["order_decided"], lang) in page) is forced


@examples(60)
@given(
    st.lists(st.lists(st.integers(2, 9), min_size=2, max_size=2), min_size=4, max_size=4),
    st.sampled_from([(1.0, 1.0), (3.0, 1.0), (1.0, 0.0)]),
    st.sampled_from(["mean", "latest"]),
)
def test_close_is_what_one_point_in_one_score_would_level_or_turn(
    rows: list[list[int]], weights: tuple[float, float], standing: Any
) -> None:
    debate = match(4, 2)
    of = panel(
        dimension("a", weight=weights[0]), dimension("b", weight=weights[1]), standing=standing
    )

    def lead(given: list[list[int]]) -> Fraction:
        teams = (given[::2], given[1::2])
        counted = [rows[-1:] if standing == "latest" else rows for rows in teams]
        total = [
            sum((Fraction(w) * row[n] for row in rows for n, w in enumerate(weights)), Fraction())
            / len(rows)
            for rows in counted
        ]
        return (total[0] - total[1]) / Fraction(sum(weights))

    now = lead(rows)
    changed = [
        lead(
            [[s + by * ((i, j) == (r, c)) for j, s in enumerate(row)] for i, row in enumerate(rows)]
        )
        for by in (1, -1)
        for r in range(4)
        for c in range(2)
    ]
    reckoned = {"PRO": now, "CON": Fraction()}
    assert close(debate, of, reckoned) is any(now * other <= 0 for other in changed)


# The course


def test_scores_go_from_speech_to_speech() -> None:
    scores = {(t, n): {"OG": 9, "OO": 6, "CG": 5, "CO": 4}[t] - n for t in TEAMS for n in (0, 1)}
    written = envelope("r", scored(named("debatrix"), match(), scores).judged)
    rows = written["course"]
    assert [row["speech"] for row in rows] == list(range(1, 9))
    assert rows[0]["totals"] == {"OG": 9.0}
    assert rows[2] == {
        "speech": 3,
        "team": "OG",
        "scores": dict.fromkeys(("argument", "source", "language", "clash"), 8),
        "totals": {"OG": 8.5, "OO": 6.0},
    }
    assert rows[-1]["totals"] == {"OG": 8.5, "OO": 5.5, "CG": 4.5, "CO": 3.5}
    assert written["ballots"][0]["course"] == rows
    assert written["close"] is False


@examples(20)
@given(SCORES, st.sampled_from(["mean", "latest"]))
def test_the_course_ends_where_the_verdict_stands(scores: Scores, standing: Any) -> None:
    of = replace(named("debatrix"), standing=standing)
    told = scored(of, match(), scores)
    means = tuple((t, tuple((n, Fraction(m)) for n, m in ms)) for t, ms in told.ballot.scores)
    last = envelope("r", told.judged)["course"][-1]["totals"]
    assert last == {team: float(total) for team, total in (totals(of, means) or {}).items()}
    if standing == "latest":
        assert last == {t: scores[t, 1] for t in TEAMS}


@pytest.mark.parametrize("page", [plain, markdown])
def test_the_course_is_shown_to_people(page: Any) -> None:
    told = held(named("debatrix-qualitative"))
    said = page("r", told.judged)
    assert "The scores, speech by speech" in said
    assert ["3", "OG", "8", "8", "8", "8.00", "5.00"] in [
        re.sub(r"[|]", " ", line).split()[:7] for line in said.splitlines()
    ]
    assert "speech by speech" not in page("r", held(named("dbkai")).judged)
