"""The comparison for programs: schema `aufheben.bench/1`, null where nothing was measured."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from aufheben.evaluation.core.resampling import LEVEL, Interval
from aufheben.evaluation.dialectic.statistics.comparisons import Comparison
from aufheben.evaluation.dialectic.statistics.figures import Figure, judged
from aufheben.evaluation.dialectic.statistics.table import Standing, Table
from aufheben.evaluation.dialectic.trial import Trial


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
        "agreement": table.agreement,
        "judge_noise": table.noise,
        "preferences": table.preferences,
        "position_bias": table.biases,
        "strengths": table.strengths,
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
    names = ("mean", "sd", "sd_trials", "interval")
    return {**{name: getattr(figure, name) for name in names}, "n": figure.topics}


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
    figures = ("difference", "sd", "interval", "p", "p_holm", "effect", "rank_biserial", "mcnemar")
    return {
        "measure": found.measure,
        "method": found.one.method,
        "row": found.one.row,
        "than": found.other.method,
        "than_row": found.other.row,
        "baseline": found.baseline,
        "n": found.topics,
        **{name: getattr(found, name) for name in figures},
    }


def _plain(value: object) -> Any:
    """As JSON has it: no tuple, no NaN or infinity, and words for what it has no value for."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if isfinite(value) else None
        case Interval():
            return value.ends
        case Mapping():
            return {str(key): _plain(item) for key, item in value.items()}
        case Sequence() | set() | frozenset():
            items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
            return [_plain(item) for item in items]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
        case _:
            return str(value)
