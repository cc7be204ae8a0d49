"""A stand-in that speaks as models do, in sentences that models said; what it says fits nothing.

They are long and hedged, with quotations, numbers, denials and brackets, in English and Japanese,
and about wolves, museums and schools whatever is asked. The shapes are right, the sense is chance.
"""

import random
import re
import zlib

from aufheben.testing.adjudicator import Adjudicator, teams_of
from aufheben.testing.curator import Curator
from aufheben.testing.rater import Rater
from aufheben.testing.stand_in import StandIn
from aufheben.testing.thinker import Thinker
from aufheben.testing.wires import Received
from aufheben.testing.wordy.arguing import Arguer
from aufheben.testing.wordy.texts import Texts, saying, shipped

__all__ = ["Texts", "Wordy", "shipped"]
_FENCE = re.compile(r"</?data-[0-9a-f]+>|[0-9a-f]{16}")
_KINDS = ("reversed", "part-of", "role", "plays", "overlap", "none")
_VERDICTS = ("true", "true", "false", "unsure")


class Wordy:
    """Answers every task of every room in its form, the same to the same question and `seed`.

    `texts` are what it says, by language; by default what comes with the program, said by a
    strong general language model (Claude family, November 2026). Whether it attacks, what it
    judges and what it prefers is chance.
    """

    def __init__(self, *, seed: int = 0, texts: Texts | None = None) -> None:
        self._seed = seed
        self._texts = texts or shipped()

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        asked = zlib.crc32(_FENCE.sub("", received.user).encode("utf-8", "replace"))
        draw = random.Random(f"{self._seed}-{asked}")  # noqa: S311 - nothing secret depends on it
        return self._rooms(draw, received.user)(received)

    def _rooms(self, draw: random.Random, user: str) -> StandIn:
        """A stand-in for one question, with what it says of it drawn."""
        say, teams = saying(self._texts, draw), teams_of(user) or [""]
        favorite = teams[self._seed % len(teams)]
        verdict, kind = draw.choice(_VERDICTS), draw.choice(_KINDS)
        stand_in = StandIn()
        stand_in.rooms = {
            "dialectic": Arguer(draw, say=say),
            "judging": Adjudicator(favorite, wordy=True, say=say),
            "hierarchy": Curator(lambda _child, _parent: verdict, {"kind": kind}, say=say),
            "deliberation": Thinker(say=say, seed=draw.randrange(100)),
            "rating": Rater(seed=draw.randrange(100), say=say),
        }
        return stand_in
