"""Points are named in words: letters of a judge's own mean nothing to whoever reads on."""

import pytest

from aufheben.domain.verdicts import Analysis, Judgment
from aufheben.rooms.judging.asks.laws import labeled
from tests.judging.debates import always, held, match, named, panel, verdict

TEAMS = ("OG", "OO", "CG", "CO")
PRIVATE = [
    "OO against CG is close: OO's B and E stand firm and unanswered.",
    "CG's F was the more original.",
    "OO's points:\nA. Default comes at once.\nB. Market prices.",
    "- (C) signal: gone",
    "E2: down again",
    "Everything hangs on point C.",
    "It lowers K and L a little.",
    "論点Bは残った。",
    "BとEは答えられずに残った。",
    "OO の議論F が強い。",
]
PLAIN = [
    "A good reply from OO; I noted that before, and I keep it.",
    "CO's POI on the IMF, and the S&P index, and the G7.",
    "It is a matter of plan B, as “B and E” were called.",
    "1. Inflation. 2. Cost.",
    "In the U.S. a D-Day came.",
    "ビタミンCの話、A社の話。",
    "論点は費用である。",
    "",
]


@pytest.mark.parametrize("text", PRIVATE)
def test_a_letter_that_stands_for_a_point_is_refused(text: str) -> None:
    assert labeled(text, TEAMS, "") is not None


@pytest.mark.parametrize("text", PLAIN)
def test_letters_that_stand_for_nothing_of_the_judge_s_own_are_free(text: str) -> None:
    assert labeled(text, TEAMS, "") is None


def test_letters_that_a_speaker_used_or_a_team_is_called_by_are_free() -> None:
    assert labeled("Between B and E", TEAMS, "We take country B, not E.") is None
    assert labeled("A and B are level; B's point", ("A", "B"), "") is None
    assert labeled("A and C are level", ("A", "B"), "") is not None


@pytest.mark.parametrize("step", ["Analyze", "Weigh"])
def test_a_judge_who_calls_points_by_letters_is_asked_again_and_told_why(step: str) -> None:
    said = {"Analyze": Analysis, "Weigh": Judgment}[step](text="OO's B and E stand firm.")
    told = held(panel(), match(2, 2), **always(said, step))
    ruling = told.rulings()[0]
    assert (ruling.expected, ruling.got) == ("points named in words", "a letter of your own: 's B")


def test_a_verdict_too_names_points_in_words() -> None:
    said = verdict(("PRO", "CON"), comment="PRO's B and E stand firm.")
    assert held(panel(), match(2, 2), Decide=said).rulings()
    assert not held(named("dbkai")).rulings()
