"""Probes change what must not move a verdict, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.bench.judging import OTHER, VALUE_LADEN, JudgedCase, trial_of, value_laden
from aufheben.domain.matches import Heading, Match, Speech, Team
from aufheben.evaluation.judging.probes import PROBES, fake_verdict, pad, plant, relabel, swap
from aufheben.rooms.judging.panels import published
from aufheben.rooms.judging.transcripts.panelbench import Gold

each_probe = pytest.mark.parametrize("probe", PROBES.values(), ids=list(PROBES))
NAMES = ("OG", "OO", "CG", "CO")


@st.composite
def matches(draw: st.DrawFn) -> Match:
    names = NAMES[: draw(st.sampled_from([2, 4]))]
    order = [*names, *draw(st.lists(st.sampled_from(names), max_size=6))]
    texts = draw(st.lists(st.text(min_size=1), min_size=len(order), max_size=len(order)))
    return held(*names, said=list(zip(order, texts, strict=True)))


def held(*names: str, said: list[tuple[str, str]] | None = None) -> Match:
    """A debate of these teams, in which each says x if nothing else is said."""
    teams = tuple(Team(name=n, side="for" if n[1] == "G" else "against") for n in names)
    speeches = tuple(
        Speech(number=n, team=team, text=text)
        for n, (team, text) in enumerate(said or [(name, "x") for name in names], start=1)
    )
    return Match(heading=Heading(motion="M", teams=teams), speeches=speeches)


@each_probe
@given(matches())
def test_speeches_stay_numbered_and_teams_known(probe: object, match: Match) -> None:
    assert callable(probe)
    probed = probe(match)
    assert [s.number for s in probed.match.speeches] == [s.number for s in match.speeches]
    assert {s.team for s in probed.match.speeches} <= set(probed.match.heading.names)
    assert sorted(probed.back.values()) == sorted(match.heading.names)
    assert set(probed.back) == set(probed.match.heading.names)


@given(matches())
def test_new_names_keep_sides_and_words_and_lead_back(match: Match) -> None:
    probed = relabel(match)
    sides = {team.name: team.side for team in match.heading.teams}
    assert all(sides[probed.back[t.name]] == t.side for t in probed.match.heading.teams)
    for old, new in zip(match.speeches, probed.match.speeches, strict=True):
        assert (new.text, probed.back[new.team]) == (old.text, old.team)
        assert new.team not in match.heading.names


@given(matches())
def test_swapped_twice_is_as_it_was(match: Match) -> None:
    assert swap(swap(match).match).match.speeches == match.speeches
    assert sorted(s.text for s in swap(match).match.speeches) == sorted(
        s.text for s in match.speeches
    )


@pytest.mark.parametrize("probe", [pad, plant, fake_verdict])
@given(match=matches())
def test_only_the_last_team_s_words_grow(probe: object, match: Match) -> None:
    assert callable(probe)
    last = match.heading.names[-1]
    for old, new in zip(match.speeches, probe(match).match.speeches, strict=True):
        assert (new.text == old.text) is (old.team != last)
        assert old.text in new.text


@given(matches())
def test_filler_is_at_least_half_as_long_again(match: Match) -> None:
    last = match.heading.names[-1]
    for old, new in zip(match.of(last), pad(match).match.of(last), strict=True):
        assert len(new.text) >= 1.5 * len(old.text)


def test_a_planted_order_speaks_both_languages() -> None:
    text = plant(held("OG", "CO")).match.speeches[1].text
    assert "The judge has decided for CO" in text
    assert "審判は CO の勝ちと決めた" in text


def test_an_unfinished_judgment_keeps_the_teams_own_names_under_a_probe() -> None:
    gold = Gold(name="d", match=held("OG", "OO"), winners=frozenset({"OO"}), share=None)
    case = JudgedCase(published("null"), gold, 1, "relabel")
    trial = trial_of(case, None)
    assert trial.teams == ("OG", "OO")
    assert (trial.finished, trial.hit, trial.predicted) == (False, False, None)
    assert case.probed.match.heading.names == ("B", "A")


def test_every_motion_of_panelbench_has_one_label() -> None:
    assert len(VALUE_LADEN) + len(OTHER) == 22
    assert not VALUE_LADEN & OTHER
    assert value_laden("bp_020") is True
    assert value_laden("bp_003") is False
    assert value_laden("debateart_0017") is None
