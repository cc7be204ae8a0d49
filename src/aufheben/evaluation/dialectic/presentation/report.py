"""The comparison as Markdown, what matters first, and the raw figures as CSV."""

from collections.abc import Iterator
from math import isfinite
from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.table import document, harmless, section
from aufheben.evaluation.dialectic.presentation import comparison_tables, sections
from aufheben.evaluation.dialectic.presentation.words import (
    FEW,
    FEW_TOPICS,
    NOTES,
    UNEVEN,
    title,
    word,
)
from aufheben.evaluation.dialectic.statistics.preferences import SCORE
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel
from aufheben.formats.quoting.data import comma_separated as written
from aufheben.formats.quoting.data import text_cell

COLUMNS: Final = (
    *("method", "row", "topic", "lang", "trial"),
    *("measure", "judge", "reading", "value", "run"),
)


def markdown(table: AnswerMethodTable, *, lang: Lang = "en") -> str:
    """Everything for readers: warnings, the main table, what stands behind it, the runs."""
    further = {
        "computed": sections.measure_tables(table, lang, judged=False),
        "judged": sections.measure_tables(table, lang, judged=True),
        "compared": comparison_tables.compared(table, lang),
        "preferred": comparison_tables.preferred(table, lang),
        "strengths": comparison_tables.strengths(table, lang),
        "bias": comparison_tables.bias(table, lang),
        "agreement": sections.agreement(table, lang),
        "noise": sections.noise(table, lang),
        "outcomes": sections.outcomes(table, lang),
        "stops": sections.stop_reasons(table, lang),
        "failures": sections.parse_failures(table, lang),
        "errors": sections.errors(table, lang),
        "meanings": [*_models(table, lang), *sections.meanings(table, lang)],
        "behind": sections.runs(table, lang),
    }
    return document(
        [
            [f"> **{harmless(warning)}**" for warning in table.warnings],
            [_made_of(table, lang)],
            section(f"## {title('main', lang)}", sections.main_table(table, lang)),
            [f"- {note[lang == 'ja']}" for note in _notes(table)],
            *(section(f"## {title(name, lang)}", lines) for name, lines in further.items()),
        ]
    )


def _notes(table: AnswerMethodTable) -> Iterator[list[str]]:
    if len(table.topics) < FEW:
        yield FEW_TOPICS
    uneven = table.unevenly_judged
    if uneven:
        runs = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in uneven.items())
        yield [text.format(runs=harmless(runs)) for text in UNEVEN]
    yield from NOTES


def _models(table: AnswerMethodTable, lang: Lang) -> list[str]:
    return [*sections.models(table, lang), ""] if table.models else []


def _made_of(table: AnswerMethodTable, lang: Lang) -> str:
    """Of how much it is made, in a line."""
    judges = harmless(", ".join(table.judges)) if table.judges else word("none", lang)
    baseline = harmless(table.baseline) if table.baseline else word("none", lang)
    if lang == "ja":
        return (
            f"問い {len(table.topics)}（{'・'.join(table.langs)}）、各 {table.repeats} 試行、"
            f"評定者: {judges}、基準: {baseline}、標本再抽出 {table.resamples:,} 回（種 {table.seed}）。"
        )
    return (
        f"Topics: {len(table.topics)} ({', '.join(table.langs)}); trials of each: {table.repeats};"
        f" judges: {judges}; baseline: {baseline}; {table.resamples:,} resamples, seed {table.seed}."
    )


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
