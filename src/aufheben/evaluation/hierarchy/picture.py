"""Table 1 as a picture: F1 of each method, its pairs as dots, published values as hollow marks."""

from collections.abc import Iterator
from math import floor
from typing import Final

from aufheben.domain.intervals import Interval
from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.hierarchy.published import CITED, LARGE, MINI
from aufheben.evaluation.hierarchy.table import EdgeMethodTable, EdgeRow, methods
from aufheben.evaluation.picture import Look, Mark, Panel, Picture
from aufheben.formats.bench.figures import estimate, share
from aufheben.formats.bench.hierarchy import method_name
from aufheben.words import speaker, spelled

_say = speaker("aufheben.formats.bench.hierarchy")

_MEAN, _PAIR = Look("#0550ae", "|", size=12), Look("#79a7dd", size=4)
_THEIRS: Final = {
    MINI: Look("#bc4c00", "D", hollow=True, size=6),
    LARGE: Look("#116329", "s", hollow=True, size=6),
}
_BELOW: Final = 0.35
"""Published values stand below ours, so that neither hides the other."""


def picture(found: EdgeMethodTable, lang: Lang = "en") -> Picture:
    """From the lowest ten percent that is needed to 100 %; without any F1 a method has no line.

    A bar is our mean with its interval, a dot one pair of ours, a hollow mark a published mean and,
    smaller, the published best.
    """
    known = [row for row in found.rows if row["f1"] is not None]
    shown = methods(known)
    marks = tuple(mark for row in known for mark in _marks(row, shown.index(row["method"])))
    ends = [
        end for mark in marks for end in (mark.interval.ends if mark.interval else [mark.value])
    ]
    low = min(90, 10 * floor(min(ends, default=0) / 10))
    panel = Panel(
        names=tuple(spelled(method_name(method), lang) for method in shown),
        marks=marks,
        across="F1 %",
        limits=(low - 1, 101),
        ticks=tuple(range(low, 101, 10)),
    )
    return Picture(
        title=spelled(_say("f1_by_method"), lang),
        under=spelled(_say("published_small", cited=CITED), lang),
        rows=((panel,),),
        legend=tuple(_legend(found, lang)),
        described="; ".join(map(_described, known)),
    )


def _marks(row: EdgeRow, line: int) -> Iterator[Mark]:
    value = 100 * row["f1"]
    match row["source"], row["row"]:
        case "measured", "mean":
            low, high = (100 * end for end in row["f1_interval"])
            yield Mark(line, value, _MEAN, Interval(low=low, high=high), _value(row))
        case "measured", "pair":
            yield Mark(line, value, _PAIR)
        case "published", which:
            its = _THEIRS[row["model"]]
            yield Mark(line + _BELOW, value, its if which == "mean" else its._replace(size=3))


def _value(row: EdgeRow) -> str:
    return estimate(row["f1"], row["f1_interval"], percent=True)


def _legend(found: EdgeMethodTable, lang: Lang) -> Iterator[tuple[Look, str]]:
    """What the forms mean, of those that are there."""
    ours = _say("measured_with", model=found.model) if found.model else _say("measured")
    if any(row["row"] == "pair" for row in found.rows):
        yield _MEAN, spelled(_say("mean_of", source=ours), lang)
        yield _PAIR, spelled(_say("pair_of", source=ours), lang)
    yield from ((mark, model) for model, mark in _THEIRS.items())


def _described(row: EdgeRow) -> str:
    """A number in words, for who does not see the picture."""
    who = row["model"] if row["source"] == "published" else "measured"
    named = f"{row['method']}, {who} {row['row']} {row.get('pair') or ''}".rstrip()
    return f"{named}: {_value(row) if row['source'] == 'measured' else share(row['f1'])}"
