"""A stand-in that talks as models do: legal shapes, filled with sentences that a model has said."""

import tomllib
from functools import cache
from importlib import resources

from aufheben.testing.stand_in import StandIn


class Wordy(StandIn):
    """As `StandIn`, with recorded prose for its canned words; the same seed says the same.

    What it says is long, hedged, quotes, counts and denies, and has nothing to do with what it was
    asked. `prose.toml` says which model wrote it.
    """

    def __init__(self, attacks: int = 1, *, seed: int = 0) -> None:
        super().__init__(attacks, seed=seed, say=prose)


def prose(lang: str, number: int) -> str:
    """One of the sentences by its number; two of them once all have been said."""
    said = _prose()[lang]
    first, again = number * _STEP % len(said), number % _OF_A_SEED // len(said)
    if not again:
        return said[first]
    stop = "" if lang == "ja" else " "
    return f"{said[first]}{stop}{said[(first + again) % len(said)]}"


_OF_A_SEED = 1_000
_STEP = 37
"""Prime to how many there are, so that neighbors are of different debates."""


@cache
def _prose() -> dict[str, list[str]]:
    text = resources.files("aufheben.testing").joinpath("prose.toml").read_text("utf-8")
    return tomllib.loads(text)
