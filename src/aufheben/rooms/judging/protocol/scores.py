"""Scores of speeches become scores of teams, speech by speech; the highest weighted mean wins, by the
seed's rule: what is level is said to be so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from aufheben.domain.matches import Match, Panel, Speech
from aufheben.domain.verdicts import Analysis, Unsaid, Verdict
from aufheben.rooms.judging.protocol.judge import FoundVerdict, JudgeAtChair

Scores = tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]
"""For each team, its score per dimension; exact, so that ties are ties."""
Given = Sequence[tuple[int, str, Analysis]]
Reasons = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreStep:
    """A speech, its scores (1 to 10) by dimension, and what every team stands at after it."""

    speech: Speech
    scores: tuple[tuple[str, int], ...]
    totals: tuple[tuple[str, Fraction], ...]


def team_scores(match: Match, panel: Panel, analyses: Given) -> Scores:
    """For each team, in order of first speaking, its score per dimension (1 to 10)."""
    found = []
    for team in match.heading.names:
        numbers = {speech.number for speech in match.of(team)}
        scores = []
        for dimension in panel.dimensions:
            given = [
                a.score
                for number, name, a in analyses
                if number in numbers and name == dimension.name and a.score is not None
            ]
            if given:
                counted = given[-1:] if panel.standing == "latest" else given
                scores.append((dimension.name, Fraction(sum(counted), len(counted))))
        found.append((team, tuple(scores)))
    return tuple(found)


def totals(panel: Panel, scores: Scores) -> dict[str, Fraction] | None:
    """Each team's weighted mean; None if a team has no score in a dimension that counts.

    Two teams cannot be compared by different dimensions, and a missing score is not guessed at.
    """
    weights = _weights(panel)
    if not weights or not scores:
        return None
    if any(not set(weights) <= {name for name, _ in each} for _, each in scores):
        return None
    weight = sum(weights.values())
    return {
        team: sum((weights[n] * mean for n, mean in each if n in weights), Fraction()) / weight
        for team, each in scores
    }


def score_course(match: Match, panel: Panel, analyses: Given) -> tuple[ScoreStep, ...]:
    """The teams' scores as they are updated with every speech; empty without any score.

    Of a team only what is complete is told: a score in every dimension that counts.
    """
    steps = []
    for speech in match.speeches:
        so_far = [row for row in analyses if row[0] <= speech.number]
        given = [(n, a.score) for at, n, a in so_far if at == speech.number and a.score is not None]
        reached = ((each[0], totals(panel, (each,))) for each in team_scores(match, panel, so_far))
        now = tuple((team, total[team]) for team, total in reached if total)
        steps.append(ScoreStep(speech=speech, scores=tuple(given), totals=now))
    return tuple(steps) if any(step.scores for step in steps) else ()


def close(match: Match, panel: Panel, reckoned: dict[str, Fraction]) -> bool:
    """Whether one point more or less in one score of one speech could level or turn the lead."""
    first, second = ([*sorted(reckoned.values(), reverse=True)] * 2)[:2]
    leading = [team for team, total in reckoned.items() if total >= second]
    weights = _weights(panel)
    latest = panel.standing == "latest"
    fewest = min(1 if latest else len(match.of(team)) for team in leading)
    step = max(weights.values()) / (sum(weights.values()) * fewest)
    return len(reckoned) > 1 and first - second <= step


def _weights(panel: Panel) -> dict[str, Fraction]:
    return {d.name: Fraction(d.weight) for d in panel.dimensions if d.weight}


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
