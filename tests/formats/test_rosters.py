"""Who is listed above the speeches says nothing in them; whoever speaks is never lost."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.judging.heading import heading
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.transcript import Transcript
from tests.effort import is_in_proportion
from tests.judging.debates import hearing, panel

SPEECHES = ("Pupils sleep more.", "Parents work.", "Clubs fill it.", "Clubs cost money.")
PLACES = ("Prop 1", "Opp 1", "Prop 2", "Opp 2")
MOTION = "Motion: This House would end school at noon\n\n"
ROSTERS = {
    "sides": "Prop: Aiko Sato, Ben Abe\nOpp: Dan Roy, Chie Mori\n\n",
    "teams": "Proposition team: Aiko Sato and Ben Abe\nOpposition team: Dan Roy & Chie Mori\n\n",
    "bullets": "Proposition:\n- Aiko Sato\n- Ben Abe\n\nOpposition:\n- Dan Roy\n- Chie Mori\n\n",
    "numbers": "Prop\n1. Aiko Sato\n2. Ben Abe\n\nOpp\n1. Dan Roy\n2. Chie Mori\n\n",
    "places": "1st Prop: Aiko Sato\n1st Opp: Dan Roy\n2nd Prop: Ben Abe\n2nd Opp: Chie Mori\n\n",
    "a label": "Speakers:\nProp 1: Aiko Sato\nOpp 1: Dan Roy\n\n",
    "a chair": "Chair: Ken Ito\nProp: Aiko Sato, Ben Abe\nOpp: Dan Roy, Chie Mori\n\n",
    "bold": "**Prop:** Aiko Sato, Ben Abe\n**Opp:** Dan Roy, Chie Mori\n\n",
    "schools": "Aff: Hill High School (Aiko Sato and Ben Abe)\nNeg: Lake High School (Dan Roy)\n\n",
}
HEADS = {"alone": "{}\n", "inline": "{}: ", "bold": "**{}:** ", "markdown": "## {}\n"}


def read(roster: str, head: str) -> Transcript:
    said = zip(PLACES, SPEECHES, strict=True)
    return transcript_of(MOTION + roster + "\n\n".join(head.format(p) + s for p, s in said))


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
@pytest.mark.parametrize("roster", ROSTERS.values(), ids=ROSTERS)
def test_a_roster_is_no_speech_and_is_told(roster: str, head: str) -> None:
    found = read(roster, head)
    assert tuple(speech.text for speech in found.match.speeches) == SPEECHES
    assert "Aiko Sato" in " ".join(found.listed)
    assert "Aiko" not in found.match.heading.info


def test_a_roster_in_japanese_is_no_speech() -> None:
    listed = "肯定側：東高校（佐藤・鈴木）\n否定側：西高校（山田・田中）\n司会：高橋\n\n"
    said = "【肯定側立論】\n子どもは眠れます。\n\n【否定側立論】\n親は働きます。\n"
    found = transcript_of(f"論題：学校を正午に終えるべきである\n\n{listed}{said}")
    assert [s.text for s in found.match.speeches] == ["子どもは眠れます。", "親は働きます。"]
    assert len(found.listed) == 3


def test_a_speech_whose_text_is_missing_is_no_roster() -> None:
    with pytest.raises(BadInput, match="is empty"):
        transcript_of(f"{MOTION}Prop 1 (Aiko)\n\nOpp 1 (Dan)\nParents work.\n\nProp 2\nClubs.\n")


SHORT = st.sampled_from(["Yes.", "No.", "No", "Hello", "Thank you.", "Never.", "Aiko says so."])


@given(st.tuples(SHORT, SHORT), st.sampled_from(sorted(HEADS)))
def test_no_word_that_is_said_is_taken_for_a_name(said: tuple[str, str], head: str) -> None:
    places = zip(("1st Prop", "1st Opp"), said, strict=True)
    text = MOTION + "\n\n".join(f"{HEADS[head].format(place)}{words}" for place, words in places)
    match = transcript_of(text).match
    assert tuple(speech.text for speech in match.speeches) == said
    assert not any(speech.speaker for speech in match.speeches)


LISTS = ("Prop: Aiko\n", "Speakers:\n", "Prop: Aiko\n\nOpp: Dan\n", "CX\n1N:\nwhy\n\n")


@pytest.mark.parametrize("entry", LISTS)
def test_a_list_twice_as_long_takes_twice_the_work(entry: str) -> None:
    def read_many(count: int) -> None:
        with suppress(BadInput):
            transcript_of(MOTION + entry * count)

    assert is_in_proportion(read_many, 500)


@pytest.mark.parametrize(("lang", "told"), [("en", "and no speeches"), ("ja", "スピーチではなく")])
def test_a_name_with_its_side_that_is_taken_for_a_turn_of_questions_is_told(
    lang: Lang, told: str
) -> None:
    start = "Resolved: Schools ought to end at noon.\n\n1AC (Aiko)\nPupils sleep more.\n\nCX\n"
    asked = "Do all of them?\n\nAiko (Aff)\nMost do.\n\n"
    found = transcript_of(f"{start}{asked}1NC (Dan)\nParents still work until five.\n")
    assert [speech.speaker for speech in found.match.speeches] == ["Aiko", "Dan"]
    asking = replace(hearing(panel(), found.match), lang=lang)
    said = heading(SeatedJudging(hearing=asking, agents={}, turns=found.turns))
    assert [line for line in said if told in line and "Aiko (Aff)" in line]
