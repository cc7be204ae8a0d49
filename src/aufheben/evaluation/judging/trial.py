"""One judgment of one debate by one panel, beside what people decided."""

from dataclasses import dataclass

from aufheben.errors import Misuse
from aufheben.evaluation.core.trial import Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """What people decided of a debate: some of its `teams` are the `winners`.

    Raises Misuse if the gold set is empty or names a team that is not in the debate.
    """

    debate: str
    winners: frozenset[str]
    teams: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.winners or not self.winners <= set(self.teams):
            raise Misuse(f"{self!r}: expected gold winners among the teams")


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateTrial(Trial):
    """A judgment of `debate` by `panel`.

    - `winners`: the gold set, the teams that people let win; never empty, part of `teams`.
    - `predicted`: the winner the panel named, None if it named none.
    - `ranking`: the panel's teams, best first; empty if the judgment is not finished.
    - `finished`: a verdict was reached.
    - `value_laden`: the motion turns on values rather than on consequences; None if unlabelled.

    Raises Misuse if the gold set is empty or names a team that is not in the debate.
    """

    panel: str
    debate: str
    winners: frozenset[str]
    predicted: str | None
    ranking: tuple[str, ...]
    finished: bool
    value_laden: bool | None
    teams: tuple[str, ...]

    def __post_init__(self) -> None:
        Gold(debate=self.debate, winners=self.winners, teams=self.teams)

    @property
    def answer(self) -> str | None:
        """The predicted winner, where the judgment is finished and names one."""
        return self.predicted if self.finished else None

    @property
    def hit(self) -> bool:
        """The predicted winner is among the gold winners; unfinished is a miss."""
        return self.answer in self.winners
