"""The comparison for programs: schema `aufheben.bench/1`, null where nothing was measured."""

from typing import Any

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.json import picked, plain
from aufheben.evaluation.core.resampling import LEVEL
from aufheben.evaluation.dialectic.measures import MEASURES
from aufheben.evaluation.dialectic.presentation.words import PERCENT, family_title, unit
from aufheben.evaluation.dialectic.statistics.comparisons import Comparison
from aufheben.evaluation.dialectic.statistics.figures import Figure, judged
from aufheben.evaluation.dialectic.statistics.preferences import Preference
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable, Rank
from aufheben.evaluation.dialectic.trial import AnswerTrial

LANGS: tuple[Lang, ...] = ("en", "ja")


def summary(table: AnswerMethodTable) -> dict[str, Any]:
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
        "preferences": [_preference(table, found) for found in table.preferences],
        "position_bias": table.biases,
        "strengths": table.strengths,
        "meanings": {name: _meaning(name) for name in table.measures if name in MEASURES},
        "statistics": {"level": LEVEL, "resamples": table.resamples, "seed": table.seed},
        "unevenly_judged": table.unevenly_judged,
        "warnings": table.warnings,
    }
    return {key: plain(value) for key, value in found.items()}


def _method(standing: Rank) -> dict[str, Any]:
    return {
        **picked(standing, "method row"),
        **{name: standing.mean(name) for name in ("terminated", "calls", "tokens")},
        "measures": {name: _figure(figure) for name, figure in standing.figures.items()},
        **picked(standing, "outcomes stop_reasons unended parse_failures"),
        "runs": [_run(trial) for trial in standing.trials],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    return {**picked(figure, "mean sd sd_trials interval"), "n": figure.topics}


def _run(trial: AnswerTrial) -> dict[str, Any]:
    return {
        **picked(trial, "run topic lang"),
        "trial": trial.number,
        **picked(trial, "outcome stop_reason values"),
        "judged": judged(trial),
        "notes": trial.notes,
        "ratings": tuple(dict.fromkeys(mark.run for mark in trial.marks if mark.run)),
        "error": trial.error,
    }


def _preference(table: AnswerMethodTable, found: Preference) -> dict[str, Any]:
    """With the runs in which judges compared the two."""
    both = {found.one, found.other}
    duels = (d for d in table.duels if d.row == found.row and {d.first, d.second} == both)
    return {**plain(found), "runs": [duel.run for duel in duels if duel.run]}


def _meaning(name: str) -> dict[str, Any]:
    """What whoever has the summary alone needs to show a figure."""
    measure = MEASURES[name]
    return {
        "family": {lang: family_title(measure.family, lang) for lang in LANGS},
        "unit": {lang: unit(name, lang) for lang in LANGS},
        "percent": measure.unit in PERCENT,
        "better": measure.direction,
        "meaning": {lang: measure.meaning(lang) for lang in LANGS},
    }


def _comparison(found: Comparison) -> dict[str, Any]:
    return {
        "measure": found.measure,
        **picked(found.one, "method row"),
        "than": found.other.method,
        "than_row": found.other.row,
        "baseline": found.baseline,
        "n": found.topics,
        **picked(found, "difference sd interval p p_holm effect rank_biserial mcnemar"),
    }
