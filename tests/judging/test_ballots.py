"""Several judges: each with a ballot, whom most of them name, and how many agree."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat
from aufheben.domain.verdicts import Ballot, Point, Unsaid, Verdict
from aufheben.rooms.judging.job import WUDC, majority
from aufheben.rooms.judging.report.envelope import envelope
from tests.judging.debates import Able, Held, hearing, held, match, named, panel, verdict
from tests.judging.judged import markdown, plain

TEAMS = ("OG", "OO", "CG", "CO")


def ballots(winners: Sequence[str | None]) -> list[Ballot]:
    return [
        Ballot(judge=f"J{n}", verdict=_verdict(winner)) for n, winner in enumerate(winners, start=1)
    ]


def _verdict(winner: str | None) -> Verdict:
    first = winner or "OG"
    ranking = (first, *(team for team in TEAMS if team != first))
    return verdict(ranking, close=winner is None, undecided=winner is None)


def judged_by(*winners: str | None, **more: Any) -> Held:
    """A hearing in which each judge names another winner; "" never answers legally."""

    def decide(seat: Seat, task: Any) -> object:
        winner = winners[int(seat.name[1:]) - 1]
        return "no JSON at all" if winner == "" else _verdict(winner)

    return held(panel(), judges=len(winners), Decide=decide, **more)


@pytest.mark.parametrize(
    ("winners", "winner", "agreement"),
    [
        (["OG"], "OG", 1), (["OG", "OG", "OO"], "OG", 2 / 3), (["OO", "OG", "OG"], "OG", 2 / 3),
        (["OG", "OO"], None, 1 / 2), (["OG", "OO", "CG"], None, 1 / 3),
        (["OG", "OG", "OO", "OO"], None, 1 / 2), (["OG", "OG", "OO", "CG"], "OG", 1 / 2),
        (["OG"] * 4 + ["CO"], "OG", 4 / 5), ([None, None, "OG"], None, 2 / 3),
        ([None, "OG", "OG"], "OG", 2 / 3), ([None, "OG"], None, 1 / 2), ([], None, 0),
    ],
)  # fmt: skip
def test_the_winner_has_most_ballots_and_agreement_is_their_share(
    winners: list[str | None], winner: str | None, agreement: float
) -> None:
    counted = majority(ballots(winners))
    assert counted.winner == winner
    assert counted.agreement == agreement
    assert sum(votes for _, votes in counted.votes) == len(winners)


@given(st.lists(st.sampled_from([*TEAMS, None]), min_size=1, max_size=9), st.data())
def test_the_order_of_the_judges_changes_nothing(
    winners: list[str | None], data: st.DataObject
) -> None:
    one = majority(ballots(winners))
    other = majority(ballots(data.draw(st.permutations(winners))))
    assert (one.winner, one.agreement) == (other.winner, other.agreement)
    assert set(one.votes) == set(other.votes)


@given(st.lists(st.sampled_from(TEAMS), min_size=1, max_size=9))
def test_no_team_has_more_ballots_than_the_winner(winners: list[str]) -> None:
    counted = majority(ballots(winners))
    most = max(winners.count(team) for team in TEAMS)
    assert counted.agreement == most / len(winners)
    if counted.winner is None:
        assert sum(winners.count(team) == most for team in TEAMS) > 1
    else:
        assert winners.count(counted.winner) == most


def test_two_of_three_agree_at_two_thirds_with_the_world_championship_s_share_beside_it() -> None:
    told = judged_by("OO", "OG", "OO")
    assert told.judged.majority.agreement == 2 / 3
    assert told.judged.majority.winner == "OO"
    assert [ballot.judge for ballot in told.judged.ballots] == ["J1", "J2", "J3"]
    written = envelope("r", told.judged)
    assert written["agreement"] == {
        "share": 0.6667,
        "votes": [{"winner": "OO", "ballots": 2}, {"winner": "OG", "ballots": 1}],
        "wudc": 0.8,
    }
    assert "67% of the ballots agree" in plain("r", told.judged)
    assert WUDC == 0.8


def test_what_is_told_of_the_verdict_is_a_ballot_s_of_the_majority() -> None:
    written = envelope("r", judged_by("CO", "OG", "OG").judged)
    assert written["winner"] == "OG"
    assert written["ranking"][0] == "OG"
    assert [each["winner"] for each in written["ballots"]] == ["CO", "OG", "OG"]


def test_judges_who_split_leave_it_unresolved() -> None:
    told = judged_by("OG", "OO")
    assert (told.judged.outcome, told.judged.stop_reason) == ("unresolved", "verdict")
    assert told.judged.answer is None


def test_a_judge_without_a_legal_verdict_has_no_vote() -> None:
    told = judged_by("", "OG", "OO", "OO")
    assert isinstance(told.ballot.verdict, Unsaid)
    assert told.judged.majority.winner == "OO"
    assert told.judged.majority.agreement == 2 / 3
    assert "fallback_unsaid" in told.judged.flags
    assert [each["finished"] for each in envelope("r", told.judged)["ballots"]] == [
        False,
        True,
        True,
        True,
    ]


def test_each_judge_is_answered_by_the_agent_in_its_seat() -> None:
    agents = {f"J{n}": ScriptedAgent(Able()) for n in (1, 2)}
    asked = hearing(named("null by judgments"), match(2, 2), judges=2)
    held(asked, agents=agents)
    assert len(agents["J1"].asked) == len(agents["J2"].asked) == 4
    assert {task.place[1] for task in agents["J1"].asked} == {"J1"}


def test_the_envelope_has_all_that_programs_are_promised() -> None:
    quotes = [{"text": "children", "speech": 1}, {"text": "never said", "speech": 2}]
    points = [{"point": "p", "team": "OG", "validity": "v", "importance": "i"}]
    ranking = ["OG", "CO", "OO", "CG"]
    said = {"comment": "c", "reasons": dict.fromkeys(sorted(TEAMS), "so"), "ranking": ranking}
    told = held(named("dbkai"), Decide={**said, "quotes": quotes, "points": points})
    written = envelope("run-1", told.judged)
    assert written["schema"] == "aufheben.run/1"
    assert (written["winner"], written["ranking"]) == ("OG", ranking)
    assert written["points"] == points
    assert written["reasons"] == said["reasons"]
    assert written["quotes"] == [
        {"text": "children", "speech": 1, "found": True},
        {"text": "never said", "speech": 2, "found": False},
    ]
    assert written["calls"] == {"made": 33, "rejected": 0, "bound": 66}
    assert len(written["ballots"][0]["analyses"]) == 24
    assert len(written["ballots"][0]["summaries"]) == 8


def test_scores_stand_in_the_envelope_where_the_panel_has_them() -> None:
    written = envelope("r", held(named("debatrix")).judged)
    assert written["scores"]["OG"] == dict.fromkeys(("argument", "source", "language", "clash"), 8)
    assert envelope("r", held(named("dbkai")).judged)["scores"] == {}


def test_a_report_marks_a_quotation_that_was_not_found() -> None:
    quotes = ({"text": "children", "speech": 1}, {"text": "never said", "speech": 2})
    said = {"comment": "c", "reasons": dict.fromkeys(sorted(TEAMS), "so"), "ranking": list(TEAMS)}
    told = held(named("dbkai"), Decide={**said, "quotes": list(quotes)})
    for report in (plain("r", told.judged), markdown("r", told.judged)):
        assert "“children”, speech 1\n" in report
        assert "“never said”, speech 2 (not found in the speech)" in report
        assert "OG wins." in report


def test_a_report_of_no_verdict_names_no_winner() -> None:
    told = held(named("dbkai"), Decide="no JSON at all")
    assert "No verdict." in plain("r", told.judged)
    assert "wins" not in plain("r", told.judged)


@pytest.mark.parametrize("stop", ["", "."])
def test_how_a_point_was_shown_and_why_it_weighs_are_two_sentences(stop: str) -> None:
    point = Point(point="Sleep", team="PRO", validity=f"It rose{stop}", importance="It weighs.")
    told = held(panel(), match(2, 2), Decide=verdict(("PRO", "CON"), points=(point,)))
    assert "1. Sleep (PRO): It rose. It weighs." in plain("r", told.judged)
