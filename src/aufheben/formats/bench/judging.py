"""Panels of judges: how often each was right, differences between them, and probes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from aufheben.formats.bench.report import (
    Found,
    Group,
    Report,
    ReportedRun,
    Summary,
    count,
    estimate,
    figure,
    money,
    number,
    share,
    spreadsheet,
    tabled,
)
from aufheben.formats.document import Block, Item, Items, Row
from aufheben.words import Fact, speaker

_say = speaker(__name__)

Ids = Mapping[str, str]
"""By panel the group of its runs."""
CITED: Final = "Nakae et al., Debate Judge Design based on LLM: A Qualitative Approach, table 2"
"""Its null, debatrix and debatrix-chronological are taken over there from Liang et al. 2024."""
PUBLISHED_WITH: Final = "gpt-3.5-turbo-0125"
_PRINTED: Final = {
    "null": 0.00,
    "debatrix": 51.52,
    "debatrix-chronological": 30.30,
    "debatrix-qualitative": 48.48,
    "dbkai": 69.70,
}
"""PanelBench, 22 BP debates, three judgments each; no interval and no cost is printed there."""


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
            Items(tuple(map(Item, _notes(summary)))),
        ),
        groups=(
            *(_group(ids[panel["panel"]], panel["panel"], panel) for panel in panels),
            *(
                _group(at, f"{probe['panel']} · {probe['probe']}", probe)
                for at, probe in zip(probed, probes, strict=True)
            ),
        ),
    )


def _group(at: str, name: str, found: Found) -> Group:
    return Group(id=at, name=name, runs=tuple(map(_run, found.get("runs", ()))))


def _run(run: Found) -> ReportedRun:
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


def rows(summary: Summary) -> list[Found]:
    """Each panel, what was published of it under it, what else was published, the baselines.

    `spans` are the intervals of baselines, where they are known.
    """
    published = _PRINTED if summary["benchmark"] == "panelbench" else {}
    spans, ours = summary.get("spans", {}), {panel["panel"] for panel in summary["panels"]}
    found: list[Found] = []
    for panel in summary["panels"]:
        found.append({**panel, "source": "measured", "model": summary["model"]})
        found += [_printed(panel["panel"])] if panel["panel"] in published else []
    found += [_printed(name) for name in published if name not in ours]
    for name, value in summary["baselines"].items():
        kind, _, team = name.partition("_")
        named = {"panel": f"{kind} {team.upper()}".rstrip(), "source": "baseline"}
        found.append({**named, "accuracy": value, "interval": spans.get(name)})
    return found


def _printed(name: str) -> Found:
    of = {"source": "published", "model": PUBLISHED_WITH}
    return {"panel": name, **of, "accuracy": _PRINTED[name] / 100}


_CSV: Final = {
    **dict.fromkeys(("panel", "source", "model"), ""),
    **dict.fromkeys(("accuracy", "low", "high", "completion", "set_f1"), ".4f"),
    **dict.fromkeys(("accuracy_value_laden", "accuracy_other"), ".4f"),
    "calls_per_debate": ".2f",
    "tokens": ".0f",
    "usd": ".6f",
}


def comma_separated(summary: Summary) -> str:
    """RFC 4180, with a header; shares from 0 to 1."""
    return spreadsheet(_CSV, rows(summary))


def _accuracy(row: Found) -> str:
    """As table 2 prints it, with two decimals."""
    value, ends = row["accuracy"], row.get("interval")
    said = number(None if value is None else 100 * value)
    return f"{said} ({share(ends[0])}..{share(ends[1])})" if ends else said


_CELLS: Final[Mapping[Fact, tuple[str, Callable[[Found], str]]]] = {
    _say("accuracy"): ("accuracy", _accuracy),
    _say("completed"): ("completion", lambda row: share(row.get("completion"))),
    _say("set_f1"): ("accuracy", lambda row: share(row.get("set_f1"))),
    _say("value_laden"): ("accuracy", lambda row: share(row.get("accuracy_value_laden"))),
    _say("other_motions"): ("accuracy", lambda row: share(row.get("accuracy_other"))),
    _say("calls_per_debate"): ("calls", lambda row: number(row.get("calls_per_debate"), 1)),
    _say("tokens"): ("", lambda row: count(row.get("tokens"))),
    _say("money"): ("", lambda row: money(row.get("money"))),
}
"""Of each cell what a run shows of it."""


def _panels(summary: Summary, ids: Ids) -> Iterator[Block]:
    heads = (_say("panel"), _say("made_of"), *_CELLS)
    yield from tabled(_say("panels"), heads, (_panel(row, ids) for row in rows(summary)))


def _panel(row: Found, ids: Ids) -> Row:
    groups = (ids[row["panel"]],) if row["source"] == "measured" else ()
    cells = (figure(cell(row), groups, key) for key, cell in _CELLS.values())
    return Row((panel_name(row), _made_of(row), *cells))


def panel_name(row: Found) -> Fact:
    """What a row is called: a baseline says in words how it decides."""
    team = row["panel"].partition(" ")[2]
    if row["source"] != "baseline":
        return str(row["panel"])
    return _say("always_team", team=team) if team else _say("at_random")


def _made_of(row: Found) -> Fact:
    match row["source"]:
        case "measured":
            return _say("counted_runs", n=len(row["runs"]))
        case "published":
            return _say("published_with", model=row["model"])
    return _say("without_judging")


def _notes(summary: Summary) -> Iterator[Fact]:
    yield _say("judging_note_accuracy")
    yield _say("judging_note_interval")
    if summary["benchmark"] == "panelbench":
        yield _say("published", cited=CITED)
    yield _say("taken")


def _differences(summary: Summary, ids: Ids) -> Iterator[Block]:
    def row(found: Found) -> Row:
        said = estimate(found["difference"], found["interval"], percent=True, signed=True)
        groups = (ids[found["panel"]], ids[found["than"]])
        named = _say("less", one=found["panel"], other=found["than"])
        return Row((named, figure(said, groups, "accuracy")))

    heads = (_say("pair"), _say("points"))
    yield from tabled(_say("panels_apart"), heads, map(row, summary["differences"]))


def _probes(probes: Sequence[Found], probed: Sequence[str], ids: Ids) -> Iterator[Block]:
    def row(found: Found, at: str) -> Row:
        groups = (ids[found["panel"]], at)
        shares = (share(found[name]) for name in ("rate", "noise", "noise_probed"))
        cells = (figure(each, groups, "accuracy") for each in (*shares, count(found["pairs"])))
        return Row((found["panel"], found["probe"], *cells))

    heads = (
        *(_say("panel"), _say("probe"), _say("flipped"), _say("noise")),
        *(_say("noise_probed"), _say("pairs")),
    )
    yield from tabled(_say("probes"), heads, map(row, probes, probed))
