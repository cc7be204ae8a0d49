"""What each panel reached and took, beside baselines: shares from 0 to 1, None where unmeasured."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from aufheben.domain.intervals import wilson
from aufheben.evaluation.core.trial import grouped, mean, price, share
from aufheben.evaluation.judging.measures import (
    DebateTrial,
    Gold,
    accuracy_by_kind,
    accuracy_estimate,
    completion,
    difference_estimate,
    flips,
    set_f1,
)
from aufheben.words import spelled


def summary(
    name: str, trials: Sequence[DebateTrial], golds: Sequence[Gold], model: str
) -> dict[str, Any]:
    """For programs, schema `aufheben.bench/1`: panels with their runs, differences, probes, baselines.

    The baselines are over the full set of debates, whatever was judged of it.
    """
    plain = [trial for trial in trials if not trial.probe]
    panels = grouped(plain, lambda trial: trial.panel)
    team = constant(name)
    return {
        "schema": "aufheben.bench/1",
        "benchmark": name,
        "model": model,
        "panels": [
            {"panel": panel, **measured(its), "runs": list(map(_run, its))}
            for panel, its in panels.items()
        ],
        "differences": list(differences(plain)),
        "probes": list(flipped(trials)),
        "baselines": {
            f"always_{team.lower()}": share(always(team, golds), len(golds)),
            "random": uniform(golds),
        },
    }


def spans(name: str, golds: Sequence[Gold]) -> dict[str, list[float]]:
    """How far another set of debates could move a baseline (Wilson, 95 %)."""
    team = constant(name)
    span = wilson(always(team, golds), len(golds))
    return {f"always_{team.lower()}": span.ends} if span else {}


def constant(name: str) -> str:
    """The team that a judge of no worth names every time: the best of PanelBench's, the first."""
    return "OO" if name == "panelbench" else "A1"


def always(team: str, debates: Sequence[Gold]) -> int:
    """How often it is right to name one team in every debate; where it does not speak, that is a miss."""
    return sum(team in gold.winners for gold in debates)


def uniform(debates: Sequence[Gold]) -> float | None:
    """To name any team of the debate, all equally likely: the mean of winners by teams, exactly."""
    shares = [Fraction(len(gold.winners), len(gold.teams)) for gold in debates]
    return float(sum(shares, Fraction()) / len(shares)) if shares else None


def measured(trials: Sequence[DebateTrial], *, seed: int = 0) -> dict[str, Any]:
    """Of one panel; `seed` is the bootstrap's.

    `interval` is 95 %, `calls_per_debate` the mean for one judgment; `tokens` and `money` (US
    dollars) are for all judgments together.
    """
    estimate = accuracy_estimate(trials, seed=seed)
    return {
        "accuracy": estimate and estimate.value,
        "interval": estimate and estimate.interval.ends,
        "completion": completion(trials),
        "set_f1": set_f1(trials),
        "accuracy_value_laden": accuracy_by_kind(trials, value_laden=True),
        "accuracy_other": accuracy_by_kind(trials, value_laden=False),
        "calls_per_debate": mean(trial.calls for trial in trials),
        "tokens": sum(trial.tokens for trial in trials),
        "money": price(trials),
    }


def differences(trials: Iterable[DebateTrial]) -> Iterator[dict[str, Any]]:
    """Each two panels' accuracies, paired by debate: the first less the second."""
    panels = grouped(trials, lambda trial: trial.panel)
    for one, other in combinations(panels, 2):
        if len({frozenset(t.debate for t in panels[name]) for name in (one, other)}) == 1:
            found = difference_estimate(panels[one], panels[other])
            assert found is not None
            gap = {"difference": found.value, "interval": found.interval.ends}
            yield {"panel": one, "than": other, **gap}


def flipped(trials: Sequence[DebateTrial]) -> Iterator[dict[str, Any]]:
    """For each probe and panel, how often it changed the winner, beside chance."""
    panels = grouped(trials, lambda trial: trial.panel)
    for probe in dict.fromkeys(trial.probe for trial in trials if trial.probe):
        for panel, its in panels.items():
            plain, probed = ([t for t in its if t.probe == name] for name in ("", probe))
            runs = list(map(_run, probed))
            yield {"probe": probe, "panel": panel, **flips(plain, probed), "runs": runs}


def _run(trial: DebateTrial) -> dict[str, Any]:
    return {
        "run": trial.run,
        "debate": trial.debate,
        "trial": trial.number,
        "winner": trial.predicted,
        "gold": sorted(trial.winners),
        "hit": trial.hit,
        "finished": trial.finished,
        "calls": trial.calls,
        "error": spelled(trial.error, "en") or None,
    }
