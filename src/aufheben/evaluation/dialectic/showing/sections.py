"""The parts of a comparison as Markdown tables: standings, judges' figures, ends, runs."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from aufheben.evaluation.core.table import UNMEASURED, harmless, head, line
from aufheben.evaluation.dialectic.showing.cells import figure, full_figure, plain
from aufheben.evaluation.dialectic.showing.headings import (
    Lang,
    direction,
    family,
    family_title,
    key_measures,
    meaning,
    named,
    unit,
    word,
)
from aufheben.evaluation.dialectic.statistics.figures import Contestant
from aufheben.evaluation.dialectic.statistics.table import Standing, Table
from aufheben.evaluation.dialectic.trials import Trial

SIGNIFICANT = 0.05
_MOST = 6  # measures side by side
_COST = ("terminated", "calls", "tokens")


def name(table: Table, who: Contestant) -> str:
    """The method, and the row where there are several."""
    method = harmless(who.method)
    return f"{method} · {harmless(who.row)}" if len(table.rows) > 1 else method


def main_table(table: Table, lang: Lang) -> list[str]:
    """Ends, cost, and the measures a reader wants first; † where they differ from the baseline."""
    keys = (*_COST, *key_measures(table.measures, most=_MOST))
    marked = _different(table)
    lines = head([word("method", lang), word("runs", lang), *_titles(keys, lang)])
    for standing in table.standings:
        cells = [
            figure(standing.figures.get(key), key, standing.topics)
            + (" †" if (standing.contestant, key) in marked else "")
            for key in keys
        ]
        lines.append(line([name(table, standing.contestant), str(len(standing.trials)), *cells]))
    return lines


def _different(table: Table) -> set[tuple[Contestant, str]]:
    return {
        (found.one, found.measure)
        for found in table.comparisons
        if found.baseline and found.p_holm is not None and found.p_holm < SIGNIFICANT
    }


def _titles(measures: Iterable[str], lang: Lang) -> list[str]:
    units = {measure: unit(measure, lang) for measure in measures}
    return [f"{harmless(named(m))}{f', {u}' if u else ''}" for m, u in units.items()]


def measure_tables(table: Table, lang: Lang, *, judged: bool) -> list[str]:
    """Every measure that judges gave, or that none did; a few side by side, by family."""
    kinds: dict[str, list[str]] = {}
    for measure in (m for m in table.measures if (m in table.judged) is judged):
        found = family(measure)
        kinds.setdefault(family_title(found, lang) if found else "", []).append(measure)
    lines: list[str] = []
    for kind, its in kinds.items():
        for start in range(0, len(its), _MOST):
            part = its[start : start + _MOST]
            title = [] if judged or not kind or start else [f"*{kind}*", ""]
            lines += ["", *title, *_measures(table, part, lang)]
    return lines[1:]


def _measures(table: Table, measures: Sequence[str], lang: Lang) -> list[str]:
    lines = head([word("method", lang), *_titles(measures, lang)])
    for standing in table.standings:
        its, topics = standing.figures, standing.topics
        cells = [full_figure(its.get(measure), measure, topics) for measure in measures]
        lines.append(line([name(table, standing.contestant), *cells]))
    return lines


def agreement(table: Table, lang: Lang) -> list[str]:
    """How far judges agree."""
    titles = [word(key, lang) for key in ("measure", "judges", "runs", "kappa", "icc")]
    return [
        *head(titles),
        *(
            line(
                [
                    harmless(found.measure.replace("_", " ")),
                    harmless(", ".join(found.judges)),
                    str(found.runs),
                    plain(found.kappa),
                    plain(found.icc),
                ]
            )
            for found in table.agreement
        ),
    ]


def noise(table: Table, lang: Lang) -> list[str]:
    """How far each judge agrees with itself, and how often it gave no legal mark."""
    titles = [word(key, lang) for key in ("measure", "judge", "runs", "noise", "asked", "failures")]
    return [
        *head(titles),
        *(
            line(
                [
                    harmless(found.measure.replace("_", " ")),
                    harmless(found.judge),
                    str(found.runs),
                    plain(found.sd),
                    str(found.asked),
                    str(found.failures),
                ]
            )
            for found in table.noise
        ),
    ]


def outcomes(table: Table, lang: Lang) -> list[str]:
    """How many runs ended how, and how many did not end."""
    lines = _counts(table, lang, lambda standing: standing.outcomes)
    lines[0] += f" {word('unended', lang)} |"
    lines[1] += " --- |"
    ends = [standing.unended for standing in table.standings]
    return lines[:2] + [f"{row} {end} |" for row, end in zip(lines[2:], ends, strict=True)]


def stop_reasons(table: Table, lang: Lang) -> list[str]:
    """How many runs stopped why; no table where none ended."""
    if not any(standing.stop_reasons for standing in table.standings):
        return []
    return _counts(table, lang, lambda standing: standing.stop_reasons)


def parse_failures(table: Table, lang: Lang) -> list[str]:
    """By measure, how many marks are missing; no table where none is."""
    if not any(standing.parse_failures for standing in table.standings):
        return []
    return _counts(table, lang, lambda standing: standing.parse_failures)


def _counts(table: Table, lang: Lang, of: Callable[[Standing], Mapping[str, int]]) -> list[str]:
    words = list(dict.fromkeys(key for standing in table.standings for key in of(standing)))
    lines = head([word("method", lang), *(harmless(key.replace("_", " ")) for key in words)])
    for standing in table.standings:
        counts = [str(of(standing).get(key, 0)) for key in words]
        lines.append(line([name(table, standing.contestant), *counts]))
    return lines


def meanings(table: Table, lang: Lang) -> list[str]:
    """What each measure is, its unit, and which way is better."""
    titles = [word(key, lang) for key in ("measure", "unit", "better", "meaning")]
    lines = head(titles)
    for measure in (measure for measure in table.measures if meaning(measure, lang)):
        better = direction(measure)
        cells = [unit(measure, lang), word(better, lang) if better else UNMEASURED]
        lines.append(line([measure.replace("_", " "), *cells, harmless(meaning(measure, lang))]))
    return lines


def models(table: Table, lang: Lang) -> list[str]:
    """What each row is made of, where the caller said so."""
    lines = head([word("row", lang), word("models", lang)])
    for row, its in table.models.items():
        shown = its if isinstance(its, str) else ", ".join(_models(its))
        lines.append(line([harmless(row), harmless(shown)]))
    return lines


def _models(its: object) -> list[str]:
    match its:
        case Mapping():
            return [f"{key}: {value}" for key, value in its.items()]
        case Sequence():
            return [str(item) for item in its]
        case _:
            return [str(its)]


def runs(table: Table, lang: Lang) -> list[str]:
    """The runs of each method on each topic, in order of their numbers."""
    titles = [word(key, lang) for key in ("method", "topic", "lang", "runs")]
    lines = head(titles)
    for standing in table.standings:
        cells: dict[tuple[str, str], list[Trial]] = {}
        for trial in standing.trials:
            cells.setdefault((trial.topic, trial.lang), []).append(trial)
        for (topic, spoken), its in cells.items():
            ids = " ".join(harmless(trial.run) for trial in sorted(its, key=lambda t: t.number))
            who = name(table, standing.contestant)
            lines.append(line([who, harmless(topic), harmless(spoken), ids]))
    return lines


def errors(table: Table, lang: Lang) -> list[str]:
    """Why runs did not end."""
    lines = head([word(key, lang) for key in ("method", "topic", "lang", "run", "why")])
    for standing in table.standings:
        for trial in (trial for trial in standing.trials if not trial.terminated):
            cells = [trial.topic, trial.lang, trial.run, trial.error]
            who = name(table, standing.contestant)
            lines.append(line([who, *(harmless(cell) for cell in cells)]))
    return lines
