"""Scores of speeches become scores of teams; the highest weighted mean wins."""

from collections.abc import Sequence

from aufheben.domain.matches import Match
from aufheben.domain.panels import Panel
from aufheben.domain.verdicts import Analysis

Scores = tuple[tuple[str, tuple[tuple[str, float], ...]], ...]


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
                means.append((dimension.name, sum(given) / len(given)))
        found.append((team, tuple(means)))
    return tuple(found)


def total(panel: Panel, means: tuple[tuple[str, float], ...]) -> float:
    """The weighted mean over the dimensions that have a score; 0 where none has."""
    weights = {dimension.name: dimension.weight for dimension in panel.dimensions}
    weight = sum(weights[name] for name, _ in means)
    return sum(weights[name] * mean for name, mean in means) / weight if weight else 0.0
