"""The stand-in tells a debate's questions from a judge's, whatever their forms have in common."""

import pytest

from aufheben.testing import FakeServer, StandIn
from tests.model_debates import case, debate


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_reader_of_a_decision_is_asked_is_no_rating(lang: str) -> None:
    with FakeServer(StandIn()) as server:
        done = debate(case(server, lang=lang))
    assert done.outcome == "synthesis"
    assert "unchecked" not in done.flags
