"""A hundred of the thousand debates that `make fuzz` argues, or a profile's share of them."""

from tests.fuzz.fuzzing import fuzz
from tests.profiles import share


def test_misbehaving_debates_end_typed_within_their_bound() -> None:
    debates = share(100)
    seen = fuzz(debates)
    assert seen.broken == []
    assert seen.ended == debates
    assert len(seen.outcomes) > 1
