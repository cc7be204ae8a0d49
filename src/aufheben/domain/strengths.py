"""What is known of a claim that strengths decide: its arguments, base scores and strengths."""

from collections.abc import Sequence
from dataclasses import dataclass

from aufheben.domain.vocabulary import Bearing, Gradual


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedArgument:
    """A claim, or an argument that bears on another; scores and strengths are from 0 to 1.

    `name` is what it is called in tables; `on` the index of what it bears on, None of the claim.
    """

    name: str
    says: str
    base_score: float
    strength: float
    on: int | None = None
    bearing: Bearing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """The claim first, then every argument after what it bears on.

    `rated` is False where the claim's own base score was left open at one half.
    """

    semantics: Gradual
    arguments: tuple[GradedArgument, ...]
    rated: bool = True

    @property
    def claim(self) -> GradedArgument:
        """What is decided."""
        return self.arguments[0]


def name_of(path: Sequence[object]) -> str:
    """The claim is C, what is for it F, what is against that FA."""
    return "".join(str(bearing)[:1].upper() for bearing in path) or "C"
