"""What a real model says in any room is kept, shown, replayed, gone on with, and carried elsewhere."""

import pytest

from tests.places import Place
from tests.profiles import whole
from tests.wordy_runs import REQUESTS, held, lang_of, table

every_room = pytest.mark.parametrize("name", REQUESTS)


@every_room
def test_its_run_ends_typed_and_all_that_is_made_of_it_holds(name: str, place: Place) -> None:
    for seed in range(3 if whole() else 1):
        app = table(place.address(f"j{seed}"), seed, lang_of(REQUESTS[name]))
        held(app, REQUESTS[name], "wordy")
