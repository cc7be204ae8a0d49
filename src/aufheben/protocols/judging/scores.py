"""Scores of speeches become scores of teams; the highest weighted mean wins."""

from collections.abc import Sequence
from fractions import Fraction

from aufheben.domain.matches import Match
from aufheben.domain.panels import Panel
from aufheben.domain.verdicts import Analysis

Scores = tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]
"""For each team, its mean per dimension; exact, so that ties are ties."""


def team_scores(
    match: Match, panel: Panel, analyses: Sequence[tuple[int, str, Analysis]]
) -> Scores:
    """For each team, in order of first speaking, its mean score per dimension (1 to 10)."""
    found = []
    for team in match.heading.names:
        numbers = {speech.number for speech in match.of(team)}
        means = []
        for dimension in panel.dimensions:
            given = [
                a.score
                for number, name, a in analyses
                if number in numbers and name == dimension.name and a.score is not None
            ]
            if given:
                means.append((dimension.name, Fraction(sum(given), len(given))))
        found.append((team, tuple(means)))
    return tuple(found)


def totals(panel: Panel, scores: Scores) -> dict[str, Fraction] | None:
    """Each team's weighted mean; None if a team has no score in a dimension that counts.

    Two teams cannot be compared by different dimensions, and a missing score is not guessed at.
    """
    weights = {d.name: Fraction(d.weight) for d in panel.dimensions if d.weight}
    if not scores or any(not set(weights) <= {name for name, _ in means} for _, means in scores):
        return None
    weight = sum(weights.values())
    if not weight:
        return None
    return {
        team: sum((weights[n] * mean for n, mean in means if n in weights), Fraction()) / weight
        for team, means in scores
    }
