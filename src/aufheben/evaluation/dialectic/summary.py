"""The comparison for programs: JSON of schema `aufheben.bench/1`, and every figure as CSV."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, Final

from aufheben.domain.intervals import Interval
from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core import distinct, read_words
from aufheben.evaluation.core.resampling import LEVEL, TOPIC_RESAMPLES
from aufheben.evaluation.dialectic.measures import Measure, measures
from aufheben.evaluation.dialectic.statistics.figures import (
    Contestant,
    Samples,
    comparisons,
    contestants,
    figures,
    judged,
    parse_failures,
    samples,
    unevenly_judged,
)
from aufheben.evaluation.dialectic.statistics.judges import (
    SCORE,
    agreement,
    biases,
    noise,
    preferences,
    strengths,
)
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


def summary(
    trials: Iterable[AnswerTrial],
    duels: Sequence[Duel] = (),
    *,
    baseline: str | None = None,
    models: Mapping[str, object] | None = None,
    warnings: Iterable[str] = (),
    seed: int = 0,
    resamples: int = TOPIC_RESAMPLES,
) -> dict[str, Any]:
    """All that was measured, of JSON values only, null where nothing was; in order of appearance.

    `baseline` names a method. Raises Misuse if two trials are one; MissingExtra without the extra.
    """
    known, how = contestants(trials), {"seed": seed, "resamples": resamples}
    every = [trial for its in known.values() for trial in its]
    found = {who: samples(its) for who, its in known.items()}
    preferred = preferences(duels, **how)
    told = {
        "schema": "aufheben.bench/1",
        "benchmark": "dialectic",
        "models": models or {},
        "baseline": baseline,
        "topics": len({trial.topic for trial in every}),
        "langs": distinct(trial.lang for trial in every),
        "trials": _repeats(every),
        "judges": _judges(every, duels),
        "methods": [*_methods(known, found, **how)],
        "comparisons": comparisons(found, baseline=baseline, **how),
        "agreement": agreement(every),
        "judge_noise": noise(every),
        "preferences": preferred,
        "position_bias": biases(duels),
        "strengths": strengths(preferred),
        "meanings": _meanings(name for its in found.values() for name in its),
        "statistics": {"level": LEVEL, "resamples": resamples, "seed": seed},
        "unevenly_judged": unevenly_judged(every),
        "warnings": [*warnings],
    }
    return {key: plain(value) for key, value in told.items()}


def _repeats(trials: Iterable[AnswerTrial]) -> int:
    """How often the same was tried, at most."""
    cells = Counter((t.method, t.row, t.topic, t.lang) for t in trials)
    return max(cells.values(), default=0)


def _judges(trials: Iterable[AnswerTrial], duels: Iterable[Duel]) -> tuple[str, ...]:
    marked = (mark.judge for trial in trials for mark in trial.marks)
    return distinct((*marked, *(duel.judge for duel in duels)))


def _methods(
    known: Mapping[Contestant, Sequence[AnswerTrial]], found: Samples, **how: int
) -> Iterator[dict[str, Any]]:
    keys = [(who, name) for who, its in found.items() for name in its]
    at = dict(zip(keys, figures([found[who][name] for who, name in keys], **how), strict=True))
    for who, its in known.items():
        yield _method(who, its, {name: at[who, name] for name in found[who]})


def _meanings(names: Iterable[str]) -> dict[str, Any]:
    named = measures()
    return {name: _meaning(named[name]) for name in distinct(names) if name in named}


def plain(value: object) -> Any:
    """As JSON has it: no tuple, no NaN or infinity, and words for what it has no value for."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if isfinite(value) else None
        case Interval():
            return value.ends
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case Sequence() | set() | frozenset():
            items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
            return [plain(item) for item in items]
        case _:
            return str(value)


def _method(
    who: Contestant, trials: Sequence[AnswerTrial], its: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    means = {name: figure["mean"] for name, figure in its.items()}
    return {
        **who._asdict(),
        **{name: means.get(name) for name in ("terminated", "calls", "tokens")},
        "measures": its,
        "outcomes": _counted(trial.outcome for trial in trials),
        "stop_reasons": _counted(trial.stop_reason for trial in trials),
        "unended": sum(not trial.terminated for trial in trials),
        "parse_failures": parse_failures(trials),
        "runs": [_run(trial) for trial in trials],
    }


def _counted(words: Iterable[str | None]) -> dict[str, int]:
    """The commonest first."""
    return dict(Counter(word for word in words if word is not None).most_common())


def _run(trial: AnswerTrial) -> dict[str, Any]:
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
        "ratings": distinct(mark.run for mark in trial.marks if mark.run),
        "error": trial.error,
    }


def _meaning(measure: Measure) -> dict[str, Any]:
    """What whoever has the summary alone needs to show a figure."""
    return {
        "family": dict(zip(LANGS, _WORDS["families"][measure.family], strict=True)),
        "unit": dict(zip(LANGS, _WORDS["units"][measure.unit], strict=True)),
        "percent": measure.unit in PERCENT,
        "better": measure.direction,
        "meaning": {lang: measure.meaning(lang) for lang in LANGS},
    }


def comma_separated(trials: Iterable[AnswerTrial], duels: Iterable[Duel] = ()) -> str:
    """RFC 4180, with a header, in long form: one figure a line, to be analyzed again.

    Computed figures have no judge and no reading. An empty value is a mark without a legal value.
    A duel stands with its first method, as `preferred_to:` the second: 1, 0.5 for a tie, or 0;
    reading 1 is with the first shown first, 2 swapped. Of a run without an end there is but
    `terminated`, 0.
    """
    every = (trial for its in contestants(trials).values() for trial in its)
    rows = (line for trial in every for line in _trial_lines(trial))
    fought = (line for duel in duels for line in _duel_lines(duel))
    return written([COLUMNS, *(list(map(_cell, line)) for line in (*rows, *fought))])


Line = tuple[str | float | None, ...]


def _trial_lines(trial: AnswerTrial) -> Iterator[Line]:
    who = (trial.method, trial.row, trial.topic, trial.lang, trial.number)
    known = trial.values if trial.terminated else {}
    for name, value in {"terminated": float(trial.terminated), **known}.items():
        yield *who, name, "", "", value, trial.run
    for mark in trial.marks:
        yield *who, mark.measure, mark.judge, mark.reading, mark.value, mark.run


def _duel_lines(duel: Duel) -> Iterator[Line]:
    who = (duel.first, duel.row, duel.topic, duel.lang, duel.number)
    for reading, chosen in ((1, duel.shown), (2, duel.swapped)):
        value = SCORE.get(chosen or "")
        yield *who, f"preferred_to:{duel.second}", duel.judge, reading, value, duel.run


def _cell(value: str | float | None) -> str:
    """A number with all its digits, a whole one without a point; empty for what is none."""
    if isinstance(value, str):
        return text_cell(value)
    if value is None or not isfinite(value):
        return ""
    return str(int(value)) if value == int(value) else repr(float(value))
