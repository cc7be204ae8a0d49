"""Panels of judges: how often each was right, differences between them, and probes."""

from collections.abc import Iterator, Mapping, Sequence
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
from aufheben.formats.document import Block, Cell, Row
from aufheben.words import speaker

_say = speaker(__name__)


def report(summary: Summary) -> Report:
    """A line a panel, with what one gets without judging under them."""
    panels, probes = summary["panels"], summary["probes"]
    ids = {panel["panel"]: f"m{number}" for number, panel in enumerate(panels)}
    probed = [f"p{number}" for number in range(len(probes))]
    return Report(
        benchmark=summary["benchmark"],
        about=(summary["model"], _say("by_debate")),
        tables=(
            *_panels(summary, ids),
            *_differences(summary, ids),
            *_probes(probes, probed, ids),
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


def _panels(summary: Summary, ids: Mapping[str, str]) -> Iterator[Block]:
    heads = (
        *(_say("panel"), _say("made_of"), _say("accuracy"), _say("completed"), _say("set_f1")),
        *(_say("value_laden"), _say("other_motions")),
        *(_say("calls_per_debate"), _say("tokens"), _say("money")),
    )
    rows = [_panel(panel, ids[panel["panel"]]) for panel in summary["panels"]]
    empty: tuple[Cell, ...] = (None,) * (len(heads) - 3)
    for name, value in summary["baselines"].items():
        named = str(name).replace("_", " ")
        rows.append(Row((named, _say("without_judging"), figure(share(value)), *empty)))
    yield from tabled(_say("panels"), heads, rows)


def _panel(panel: Mapping[str, Any], at: str) -> Row:
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
    runs = _say("counted_runs", n=len(panel["runs"]))
    return Row((panel["panel"], runs, *(figure(text, (at,), which) for text, which in said)))


def _differences(summary: Summary, ids: Mapping[str, str]) -> Iterator[Block]:
    def row(found: Mapping[str, Any]) -> Row:
        said = estimate(found["difference"], found["interval"], percent=True, signed=True)
        groups = (ids[found["panel"]], ids[found["than"]])
        named = _say("less", one=found["panel"], other=found["than"])
        return Row((named, figure(said, groups, "accuracy")))

    heads = (_say("pair"), _say("points"))
    yield from tabled(_say("panels_apart"), heads, map(row, summary["differences"]))


def _probes(
    probes: Sequence[Mapping[str, Any]], probed: Sequence[str], ids: Mapping[str, str]
) -> Iterator[Block]:
    def row(found: Mapping[str, Any], at: str) -> Row:
        groups = (ids[found["panel"]], at)
        shares = (share(found[name]) for name in ("rate", "noise", "noise_probed"))
        cells = (figure(each, groups, "accuracy") for each in (*shares, count(found["pairs"])))
        return Row((found["panel"], found["probe"], *cells))

    heads = (
        *(_say("panel"), _say("probe"), _say("flipped"), _say("noise")),
        *(_say("noise_probed"), _say("pairs")),
    )
    yield from tabled(_say("probes"), heads, map(row, probes, probed))
