"""The result of a benchmark of judges for programs: schema `aufheben.bench/1`."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from aufheben.evaluation.core.json import picked
from aufheben.evaluation.judging.measures import Flips
from aufheben.evaluation.judging.plan import Outcome
from aufheben.evaluation.judging.table import (
    PanelRow,
    baselines,
    constant,
    differences,
    flipped,
    panel_rows,
)
from aufheben.evaluation.judging.trial import Gold
from aufheben.words import spelled


def summary(
    name: str, outcomes: Sequence[Outcome], golds: Sequence[Gold], model: str
) -> dict[str, Any]:
    """Panels with their runs, differences, probes, baselines; shares from 0 to 1."""
    plain = [outcome for outcome in outcomes if not outcome.probe]
    team = constant(name)
    always, chance = baselines(golds, team=team)
    return {
        "schema": "aufheben.bench/1",
        "benchmark": name,
        "model": model,
        "panels": [_panel(row, plain) for row in panel_rows([o.trial for o in plain])],
        "differences": [
            {"panel": one, "than": other, "difference": e.value, "interval": e.interval.ends}
            for one, other, e in differences(plain)
        ],
        "probes": [_probe(p, n, f, outcomes) for p, n, f in flipped(outcomes)],
        "baselines": {f"always_{team.lower()}": always.accuracy, "random": chance.accuracy},
    }


_PANEL = (
    "accuracy interval completion set_f1 accuracy_value_laden accuracy_other calls_per_debate"
    " tokens money"
)


def _panel(row: PanelRow, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    runs = [_run(outcome) for outcome in outcomes if outcome.trial.panel == row.name]
    return {"panel": row.name, **picked(row, _PANEL), "runs": runs}


def _probe(probe: str, panel: str, found: Flips, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    its = [o for o in outcomes if o.probe == probe and o.trial.panel == panel]
    return {
        "probe": probe,
        "panel": panel,
        **asdict(found),
        "runs": [_run(outcome) for outcome in its],
    }


def _run(outcome: Outcome) -> dict[str, Any]:
    trial = outcome.trial
    return {
        "run": outcome.run,
        "debate": trial.debate,
        "trial": trial.number,
        "winner": trial.predicted,
        "gold": sorted(trial.winners),
        **picked(trial, "hit finished calls"),
        "error": spelled(outcome.error, "en") or None,
    }
