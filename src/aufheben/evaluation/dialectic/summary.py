"""The comparison for programs: JSON of schema `aufheben.bench/1`, and every figure as CSV."""

from collections.abc import Iterator
from math import isfinite
from typing import Any, Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.json import picked, plain
from aufheben.evaluation.core.resampling import LEVEL
from aufheben.evaluation.core.words import read_words
from aufheben.evaluation.dialectic.measures import Measure, measures
from aufheben.evaluation.dialectic.statistics.comparisons import Comparison
from aufheben.evaluation.dialectic.statistics.figures import Figure, judged
from aufheben.evaluation.dialectic.statistics.preferences import SCORE, Preference
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable, Rank
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel
from aufheben.formats.quoting.data import comma_separated as written
from aufheben.formats.quoting.data import text_cell

COLUMNS: Final = (
    *("method", "row", "topic", "lang", "trial"),
    *("measure", "judge", "reading", "value", "run"),
)
PERCENT: Final = frozenset({"yes/no", "share"})
"""Units that are shown in percent."""
LANGS: Final[tuple[Lang, ...]] = ("en", "ja")
_WORDS: Final = read_words("aufheben.evaluation.dialectic")


def summary(table: AnswerMethodTable) -> dict[str, Any]:
    """The whole result, of JSON values only, null where nothing was measured; `methods` in order of first appearance."""
    known = measures()
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
        "meanings": {name: _meaning(known[name]) for name in table.measures if name in known},
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


def _meaning(measure: Measure) -> dict[str, Any]:
    """What whoever has the summary alone needs to show a figure."""
    return {
        "family": dict(zip(LANGS, _WORDS["families"][measure.family], strict=True)),
        "unit": dict(zip(LANGS, _WORDS["units"][measure.unit], strict=True)),
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


def comma_separated(table: AnswerMethodTable) -> str:
    """RFC 4180, with a header, in long form: one figure a line, to be analyzed again.

    Computed figures have no judge and no reading. An empty value is a mark without a legal value.
    A duel stands with its first method, as `preferred_to:` the second: 1, 0.5 for a tie, or 0;
    reading 1 is with the first shown first, 2 swapped. Of a run without an end there is but
    `terminated`, 0.
    """
    rows = (line for trial in table.trials for line in _trial_lines(trial))
    duels = (line for duel in table.duels for line in _duel_lines(duel))
    return written([COLUMNS, *rows, *duels])


def _trial_lines(trial: AnswerTrial) -> Iterator[list[str]]:
    who = [text_cell(trial.method), text_cell(trial.row), text_cell(trial.topic)]
    who += [text_cell(trial.lang), str(trial.number)]
    values = {"terminated": float(trial.terminated)}
    values |= trial.values if trial.terminated else {}
    for name, value in values.items():
        yield [*who, text_cell(name), "", "", _number(value), text_cell(trial.run)]
    for mark in trial.marks:
        of = [text_cell(mark.measure), text_cell(mark.judge), str(mark.reading)]
        yield [*who, *of, _number(mark.value), text_cell(mark.run)]


def _duel_lines(duel: Duel) -> Iterator[list[str]]:
    who = [text_cell(duel.first), text_cell(duel.row), text_cell(duel.topic), duel.lang]
    measure = text_cell(f"preferred_to:{duel.second}")
    for reading, chosen in ((1, duel.shown), (2, duel.swapped)):
        value = _number(None if chosen is None else SCORE[chosen])
        of = [measure, text_cell(duel.judge), str(reading), value]
        yield [*who, str(duel.number), *of, text_cell(duel.run)]


def _number(value: float | None) -> str:
    """All its digits; a whole number without a point. Empty for what is no number."""
    if value is None or not isfinite(value):
        return ""
    return str(int(value)) if value == int(value) else repr(float(value))
