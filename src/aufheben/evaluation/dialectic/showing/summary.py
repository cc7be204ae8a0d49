"""The comparison for programs: schema `aufheben.bench/1`, null where nothing was measured."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

from aufheben.evaluation.core.resampling import Interval
from aufheben.evaluation.dialectic.statistics.comparing import Comparison
from aufheben.evaluation.dialectic.statistics.figures import judged
from aufheben.evaluation.dialectic.statistics.intervals import LEVEL, Figure
from aufheben.evaluation.dialectic.statistics.table import Standing, Table
from aufheben.evaluation.dialectic.trials import Trial


def summary(table: Table) -> dict[str, Any]:
    """The whole result, of JSON values only; `methods` in order of first appearance."""
    found: dict[str, Any] = {
        "schema": "aufheben.bench/1",
        "benchmark": "dialectic",
        "models": table.models,
        "baseline": table.baseline,
        "topics": len(table.topics),
        "langs": table.langs,
        "trials": table.repeats,
        "judges": table.judges,
        "methods": [_method(standing) for standing in table.standings],
        "comparisons": [_comparison(comparison) for comparison in table.comparisons],
        "agreement": [asdict(agreement) for agreement in table.agreement],
        "judge_noise": [asdict(noise) for noise in table.noise],
        "preferences": [
            {**asdict(preference), "interval": _ends(preference.interval)}
            for preference in table.preferences
        ],
        "position_bias": [asdict(bias) for bias in table.biases],
        "strengths": [asdict(strength) for strength in table.strengths],
        "statistics": {"level": LEVEL, "resamples": table.resamples, "seed": table.seed},
        "unevenly_judged": table.unevenly_judged,
        "warnings": table.warnings,
    }
    return {key: _plain(value) for key, value in found.items()}


def _method(standing: Standing) -> dict[str, Any]:
    return {
        "method": standing.method,
        "row": standing.row,
        "terminated": standing.mean("terminated"),
        "calls": standing.mean("calls"),
        "tokens": standing.mean("tokens"),
        "measures": {name: _figure(figure) for name, figure in standing.figures.items()},
        "outcomes": standing.outcomes,
        "stop_reasons": standing.stop_reasons,
        "unended": standing.unended,
        "parse_failures": standing.parse_failures,
        "runs": [_run(trial) for trial in standing.trials],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    return {
        "mean": figure.mean,
        "sd": figure.sd,
        "sd_trials": figure.sd_trials,
        "interval": _ends(figure.interval),
        "n": figure.topics,
    }


def _run(trial: Trial) -> dict[str, Any]:
    return {
        "run": trial.run,
        "topic": trial.topic,
        "lang": trial.lang,
        "trial": trial.number,
        "outcome": trial.outcome,
        "stop_reason": trial.stop_reason,
        "values": trial.values,
        "judged": judged(trial),
        "notes": trial.notes,
        "ratings": tuple(dict.fromkeys(mark.run for mark in trial.marks if mark.run)),
        "error": trial.error,
    }


def _comparison(found: Comparison) -> dict[str, Any]:
    return {
        "measure": found.measure,
        "method": found.one.method,
        "row": found.one.row,
        "than": found.other.method,
        "than_row": found.other.row,
        "baseline": found.baseline,
        "n": found.topics,
        "difference": found.difference,
        "sd": found.sd,
        "interval": _ends(found.interval),
        "p": found.p,
        "p_holm": found.p_holm,
        "effect": found.effect,
        "rank_biserial": found.rank_biserial,
        "mcnemar": found.mcnemar,
    }


def _ends(found: Interval | None) -> list[float] | None:
    return None if found is None else [found.low, found.high]


def _plain(value: object) -> Any:
    """As JSON has it: no tuple, no NaN or infinity, and words for what it has no value for."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if isfinite(value) else None
        case Mapping():
            return {str(key): _plain(item) for key, item in value.items()}
        case Sequence() | set() | frozenset():
            items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
            return [_plain(item) for item in items]
        case _:
            return str(value)
