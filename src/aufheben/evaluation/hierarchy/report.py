"""The table as Markdown, laid out as in the paper, with what stands behind it, and as CSV."""

from collections.abc import Callable, Iterable
from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core import table as core
from aufheben.evaluation.core.table import UNMEASURED, between, harmless, number, percent, points
from aufheben.evaluation.hierarchy.comparisons import MethodDifference
from aufheben.evaluation.hierarchy.measures import Spread
from aufheben.evaluation.hierarchy.published import CITED, MODELS
from aufheben.evaluation.hierarchy.scores import OfKind, Score
from aufheben.evaluation.hierarchy.table import EdgeMethodRow, EdgeMethodTable, pair_row
from aufheben.evaluation.hierarchy.words import WORDS, method_name

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


def markdown(table: EdgeMethodTable, *, lang: Lang = "en") -> str:
    """Table 1, and under it what was measured further, with notes on what the numbers are."""
    edges = f"{table.correct} correct and {table.wrong} wrong edges, {table.trials} trials."
    further = {
        "Further": _further(table, lang),
        "Every pair, shares in %": _pairs(table, lang),
        "Judged false, % (of judgments), by kind of edge": _kinds(table, lang),
        "Differences in percentage points, paired by edge": _compared(table, lang),
    }
    parts = (core.section(f"**{title}**", lines) for title, lines in further.items())
    return core.document([table1(table, lang), *parts, [f"- {n}" for n in (edges, *_NOTES)]])


def table1(table: EdgeMethodTable, lang: Lang = "en") -> list[str]:
    """The paper's layout: ours beside its two models, percent with one decimal."""
    words = WORDS[lang]
    ours = f"{words['measured']}, {harmless(table.model)}" if table.model else words["measured"]
    titles = [words["experts"].format(source=source) for source in (ours, *MODELS)]
    names = [name for title in titles for name in (title, "acc (dev)", "F1 (dev)")]
    rows = {(row.method, str(row.which), _place(row)): row for row in table.rows}
    lines = core.head([words["method"], "", *names])
    for method in table.methods:
        for which, name in (("mean", method_name(method, lang)), ("best", "")):
            found = [rows.get((method, which, place)) for place in ("", *MODELS)]
            cells = [cell for row in found for cell in _three(row)]
            lines.append(core.line([name, words[which], *cells]))
    return lines


def _place(row: EdgeMethodRow) -> str:
    """Its columns: ours, whatever the model, or those of a published model."""
    return (row.model or "") if row.source == "published" else ""


def _three(row: EdgeMethodRow | None) -> tuple[str, str, str]:
    if row is None:
        return (UNMEASURED, UNMEASURED, UNMEASURED)
    return (harmless(row.pair), _deviating(row.accuracy), _deviating(row.f1))


def _deviating(value: Spread) -> str:
    """Percent, as the paper prints it: `77.0 ± 1.2`; without a deviation the mean alone."""
    if value.mean is None or value.sd is None:
        return percent(value.mean)
    return f"{percent(value.mean)} ± {percent(value.sd)}"


_ROW: Final[dict[str, Callable[[EdgeMethodRow], str]]] = {
    "acc, sd over trials": lambda row: percent(row.accuracy_sd_trials),
    "F1, sd over trials": lambda row: percent(row.f1_sd_trials),
    "acc, 95 %": lambda row: between(row.accuracy_interval),
    "F1, 95 %": lambda row: between(row.f1_interval),
    "right → wrong %": lambda row: percent(row.right_to_wrong),
    "wrong → right %": lambda row: percent(row.wrong_to_right),
    "unsure %": lambda row: percent(row.unsure),
    "calls an edge": lambda row: number(row.calls_per_edge, ".1f"),
    "tokens": lambda row: number(row.tokens, ",.0f"),
    "US$": lambda row: number(row.money, ",.4f"),
}


def _further(table: EdgeMethodTable, lang: Lang) -> list[str]:
    """The rows of table 1: what varies, what was turned round, what it took."""
    words = WORDS[lang]
    columns: dict[str, Callable[[EdgeMethodRow], str]] = {
        words["method"]: lambda row: method_name(row.method, lang),
        "": lambda row: words[row.which],
        words["pair"]: lambda row: harmless(row.pair),
        **_ROW,
    }
    return core.markdown(columns, (row for row in table.rows if row.source == "measured"))


