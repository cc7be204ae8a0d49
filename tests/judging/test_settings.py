"""A hearing as the journal keeps it: every judge can be sat down again."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits, Seat
from aufheben.domain.matches import Heading, Match, Panel, Speech, Team
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.report import SeatedJudging, read_settings, write_settings
from tests.judging.debates import matches, panels
from tests.profiles import examples

words = st.text(st.characters(codec="utf-8"), max_size=30)
AGENTS = {"J1": "openai:gpt-5-mini", "J2": "anthropic:other@http://127.0.0.1:1"}
AGENTS_OF_ONE = {"J1": AGENTS["J1"]}


@st.composite
def any_match(draw: st.DrawFn) -> Match:
    debate = draw(matches())
    names = draw(st.lists(words.filter(bool), min_size=4, max_size=4, unique=True))
    renamed = dict(zip(debate.heading.names, names, strict=False))
    heading = Heading(
        motion=draw(words),
        info=draw(words),
        teams=tuple(Team(name=renamed[t.name], side=t.side) for t in debate.heading.teams),
    )
    speeches = tuple(
        Speech(number=s.number, team=renamed[s.team], text=draw(words), speaker=draw(words))
        for s in debate.speeches
    )
    return Match(heading=heading, speeches=speeches)


@examples(60)
@given(
    panels(),
    any_match(),
    st.integers(0, 3),
    st.none() | st.integers(0, 99),
    st.none() | st.floats(0, 99),
    st.sampled_from([None, "en", "ja"]),
    st.booleans(),
)
def test_what_is_written_is_read_again(
    of: Panel,
    debate: Match,
    reasks: int,
    calls: int | None,
    money: float | None,
    lang: Any,
    forced: bool,
) -> None:
    bench = SeatedJudging(
        hearing=JudgingJob(
            match=debate,
            panel=of,
            judges=tuple(Seat(name=name, stance="") for name in AGENTS),
            limits=Limits(reasks=reasks, calls=calls, tokens=calls, money=money, time=money),
            lang=lang,
            forced=forced,
        ),
        agents=AGENTS,
    )
    written = json.loads(json.dumps(write_settings(bench)))
    assert read_settings(written) == bench
    assert json.loads(json.dumps(write_settings(read_settings(written)))) == written
