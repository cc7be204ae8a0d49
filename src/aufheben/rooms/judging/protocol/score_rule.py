"""The seed's rule for scored panels: the highest score wins; what is level is said to be so."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from aufheben.domain.matches import Match, Panel
from aufheben.domain.verdicts import Unsaid, Verdict
from aufheben.rooms.judging.protocol.judge import FoundVerdict, JudgeAtChair
from aufheben.rooms.judging.protocol.scores import close

Reasons = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRule:
    """A panel's scores of a debate; `reckoned` is None where one is missing that counts."""

    match: Match
    panel: Panel
    reckoned: dict[str, Fraction] | None

    @property
    def first(self) -> tuple[str, ...]:
        """The teams of the highest score."""
        scores = self.reckoned or {}
        return tuple(team for team, score in scores.items() if score == max(scores.values()))

    def found(
        self, named: str | None, comment: str, reasons: Reasons, asking: JudgeAtChair
    ) -> FoundVerdict:
        """The verdict; between equals the one `named`. Their order of speaking decides nothing,
        unless there must be a winner, and then that is flagged.
        """
        if self.reckoned is None:
            # What the scores would have said is not guessed at.
            return FoundVerdict(verdict=Unsaid(), flags=("scores_missing",))
        tied = len(self.first) > 1
        told_apart = named in self.first
        verdict = Verdict(
            ranking=ranked(self.reckoned, first=named),
            comment=comment,
            reasons=reasons,
            close=not asking.forced and self._close(),
            undecided=tied and not asking.forced and not told_apart,
        )
        by_order = tied and asking.forced and not told_apart
        flags = (("tied_scores", tied), ("order_decided", by_order))
        return FoundVerdict(verdict=verdict, flags=tuple(name for name, met in flags if met))

    def _close(self) -> bool:
        return close(self.match, self.panel, self.reckoned or {})


def ranked(
    rated: dict[str, Fraction], *, first: str | None = None, lead: str | None = None
) -> tuple[str, ...]:
    """Best first. Among equals `first` stands first; `lead` stands before all."""
    order: Sequence[str] = [*rated]
    return tuple(sorted(order, key=lambda t: (t != lead, -rated[t], t != first, order.index(t))))