def _pairs(table: EdgeMethodTable, lang: Lang) -> list[str]:
    """The same of every pair, with accuracy, F1, precision and recall."""
    words = WORDS[lang]
    columns: dict[str, Callable[[Score], str]] = {
        words["method"]: lambda score: method_name(score.method, lang),
        words["pair"]: lambda score: harmless(score.pair),
        "acc": lambda score: percent(score.accuracy.mean),
        "F1": lambda score: percent(score.f1.mean),
        "precision": lambda score: percent(score.counts.precision),
        "recall": lambda score: percent(score.counts.recall),
        "missing": lambda score: str(score.missing),
        **{name: _of_pair(cell, table.model) for name, cell in _ROW.items()},
    }
    return core.markdown(columns, (s for method in table.methods for s in table.of(method)))


def _of_pair(cell: Callable[[EdgeMethodRow], str], model: str | None) -> Callable[[Score], str]:
    return lambda score: cell(pair_row(score, model))


def _kinds(table: EdgeMethodTable, lang: Lang) -> list[str]:
    """Of each method, pairs and trials together: wrong edges found, correct ones accused."""
    known = sorted({(k.correct, k.kind) for score in table.scores for k in score.kinds})
    titles = [f"{'correct' if correct else 'wrong'}: {harmless(kind)}" for correct, kind in known]
    lines = core.head([WORDS[lang]["method"], *titles])
    for method in table.methods:
        found = [kind for score in table.of(method) for kind in score.kinds]
        cells = [_pooled(k for k in found if (k.correct, k.kind) == key) for key in known]
        if found:
            lines.append(core.line([method_name(method, lang), *cells]))
    return lines


def _pooled(found: Iterable[OfKind]) -> str:
    its = list(found)
    said, of = sum(kind.judged_false for kind in its), sum(kind.of for kind in its)
    return f"{percent(said / of)} ({said}/{of})" if of else UNMEASURED


def _compared(table: EdgeMethodTable, lang: Lang) -> list[str]:
    """Each method less another, in percentage points; `-` where their edges differ."""
    columns: dict[str, Callable[[MethodDifference], str]] = {
        WORDS[lang]["method"]: lambda found: method_name(found.method, lang),
        "less": lambda found: method_name(found.than, lang),
        "in": lambda found: found.measure.replace("f1", "F1").replace("_", " "),
        "points": lambda found: points(found.estimate.value if found.estimate else None),
        "95 %": lambda found: between(found.estimate.interval if found.estimate else None, points),
        "pairs": lambda found: harmless(" ".join(found.pairs)),
        "pairs of the other": lambda found: harmless(" ".join(found.than_pairs)),
    }
    return core.markdown(columns, table.differences)


_CSV: Final[dict[str, Callable[[EdgeMethodRow], str]]] = {
    "method": lambda row: row.method,
    "row": lambda row: row.which,
    "source": lambda row: row.source,
    "model": lambda row: core.text(row.model),
    "pair": lambda row: core.text(row.pair),
    "accuracy": lambda row: number(row.accuracy.mean, ".4f"),
    "accuracy_sd_pairs": lambda row: number(row.accuracy.sd, ".4f"),
    "f1": lambda row: number(row.f1.mean, ".4f"),
    "f1_sd_pairs": lambda row: number(row.f1.sd, ".4f"),
    **core.figures(".4f", "accuracy_sd_trials f1_sd_trials"),
    **core.span("accuracy_interval", "accuracy_low", "accuracy_high"),
    **core.span("f1_interval", "f1_low", "f1_high"),
    **core.figures(".4f", "right_to_wrong wrong_to_right unsure"),
    **core.figures(".2f", "calls_per_edge"),
    **core.figures(".0f", "tokens"),
    "usd": lambda row: number(row.money, ".6f"),
}


def comma_separated(table: EdgeMethodTable) -> str:
    """RFC 4180, with a header, shares from 0 to 1: table 1's rows, then a row for each pair."""
    each = (pair_row(score, table.model) for score in table.scores)
    return core.comma_separated(_CSV, (*table.rows, *each))
