"""Models that misbehave, over real sockets, lead every method to a typed end."""

from collections.abc import Callable
from typing import get_args

import pytest

from aufheben.domain.vocabulary import Form, Outcome, StopReason
from aufheben.testing import FakeServer
from aufheben.testing.hostile import ALL, Answerer
from tests.methods.scripted import METHODS
from tests.model_debates import case, debate


@pytest.mark.parametrize("form", ["no-schema", *METHODS])
@pytest.mark.parametrize("hostile", ALL, ids=lambda each: each.__name__)
def test_every_hostile_model_leads_to_a_typed_end_within_the_bound(
    hostile: Callable[[int], Answerer], form: Form
) -> None:
    with FakeServer(hostile(7)) as server:
        ready = case(server, name=form, samples=2)
        run = debate(ready)
    assert run.finished.tally.made <= ready.case.bound
    conclusion = run.finished.conclusion
    assert conclusion.outcome in get_args(Outcome)
    assert conclusion.stop_reason in get_args(StopReason)
    assert (conclusion.answer is not None) == (conclusion.outcome in ("justified", "synthesis"))
