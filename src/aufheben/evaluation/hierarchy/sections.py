"""What stands behind table 1, as Markdown tables: rows, pairs, kinds of edge, differences."""

from collections.abc import Callable, Iterable
from typing import Final

from aufheben.evaluation.core.table import UNMEASURED
from aufheben.evaluation.hierarchy.cells import (
    between,
    harmless,
    head,
    line,
    number,
    percent,
    points,
)
from aufheben.evaluation.hierarchy.comparing import Difference
from aufheben.evaluation.hierarchy.names import WORDS, Lang, method_name
from aufheben.evaluation.hierarchy.scores import OfKind, Score
from aufheben.evaluation.hierarchy.table1 import Row, Table, pair_row


def _ends(found: Difference) -> str:
    if found.estimate is None:
        return UNMEASURED
    ends = found.estimate.interval
    return f"{points(ends.low)}..{points(ends.high)}"


_ROW: Final[dict[str, Callable[[Row], str]]] = {
    "acc, sd over trials": lambda row: percent(row.accuracy_trials_sd),
    "F1, sd over trials": lambda row: percent(row.f1_trials_sd),
    "acc, 95 %": lambda row: between(row.accuracy_interval),
    "F1, 95 %": lambda row: between(row.f1_interval),
    "right → wrong %": lambda row: percent(row.right_to_wrong),
    "wrong → right %": lambda row: percent(row.wrong_to_right),
    "unsure %": lambda row: percent(row.abstained),
    "calls an edge": lambda row: number(row.calls, ".1f"),
    "tokens": lambda row: number(row.tokens, ",.0f"),
    "US$": lambda row: number(row.money, ",.4f"),
}
_SCORE: Final[dict[str, Callable[[Score], str]]] = {
    "acc": lambda score: percent(score.accuracy.mean),
    "F1": lambda score: percent(score.f1.mean),
    "precision": lambda score: percent(score.counts.precision),
    "recall": lambda score: percent(score.counts.recall),
    "missing": lambda score: str(score.missing),
}
_DIFFERENCE: Final[dict[str, Callable[[Difference], str]]] = {
    "in": lambda found: found.measure.replace("f1", "F1").replace("_", " "),
    "points": lambda found: points(found.estimate.value) if found.estimate else UNMEASURED,
    "95 %": _ends,
    "pairs": lambda found: harmless(" ".join(found.pairs)),
    "pairs of the other": lambda found: harmless(" ".join(found.than_pairs)),
}


def further(table: Table, lang: Lang) -> list[str]:
    """The rows of table 1: what varies, what was turned round, what it took."""
    words = WORDS[lang]
    lines = head([words["method"], "", words["pair"], *_ROW])
    for row in (row for row in table.rows if row.source == "measured"):
        names = [method_name(row.method, lang), words[row.which], harmless(row.pair or "")]
        lines.append(line([*names, *(cell(row) for cell in _ROW.values())]))
    return lines


def pairs(table: Table, lang: Lang) -> list[str]:
    """The same of every pair, with accuracy, F1, precision and recall."""
    words = WORDS[lang]
    lines = head([words["method"], words["pair"], *_SCORE, *_ROW])
    for score in (score for method in table.methods for score in table.of(method)):
        row = pair_row(score, table.model)
        names = [method_name(score.method, lang), harmless(score.pair)]
        worth = [cell(score) for cell in _SCORE.values()]
        lines.append(line([*names, *worth, *(cell(row) for cell in _ROW.values())]))
    return lines


def kinds(table: Table, lang: Lang) -> list[str]:
    """Of each method, pairs and trials together: wrong edges found, correct ones accused."""
    known = sorted({(k.correct, k.kind) for score in table.scores for k in score.kinds})
    titles = [f"{'correct' if correct else 'wrong'}: {harmless(kind)}" for correct, kind in known]
    lines = head([WORDS[lang]["method"], *titles])
    for method in table.methods:
        found = [kind for score in table.of(method) for kind in score.kinds]
        cells = [_pooled(k for k in found if (k.correct, k.kind) == key) for key in known]
        if found:
            lines.append(line([method_name(method, lang), *cells]))
    return lines


def compared(table: Table, lang: Lang) -> list[str]:
    """Each method less another, in percentage points; `-` where their edges differ."""
    lines = head([WORDS[lang]["method"], "less", *_DIFFERENCE])
    for found in table.differences:
        names = [method_name(found.method, lang), method_name(found.than, lang)]
        lines.append(line([*names, *(cell(found) for cell in _DIFFERENCE.values())]))
    return lines


def _pooled(found: Iterable[OfKind]) -> str:
    its = list(found)
    said, of = sum(kind.judged_false for kind in its), sum(kind.of for kind in its)
    return f"{percent(said / of)} ({said}/{of})" if of else UNMEASURED
