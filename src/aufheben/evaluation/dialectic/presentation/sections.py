"""The parts of a comparison as Markdown tables: standings, judges' figures, ends, runs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.table import UNMEASURED, Columns, harmless, head, line
from aufheben.evaluation.core.trial import grouped
from aufheben.evaluation.dialectic.measures import MEASURES
from aufheben.evaluation.dialectic.presentation.cells import (
    figure,
    full_figure,
    listed,
    name,
    plain,
    words,
)
from aufheben.evaluation.dialectic.presentation.words import (
    direction,
    family_title,
    key_measures,
    named,
    unit,
    word,
)
from aufheben.evaluation.dialectic.statistics.agreement import Agreement, Noise
from aufheben.evaluation.dialectic.statistics.figures import Contestant
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable, Rank
from aufheben.evaluation.dialectic.trial import AnswerTrial

SIGNIFICANT = 0.05
_MOST = 6  # measures side by side
_COST = ("terminated", "calls", "tokens")


def main_table(table: AnswerMethodTable, lang: Lang) -> list[str]:
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


def _different(table: AnswerMethodTable) -> set[tuple[Contestant, str]]:
    return {
        (found.one, found.measure)
        for found in table.comparisons
        if found.baseline and found.p_holm is not None and found.p_holm < SIGNIFICANT
    }


def _titles(measures: Iterable[str], lang: Lang) -> list[str]:
    units = {measure: unit(measure, lang) for measure in measures}
    return [f"{harmless(named(m))}{f', {u}' if u else ''}" for m, u in units.items()]


def measure_tables(table: AnswerMethodTable, lang: Lang, *, judged: bool) -> list[str]:
    """Every measure that judges gave, or that none did; a few side by side, by family."""

    def kind(measure: str) -> str:
        return family_title(MEASURES[measure].family, lang) if measure in MEASURES else ""

    kinds = grouped((m for m in table.measures if (m in table.judged) is judged), kind)
    lines: list[str] = []
    for title, its in kinds.items():
        for start in range(0, len(its), _MOST):
            above = [] if judged or not title or start else [f"*{title}*", ""]
            lines += ["", *above, *_measures(table, its[start : start + _MOST], lang)]
    return lines[1:]


def _measures(table: AnswerMethodTable, measures: Sequence[str], lang: Lang) -> list[str]:
    lines = head([word("method", lang), *_titles(measures, lang)])
    for standing in table.standings:
        its, topics = standing.figures, standing.topics
        cells = [full_figure(its.get(measure), measure, topics) for measure in measures]
        lines.append(line([name(table, standing.contestant), *cells]))
    return lines


def agreement(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """How far judges agree."""
    columns: Columns[Agreement] = {
        "measure": lambda found: words(found.measure),
        "judges": lambda found: harmless(", ".join(found.judges)),
        "runs": lambda found: str(found.runs),
        "kappa": lambda found: plain(found.kappa),
        "icc": lambda found: plain(found.icc),
    }
    return listed(columns, table.agreement, lang)


def noise(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """How far each judge agrees with itself, and how often it gave no legal mark."""
    columns: Columns[Noise] = {
        "measure": lambda found: words(found.measure),
        "judge": lambda found: harmless(found.judge),
        "runs": lambda found: str(found.runs),
        "noise": lambda found: plain(found.sd),
        "asked": lambda found: str(found.asked),
        "failures": lambda found: str(found.failures),
    }
    return listed(columns, table.noise, lang)


def outcomes(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """How many runs ended how, and how many did not end."""
    unended: Columns[Rank] = {word("unended", lang): lambda standing: str(standing.unended)}
    return _counts(table, lang, lambda standing: standing.outcomes, unended)


def stop_reasons(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """How many runs stopped why; no table where none ended."""
    some = any(standing.stop_reasons for standing in table.standings)
    return _counts(table, lang, lambda standing: standing.stop_reasons) if some else []


def parse_failures(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """By measure, how many marks are missing; no table where none is."""
    some = any(standing.parse_failures for standing in table.standings)
    return _counts(table, lang, lambda standing: standing.parse_failures) if some else []


def _counts(
    table: AnswerMethodTable,
    lang: Lang,
    of: Callable[[Rank], Mapping[str, int]],
    more: Columns[Rank] = MappingProxyType({}),
) -> list[str]:
    names = dict.fromkeys(key for standing in table.standings for key in of(standing))
    lines = head([word("method", lang), *map(words, names), *more])
    for standing in table.standings:
        cells = [str(of(standing).get(key, 0)) for key in names]
        cells += [cell(standing) for cell in more.values()]
        lines.append(line([name(table, standing.contestant), *cells]))
    return lines


def meanings(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """What each measure is, its unit, and which way is better."""

    def better(measure: str) -> str:
        found = direction(measure)
        return word(found, lang) if found else UNMEASURED

    columns: Columns[str] = {
        "measure": lambda measure: measure.replace("_", " "),
        "unit": lambda measure: unit(measure, lang),
        "better": better,
        "meaning": lambda measure: harmless(MEASURES[measure].meaning(lang)),
    }
    return listed(columns, (measure for measure in table.measures if measure in MEASURES), lang)


def models(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """What each row is made of, where the caller said so."""
    columns: Columns[tuple[str, object]] = {
        "row": lambda found: harmless(found[0]),
        "models": lambda found: harmless(", ".join(_models(found[1]))),
    }
    return listed(columns, table.models.items(), lang)


def _models(its: object) -> list[str]:
    match its:
        case Mapping():
            return [f"{key}: {value}" for key, value in its.items()]
        case Sequence() if not isinstance(its, str):
            return [str(item) for item in its]
        case _:
            return [str(its)]


def runs(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """The runs of each method on each topic, in order of their numbers."""
    cells = grouped(
        table.trials, lambda t: (Contestant(method=t.method, row=t.row), t.topic, t.lang)
    )
    columns: Columns[tuple[tuple[Contestant, str, str], Sequence[AnswerTrial]]] = {
        "method": lambda found: name(table, found[0][0]),
        "topic": lambda found: harmless(found[0][1]),
        "lang": lambda found: harmless(found[0][2]),
        "runs": lambda found: " ".join(
            harmless(trial.run) for trial in sorted(found[1], key=lambda t: t.number)
        ),
    }
    return listed(columns, cells.items(), lang)


def errors(table: AnswerMethodTable, lang: Lang) -> list[str]:
    """Why runs did not end."""
    columns: Columns[AnswerTrial] = {
        "method": lambda trial: name(table, Contestant(method=trial.method, row=trial.row)),
        "topic": lambda trial: harmless(trial.topic),
        "lang": lambda trial: harmless(trial.lang),
        "run": lambda trial: harmless(trial.run),
        "why": lambda trial: harmless(trial.error),
    }
    return listed(columns, (trial for trial in table.trials if not trial.terminated), lang)
