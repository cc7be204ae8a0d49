"""Forms of debate over edges of a taxonomy: every method with every pair of experts."""

from collections.abc import Iterator, Mapping
from typing import Any

from aufheben.formats.bench.figures import count, estimate, money, number, share
from aufheben.formats.bench.report import (
    Group,
    Report,
    ReportedRun,
    Summary,
    figure,
    tabled,
)
from aufheben.formats.document import Block, Row
from aufheben.words import Figure, speaker

_VOTE = "-vote"
_say = speaker(__name__)


def report(summary: Summary) -> Report:
    """The mean and each pair of each method, then differences; published figures have no runs."""
    edges = summary["edges"]
    ids = {(m["method"], p["pair"]): f"m{a}-{b}" for a, b, m, p in _pairs(summary)}
    return Report(
        benchmark="hierarchy",
        about=(
            summary["model"] or "",
            _say("edges", correct=edges["correct"], wrong=edges["wrong"]),
            _say("trials", n=summary["trials"]),
        ),
        tables=(
            *_methods(summary, ids),
            *_published(summary),
            *_differences(summary, ids),
        ),
        groups=tuple(
            Group(
                id=f"m{a}-{b}",
                name=f"{method['name']} · {pair['pair']}",
                runs=tuple(_runs(summary, method["method"], pair["pair"])),
            )
            for a, b, method, pair in _pairs(summary)
        ),
    )


def _pairs(summary: Summary) -> Iterator[tuple[int, int, Mapping[str, Any], Mapping[str, Any]]]:
    for a, method in enumerate(summary["methods"]):
        for b, pair in enumerate(method["pairs"]):
            yield a, b, method, pair


def _runs(summary: Summary, method: str, pair: str) -> Iterator[ReportedRun]:
    """Those of the cell `FORM PAIR NUMBER`; a vote is of all single opinions, `…-voteN`."""
    for cell, run in summary["runs"].items():
        form, group, trial = cell.split(" ", 2)
        voted = _VOTE in trial
        if run and (voted if ":" in method else not voted and (form, group) == (method, pair)):
            yield ReportedRun(run=run, about=(form, group, trial))


Ids = Mapping[tuple[str, str], str]


def _methods(summary: Summary, ids: Ids) -> Iterator[Block]:
    heads = (
        *(_say("method"), _say("pair"), _say("accuracy"), _say("f1")),
        *(_say("precision"), _say("recall"), _say("missing"), _say("unsure")),
        *(_say("calls_per_edge"), _say("tokens"), _say("money")),
    )
    rows = (row for method in summary["methods"] for row in _rows(method, ids))
    yield from tabled(_say("methods"), heads, rows)


def _rows(method: Mapping[str, Any], ids: Ids) -> Iterator[Row]:
    every = tuple(ids[method["method"], pair["pair"]] for pair in method["pairs"])
    if method["mean"]:
        yield Row((method["name"], _say("mean"), *_cells(method["mean"], every)))
    for pair, at in zip(method["pairs"], every, strict=True):
        yield Row((method["name"], pair["pair"], *_cells(pair, (at,))))


def _cells(found: Mapping[str, Any], groups: tuple[str, ...]) -> Iterator[Figure | None]:
    said = (
        estimate(found["accuracy"], found["accuracy_interval"], percent=True),
        estimate(found["f1"], found["f1_interval"], percent=True),
        *(share(found.get(name)) for name in ("precision", "recall")),
        count(found.get("missing")),
        share(found["unsure"]),
        number(found["calls_per_edge"], 1),
        count(found["tokens"]),
        money(found["money"]),
    )
    return (figure(each, groups) for each in said)


def _published(summary: Summary) -> Iterator[Block]:
    rows = (
        Row((
            method["name"],
            f"{row['model']} · {row['row']} {row['pair'] or ''}".rstrip(),
            *(figure(share(row[name])) for name in ("accuracy", "f1")),
        ))
        for method in summary["methods"]
        for row in method["published"]
    )  # fmt: skip
    heads = (_say("method"), _say("source"), _say("accuracy_alone"), _say("f1_alone"))
    yield from tabled(_say("published", cited=summary["cited"]), heads, rows, folded=True)


def _differences(summary: Summary, ids: Ids) -> Iterator[Block]:
    names = {method["method"]: method["name"] for method in summary["methods"]}

    def row(found: Mapping[str, Any]) -> Row:
        both = ((found["method"], found["pairs"]), (found["than"], found["than_pairs"]))
        groups = tuple(ids[name, pair] for name, its in both for pair in its if (name, pair) in ids)
        said = estimate(found["difference"], found["interval"], percent=True, signed=True)
        named = _say("less", one=names[found["method"]], other=names[found["than"]])
        measure = found["measure"].replace("f1", "F1").replace("_", " ")
        return Row((named, measure, figure(said, groups)))

    heads = (_say("pair"), _say("measure"), _say("points"))
    rows = map(row, summary["differences"])
    yield from tabled(_say("methods_apart"), heads, rows, folded=True)
