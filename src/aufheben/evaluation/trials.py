"""One judgment of one debate by one panel, beside what people decided."""

from collections.abc import Iterable
from dataclasses import dataclass

from aufheben.errors import Misuse


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A judgment of `debate` by `panel`, the `number`-th that is independent of the others.

    - `winners`: the gold set, the teams that people let win; never empty, part of `teams`.
    - `predicted`: the winner the panel named, None where it named none.
    - `ranking`: the panel's teams, best first; empty where the judgment is not finished.
    - `finished`: a verdict was reached.
    - `calls`, `tokens`: asked of models, input and output together; `money`: US dollars, None
      where a price is not known.
    - `value_laden`: the motion turns on values rather than on consequences; None if unlabeled.

    Raises Misuse where the gold set is empty or names a team that is not in the debate.
    """

    panel: str
    debate: str
    number: int
    winners: frozenset[str]
    predicted: str | None
    ranking: tuple[str, ...]
    finished: bool
    calls: int
    tokens: int
    money: float | None
    value_laden: bool | None
    teams: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.winners or not self.winners <= set(self.teams):
            raise Misuse(
                f"debate {self.debate!r} has the gold winners {sorted(self.winners)!r}, "
                f"expected some of its teams {self.teams!r}"
            )

    @property
    def answer(self) -> str | None:
        """The predicted winner, where the judgment is finished and names one."""
        return self.predicted if self.finished else None

    @property
    def hit(self) -> bool:
        """The predicted winner is among the gold winners; unfinished is a miss."""
        return self.answer in self.winners


def by_panel(trials: Iterable[Trial]) -> dict[str, tuple[Trial, ...]]:
    """Each panel's trials; panels in order of first appearance."""
    panels: dict[str, list[Trial]] = {}
    for trial in trials:
        panels.setdefault(trial.panel, []).append(trial)
    return {panel: tuple(its) for panel, its in panels.items()}
