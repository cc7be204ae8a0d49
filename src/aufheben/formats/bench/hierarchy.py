"""Forms of debate over edges of a taxonomy: every method with every pair of experts."""

from collections.abc import Iterator, Mapping
from typing import Any

from aufheben.formats.bench.figures import count, estimate, money, number, share
from aufheben.formats.bench.report import Cell, Group, Line, Report, ReportedRun, Summary, Table
from aufheben.formats.page.templates import words

_VOTE = "-vote"


def report(summary: Summary) -> Report:
    """The mean and each pair of each method, then differences; published figures have no runs."""
    edges = summary["edges"]
    ids = {(m["method"], p["pair"]): f"m{a}-{b}" for a, b, m, p in _pairs(summary)}
    found = (_methods(summary, ids), _published(summary), _differences(summary, ids))
    return Report(
        benchmark="hierarchy",
        about=(
            summary["model"] or "",
            words("{0} correct and {1} wrong edges", edges["correct"], edges["wrong"]),
            words("{} trials", summary["trials"]),
        ),
        tables=tuple(table for table in found if table.lines),
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


def _methods(summary: Summary, ids: Ids) -> Table:
    columns = (
        *(words("accuracy % (95 %)"), words("F1 % (95 %)")),
        *(words("precision %"), words("recall %"), words("missing"), words("unsure %")),
        *(words("calls an edge"), words("tokens"), words("US$")),
    )
    return Table(
        title=words("Methods and pairs of experts"),
        columns=columns,
        lines=tuple(line for method in summary["methods"] for line in _lines(method, ids)),
    )


def _lines(method: Mapping[str, Any], ids: Ids) -> Iterator[Line]:
    every = tuple(ids[method["method"], pair["pair"]] for pair in method["pairs"])
    if method["mean"]:
        yield Line(name=method["name"], note=words("mean"), cells=_cells(method["mean"], every))
    for pair, at in zip(method["pairs"], every, strict=True):
        yield Line(name=method["name"], note=pair["pair"], cells=_cells(pair, (at,)))


def _cells(found: Mapping[str, Any], groups: tuple[str, ...]) -> tuple[Cell, ...]:
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
    return tuple(Cell(said=each, groups=groups) for each in said)


def _published(summary: Summary) -> Table:
    lines = (
        Line(
            name=method["name"],
            note=f"{row['model']} · {row['row']} {row['pair'] or ''}".rstrip(),
            cells=(Cell(said=share(row["accuracy"])), Cell(said=share(row["f1"]))),
        )
        for method in summary["methods"]
        for row in method["published"]
    )
    return Table(
        title=words("As published: {}", summary["cited"]),
        columns=(words("accuracy %"), words("F1 %")),
        lines=tuple(lines),
        folded=True,
    )


def _differences(summary: Summary, ids: Ids) -> Table:
    names = {method["method"]: method["name"] for method in summary["methods"]}

    def line(found: Mapping[str, Any]) -> Line:
        both = ((found["method"], found["pairs"]), (found["than"], found["than_pairs"]))
        groups = tuple(ids[name, pair] for name, its in both for pair in its if (name, pair) in ids)
        said = estimate(found["difference"], found["interval"], percent=True, signed=True)
        return Line(
            name=words("{0} less {1}", names[found["method"]], names[found["than"]]),
            note=found["measure"].replace("f1", "F1").replace("_", " "),
            cells=(Cell(said=said, groups=groups),),
        )

    return Table(
        title=words("Differences, paired by edge"),
        columns=(words("percentage points (95 %)"),),
        lines=tuple(map(line, summary["differences"])),
        folded=True,
    )
