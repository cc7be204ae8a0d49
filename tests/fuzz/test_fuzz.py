"""A share of what `make fuzz` argues: models that misbehave, and one that is only wordy."""

import pytest

from tests.fuzz import prose
from tests.fuzz.fuzzing import fuzz
from tests.profiles import share
from tests.whole_runs import ROOMS


@pytest.mark.at_length
def test_misbehaving_debates_end_typed_within_their_bound() -> None:
    debates = share(100)
    seen = fuzz(debates)
    assert seen.broken == []
    assert seen.ended == debates
    assert len(seen.outcomes) > 1


@pytest.mark.parametrize("name", ROOMS)
def test_whatever_words_real_models_say_in_any_form_of_a_room_break_nothing(name: str) -> None:
    prose.alone(name, seed=11)
