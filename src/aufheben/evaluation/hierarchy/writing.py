"""The table as Markdown, laid out as in the paper, and as CSV."""

from collections.abc import Callable
from typing import Final

from aufheben.evaluation.core.resampling import Interval
from aufheben.evaluation.core.table import UNMEASURED
from aufheben.evaluation.hierarchy.cells import deviating, harmless, head, line, number
from aufheben.evaluation.hierarchy.names import WORDS, Lang, method_name
from aufheben.evaluation.hierarchy.published import CITED, MODELS
from aufheben.evaluation.hierarchy.sections import compared, further, kinds, pairs
from aufheben.evaluation.hierarchy.table1 import Row, Table, pair_row
from aufheben.formats.quoting.cells import comma_separated as written
from aufheben.formats.quoting.cells import text_cell

_NOTES: Final = (
    "The positive class is the wrong edge; accuracy and F1 are means over the trials.",
    "In the row `mean` ± is the sample sd over the pairs (over the experts of a single model).",
    "The row `best` is the pair with the highest F1; its interval does not know of the choice.",
    "`unsure` is a miss: of a wrong edge a false negative; of a correct one for accuracy alone.",
    f"Published: {CITED}, table 1.",
    "The published edges are other ones, and not public: compare methods rather than levels.",
    "Intervals: percentile bootstrap over edges with all their trials (Efron & Tibshirani 1993).",
    "Flips (→) are first verdicts turned round, of all judgments.",
    "Tokens and US$ are for all judgments of the row together; `-` was not measured.",
)


def markdown(table: Table, *, lang: Lang = "en") -> str:
    """Table 1, and under it what was measured further, with notes on what the numbers are."""
    edges = f"{table.correct} correct and {table.wrong} wrong edges, {table.trials} trials."
    parts = [
        table1(table, lang),
        _section("Further", further(table, lang)),
        _section("Every pair, shares in %", pairs(table, lang)),
        _section("Judged false, % (of judgments), by kind of edge", kinds(table, lang)),
        _section("Differences in percentage points, paired by edge", compared(table, lang)),
        [f"- {note}" for note in (edges, *_NOTES)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _section(title: str, lines: list[str]) -> list[str]:
    """Nothing, where there is a head and no row."""
    return [f"**{title}**", "", *lines] if len(lines) > 2 else []


def table1(table: Table, lang: Lang = "en") -> list[str]:
    """The paper's layout: ours beside its two models, percent with one decimal."""
    words = WORDS[lang]
    ours = f"{words['measured']}, {harmless(table.model)}" if table.model else words["measured"]
    titles = [words["experts"].format(source=source) for source in (ours, *MODELS)]
    names = [name for title in titles for name in (title, "acc (dev)", "F1 (dev)")]
    rows = {(row.method, str(row.which), _place(row)): row for row in table.rows}
    lines = head([words["method"], "", *names])
    for method in table.methods:
        for which, name in (("mean", method_name(method, lang)), ("best", "")):
            found = [rows.get((method, which, place)) for place in ("", *MODELS)]
            lines.append(line([name, words[which], *(c for row in found for c in _three(row))]))
    return lines


def _place(row: Row) -> str:
    """Its columns: ours, whatever the model, or those of a published model."""
    return (row.model or "") if row.source == "published" else ""


def _three(row: Row | None) -> tuple[str, str, str]:
    if row is None:
        return (UNMEASURED, UNMEASURED, UNMEASURED)
    return (harmless(row.pair or ""), deviating(row.accuracy), deviating(row.f1))


def _share(read: Callable[[Row], float | None]) -> Callable[[Row], str]:
    return lambda row: number(read(row), ".4f")


def _end(read: Callable[[Row], Interval | None], end: str) -> Callable[[Row], str]:
    return lambda row: number(getattr(read(row), end, None), ".4f")


_CSV: Final[dict[str, Callable[[Row], str]]] = {
    "method": lambda row: row.method,
    "row": lambda row: row.which,
    "source": lambda row: row.source,
    "model": lambda row: text_cell(row.model) if row.model else UNMEASURED,
    "pair": lambda row: text_cell(row.pair) if row.pair else UNMEASURED,
    "accuracy": _share(lambda row: row.accuracy.mean),
    "accuracy_sd_pairs": _share(lambda row: row.accuracy.sd),
    "f1": _share(lambda row: row.f1.mean),
    "f1_sd_pairs": _share(lambda row: row.f1.sd),
    "accuracy_sd_trials": _share(lambda row: row.accuracy_trials_sd),
    "f1_sd_trials": _share(lambda row: row.f1_trials_sd),
    "accuracy_low": _end(lambda row: row.accuracy_interval, "low"),
    "accuracy_high": _end(lambda row: row.accuracy_interval, "high"),
    "f1_low": _end(lambda row: row.f1_interval, "low"),
    "f1_high": _end(lambda row: row.f1_interval, "high"),
    "right_to_wrong": _share(lambda row: row.right_to_wrong),
    "wrong_to_right": _share(lambda row: row.wrong_to_right),
    "unsure": _share(lambda row: row.abstained),
    "calls_per_edge": lambda row: number(row.calls, ".2f"),
    "tokens": lambda row: number(row.tokens, ".0f"),
    "usd": lambda row: number(row.money, ".6f"),
}


def comma_separated(table: Table) -> str:
    """RFC 4180, with a header, shares from 0 to 1: table 1's rows, then a row for each pair."""
    each = [pair_row(score, table.model) for score in table.scores]
    grid = [[cell(row) for cell in _CSV.values()] for row in (*table.rows, *each)]
    return written([list(_CSV), *grid])
