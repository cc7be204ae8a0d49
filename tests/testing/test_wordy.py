"""Prose of a real model in every legal shape: each room's run ends typed, and is read back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.testing import FakeServer, Wordy
from aufheben.testing.wordy import prose
from tests.model_debates import case, debate
from tests.profiles import examples
from tests.whole_runs import ROOMS, Room, agent_of


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_every_room_ends_typed_and_reads_its_record_again(room: Room) -> None:
    agent, model = agent_of(room, Wordy())
    ended, record = room.run(agent)
    assert ended.outcome
    assert ended.stop_reason
    assert record.ended is not None
    assert model.received


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_debate_in_its_words_comes_to_a_synthesis(lang: str) -> None:
    with FakeServer(Wordy()) as server:
        assert debate(case(server, lang=lang)).outcome == "synthesis"


@examples(200)
@given(lang=st.sampled_from(["en", "ja"]), one=st.integers(0, 90), other=st.integers(0, 90))
def test_no_two_of_its_sentences_are_the_same(lang: str, one: int, other: int) -> None:
    assert (prose(lang, one) == prose(lang, other)) is (one == other)
