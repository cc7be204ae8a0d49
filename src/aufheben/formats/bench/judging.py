"""Panels of judges: how often each was right, differences between them, and probes."""

from collections.abc import Mapping
from typing import Any

from aufheben.formats.bench.figures import count, estimate, money, number, share
from aufheben.formats.bench.report import Cell, Group, Line, Report, ReportedRun, Summary, Table
from aufheben.formats.page.templates import key, words


def report(summary: Summary) -> Report:
    """A line a panel, with what one gets without judging under them."""
    panels, probes = summary["panels"], summary["probes"]
    ids = {panel["panel"]: f"m{number}" for number, panel in enumerate(panels)}
    probed = [f"p{number}" for number in range(len(probes))]
    return Report(
        benchmark=summary["benchmark"],
        about=(summary["model"], words("95 % intervals by debate")),
        tables=tuple(
            table
            for table in (
                _panels(summary, ids),
                _differences(summary, ids),
                _probes(probes, probed, ids),
            )
            if table.lines
        ),
        groups=(
            *(_group(ids[panel["panel"]], panel["panel"], panel) for panel in panels),
            *(
                _group(at, f"{probe['panel']} · {probe['probe']}", probe)
                for at, probe in zip(probed, probes, strict=True)
            ),
        ),
    )


def _group(at: str, name: str, found: Mapping[str, Any]) -> Group:
    return Group(id=at, name=name, runs=tuple(map(_run, found.get("runs", ()))))


def _run(run: Mapping[str, Any]) -> ReportedRun:
    hit = "✓" if run["hit"] else "✗"
    gold = "/".join(run["gold"])
    return ReportedRun(
        run=run["run"],
        about=(run["debate"], str(run["trial"])),
        outcome=run["winner"] or "",
        error=run["error"] or "",
        values={
            "accuracy": f"{hit} {run['winner'] or '–'} ({gold})",
            "calls": count(run["calls"]),
            "completion": "✓" if run["finished"] else "✗",
        },
    )


def _panels(summary: Summary, ids: Mapping[str, str]) -> Table:
    columns = (
        *(words("accuracy % (95 %)"), words("completed %"), words("set F1 %")),
        *(words("value-laden %"), words("other motions %")),
        *(words("calls a debate"), words("tokens"), words("US$")),
    )
    lines = [_panel(panel, ids[panel["panel"]]) for panel in summary["panels"]]
    empty = (Cell(said="–"),) * (len(columns) - 1)
    lines += [
        Line(name=key(name), note=words("without judging"), cells=(Cell(said=share(value)), *empty))
        for name, value in summary["baselines"].items()
    ]
    return Table(title=words("Panels"), columns=columns, lines=tuple(lines))


def _panel(panel: Mapping[str, Any], at: str) -> Line:
    said = (
        (estimate(panel["accuracy"], panel["interval"], percent=True), "accuracy"),
        (share(panel["completion"]), "completion"),
        (share(panel["set_f1"]), "accuracy"),
        (share(panel["accuracy_value_laden"]), "accuracy"),
        (share(panel["accuracy_other"]), "accuracy"),
        (number(panel["calls_per_debate"], 1), "calls"),
        (count(panel["tokens"]), ""),
        (money(panel["money"]), ""),
    )
    cells = tuple(Cell(said=text, groups=(at,), key=which) for text, which in said)
    return Line(name=panel["panel"], note=words("{} runs", len(panel["runs"])), cells=cells)


def _differences(summary: Summary, ids: Mapping[str, str]) -> Table:
    def line(found: Mapping[str, Any]) -> Line:
        said = estimate(found["difference"], found["interval"], percent=True, signed=True)
        groups = (ids[found["panel"]], ids[found["than"]])
        return Line(
            name=words("{0} less {1}", found["panel"], found["than"]),
            cells=(Cell(said=said, groups=groups, key="accuracy"),),
        )

    return Table(
        title=words("Differences in accuracy, paired by debate"),
        columns=(words("percentage points (95 %)"),),
        lines=tuple(map(line, summary["differences"])),
    )


def _probes(probes: list[Any], probed: list[str], ids: Mapping[str, str]) -> Table:
    def line(found: Mapping[str, Any], at: str) -> Line:
        groups = (ids[found["panel"]], at)
        said = (
            *(share(found[name]) for name in ("rate", "noise", "noise_probed")),
            count(found["pairs"]),
        )
        cells = tuple(Cell(said=each, groups=groups, key="accuracy") for each in said)
        return Line(name=found["panel"], note=found["probe"], cells=cells)

    return Table(
        title=words("Probes: how often the winner changed"),
        columns=(
            *(words("flipped %"), words("run to run %")),
            *(words("run to run, probed %"), words("pairs")),
        ),
        lines=tuple(line(found, at) for found, at in zip(probes, probed, strict=True)),
    )
