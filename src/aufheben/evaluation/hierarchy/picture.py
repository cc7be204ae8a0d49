"""Table 1 as a picture: F1 of each method, its pairs as dots, published values as hollow marks."""

from collections.abc import Iterator
from math import floor
from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.hierarchy.table import LARGE, MINI
from aufheben.evaluation.picture import Look, Mark, Panel, Picture, percent
from aufheben.formats.bench.hierarchy import method_name
from aufheben.formats.bench.report import Found, estimate, first_warning, share
from aufheben.words import speaker, spelled

_say = speaker("aufheben.formats.bench.hierarchy")

_MEAN: Final = Look("#0550ae", "|", size=12)
_PAIR: Final = Look("#79a7dd", size=4)
_THEIRS: Final = {
    MINI: Look("#bc4c00", "D", hollow=True, size=6),
    LARGE: Look("#116329", "s", hollow=True, size=6),
}
_BELOW: Final = 0.35
"""Published values stand below ours, so that neither hides the other."""


def picture(summary: Found, lang: Lang = "en") -> Picture:
    """From the lowest ten percent that is needed to 100 %; without any F1 a method has no line.

    A bar is our mean with its interval, a dot one pair of ours, a hollow mark a published mean and,
    smaller, the published best.
    """
    methods = [method for method in summary["methods"] if list(_marks(method, 0))]
    marks = [mark for line, method in enumerate(methods) for mark in _marks(method, line)]
    ends = [
        end for mark in marks for end in (mark.interval.ends if mark.interval else [mark.value])
    ]
    low = min(90, 10 * floor(min(ends, default=0) / 10))
    panel = Panel(
        names=tuple(spelled(method_name(method["method"]), lang) for method in methods),
        marks=tuple(marks),
        across="F1 %",
        limits=(low - 1, 101),
        ticks=tuple(range(low, 101, 10)),
    )
    return Picture(
        title=spelled(_say("f1_by_method"), lang),
        under=spelled(_say("published_small", cited=summary["cited"]), lang),
        warning=first_warning(summary),
        rows=((panel,),),
        legend=tuple(_legend(summary, lang)),
        described="; ".join(map(_described, methods)),
    )


def _marks(method: Found, line: int) -> Iterator[Mark]:
    mean = method["mean"]
    if mean and mean["f1"] is not None:
        yield percent(line, mean["f1"], _MEAN, mean["f1_interval"], _value(mean))
    for pair in method["pairs"]:
        if pair["f1"] is not None:
            yield percent(line, pair["f1"], _PAIR)
    for row in method["published"]:
        its = _THEIRS[row["model"]]
        look = its if row["row"] == "mean" else its._replace(size=3)
        yield percent(line + _BELOW, row["f1"], look)


def _value(row: Found) -> str:
    return estimate(row["f1"], row["f1_interval"], percent=True)


def _legend(summary: Found, lang: Lang) -> Iterator[tuple[Look, str]]:
    model = summary["model"]
    ours = _say("measured_with", model=model) if model else _say("measured")
    if summary["trials"]:
        yield _MEAN, spelled(_say("mean_of", source=ours), lang)
        yield _PAIR, spelled(_say("pair_of", source=ours), lang)
    yield from ((mark, model) for model, mark in _THEIRS.items())


def _described(method: Found) -> str:
    ours = [f"mean {_value(method['mean'])}"] if method["mean"] else []
    pairs = [f"{pair['pair']} {share(pair['f1'])}" for pair in method["pairs"]]
    theirs = [f"{row['model']} {row['row']} {share(row['f1'])}" for row in method["published"]]
    return f"{method['method']}: {', '.join([*ours, *pairs, *theirs])}"
