"""The port the chair asks whether an argument says again what its seat said before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Which test fired, how alike the texts are (0 to 1), and what is said again."""

    test: Literal["exact", "lexical", "semantic", "model"]
    score: float
    of: str


class Repetition(Protocol):
    """A test, or several."""

    async def repeats(self, said: str, before: Sequence[str]) -> Repeat | None:
        """The earlier text that `said` repeats, if any. Raises AgentFailed if a model asked
        for the meaning of texts cannot be reached.
        """
        ...
