"""A hundred of the thousand debates that `make fuzz` argues."""

from tests.fuzz.fuzzing import fuzz


def test_a_hundred_misbehaving_debates_end_typed_within_their_bound() -> None:
    seen = fuzz(100)
    assert seen.broken == []
    assert seen.ended == 100
    assert len(seen.outcomes) > 1
