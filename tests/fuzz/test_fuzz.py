"""A share of what `make fuzz` argues: models that misbehave, and one that is only wordy."""

from tests.fuzz import prose
from tests.fuzz.fuzzing import fuzz
from tests.profiles import share


def test_misbehaving_debates_end_typed_within_their_bound() -> None:
    debates = share(100)
    seen = fuzz(debates)
    assert seen.broken == []
    assert seen.ended == debates
    assert len(seen.outcomes) > 1


def test_whatever_words_real_models_say_in_any_room_break_nothing() -> None:
    seen = prose.fuzz(share(1), first=11)
    assert seen.broken == []
    assert seen.ended
