"""The comparison of ways to an answer: measures by method, differences, preferences, ends."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aufheben.formats.bench.figures import amount, count, estimate, number
from aufheben.formats.bench.report import (
    Group,
    Report,
    ReportedRun,
    Summary,
    figure,
    tabled,
)
from aufheben.formats.document import Block, Cell, Row
from aufheben.formats.endings import why_ended
from aufheben.words import Both, Fact, Said, speaker

_SIGNIFICANT = 0.05
_say = speaker(__name__)


def report(summary: Summary) -> Report:
    """Measures family by family, then what was compared."""
    rows = {method["row"] for method in summary["methods"]}
    names = {(m["method"], m["row"]): _name(m, several=len(rows) > 1) for m in summary["methods"]}
    ids = {who: f"m{number}" for number, who in enumerate(names)}
    preferences = [*summary["preferences"]]
    judged = [f"p{number}" for number in range(len(preferences))]
    return Report(
        benchmark="dialectic",
        about=(
            _say("topics", n=summary["topics"]),
            *(", ".join(models) for models in summary["models"].values()),
            *([_say("baseline", name=summary["baseline"])] if summary["baseline"] else []),
            _say("by_topic"),
        ),
        warnings=tuple(summary["warnings"]),
        tables=(
            *_measures(summary, ids, names),
            *_ends(summary, ids, names),
            *_preferred(preferences, judged),
            *_compared(summary, ids, names),
        ),
        groups=(
            *(_group(summary, method, ids, names) for method in summary["methods"]),
            *(_duels(found, at) for found, at in zip(preferences, judged, strict=True)),
        ),
    )


Who = tuple[str, str]
Ids = Mapping[Who, str]


def _name(method: Mapping[str, Any], *, several: bool) -> str:
    return f"{method['method']} · {method['row']}" if several else str(method["method"])


def _is_percent(summary: Summary, measure: str) -> bool:
    return bool(summary.get("meanings", {}).get(measure, {}).get("percent"))


def _group(summary: Summary, method: Mapping[str, Any], ids: Ids, names: Ids) -> Group:
    who = (method["method"], method["row"])
    return Group(
        id=ids[who],
        name=names[who],
        runs=tuple(_run(summary, run) for run in method["runs"]),
    )


def _run(summary: Summary, run: Mapping[str, Any]) -> ReportedRun:
    measured = {**run["values"], **(run["judged"] or {})}
    shown = {
        name: amount(value, percent=_is_percent(summary, name))
        for name, value in measured.items()
        if value is not None
    }
    ends = {_end(kind, run[kind]): "" for kind in ("outcome", "stop_reason") if run[kind]}
    return ReportedRun(
        run=run["run"],
        about=(run["topic"], run["lang"], str(run["trial"])),
        outcome=_say.code(run["outcome"]) if run["outcome"] else "",
        error=run["error"] or "",
        ratings=tuple(run["ratings"]),
        values={**shown, **ends, **({} if run["outcome"] else {"unended": ""})},
    )


def _end(kind: str, word: str) -> str:
    return f"{kind}: {word}"


def _duels(found: Mapping[str, Any], at: str) -> Group:
    runs = tuple(ReportedRun(run=run) for run in found.get("runs", ()))
    return Group(id=at, name=_duel(found), runs=runs)


def _duel(found: Mapping[str, Any]) -> Said:
    return _say("against", one=found["one"], other=found["other"])


def _measures(summary: Summary, ids: Ids, names: Ids) -> Iterator[Block]:
    """A table for each family of measures, the methods side by side."""
    marked = {
        (found["method"], found["row"], found["measure"])
        for found in summary["comparisons"]
        if found["baseline"] and found["p_holm"] is not None and found["p_holm"] < _SIGNIFICANT
    }
    every = dict.fromkeys(name for method in summary["methods"] for name in method["measures"])
    families: dict[str, list[str]] = {}
    for name in every:
        family = summary.get("meanings", {}).get(name, {}).get("family", {})
        families.setdefault(str(family.get("en", "")), []).append(name)
    heads: tuple[Fact, ...] = (_say("measure"), *names.values(), _say("meaning"))
    for its in families.values():
        rows = (_measured(summary, measure, ids, marked) for measure in its)
        yield from tabled(_family(summary, its[0]), heads, rows)


def _measured(summary: Summary, measure: str, ids: Ids, marked: set[tuple[str, str, str]]) -> Row:
    figures = (_figure(summary, method, measure, ids, marked) for method in summary["methods"])
    return Row((_named(summary, measure), *figures, _meaning(summary, measure)))


def _family(summary: Summary, measure: str) -> Fact:
    known = summary.get("meanings", {}).get(measure)
    return Both(known["family"]["en"], known["family"]["ja"]) if known else _say("measures")


def _named(summary: Summary, measure: str) -> str:
    better = summary.get("meanings", {}).get(measure, {}).get("better")
    return measure.replace("_", " ") + {"higher": " ↑", "lower": " ↓"}.get(str(better), "")


def _meaning(summary: Summary, measure: str) -> Fact:
    """What it means, and in which unit it is."""
    known = summary.get("meanings", {}).get(measure)
    if known is None:
        return ""
    meaning, unit = (Both(known[part]["en"], known[part]["ja"]) for part in ("meaning", "unit"))
    return _say("unit", meaning=meaning, unit=unit)


def _figure(
    summary: Summary,
    method: Mapping[str, Any],
    measure: str,
    ids: Ids,
    marked: set[tuple[str, str, str]],
) -> Cell:
    found, who = method["measures"].get(measure), (method["method"], method["row"])
    if found is None:
        return None
    said = estimate(found["mean"], found["interval"], percent=_is_percent(summary, measure))
    fewer = f" n={found['n']}" if found["n"] < summary["topics"] else ""
    sign = " †" if (*who, measure) in marked else ""
    return figure(f"{said}{fewer}{sign}", (ids[who],), measure)


def _ends(summary: Summary, ids: Ids, names: Ids) -> Iterator[Block]:
    """How many runs ended how, and why."""
    methods = [(ids[m["method"], m["row"]], m) for m in summary["methods"]]
    rows = [
        Row((
            _say.code(word) if kind == "outcome" else why_ended(word),
            _say("outcome" if kind == "outcome" else "why_ended"),
            *(_counted(m[plural].get(word, 0), at, _end(kind, word)) for at, m in methods),
        ))
        for kind, plural in (("outcome", "outcomes"), ("stop_reason", "stop_reasons"))
        for word in dict.fromkeys(word for _, m in methods for word in m[plural])
    ]  # fmt: skip
    unended = (_counted(m["unended"], at, "unended") for at, m in methods)
    rows.append(Row((_say("no_end"), "", *unended)))
    yield from tabled(_say("ends"), (_say("end"), _say("of"), *names.values()), rows)


def _counted(runs: int, at: str, which: str) -> Cell:
    return figure(count(runs), (at,), which) if runs else 0


def _preferred(preferences: Sequence[Mapping[str, Any]], ids: Sequence[str]) -> Iterator[Block]:
    """Wins, ties and losses of each pair."""
    heads = (
        *(_say("pair"), _say("row"), _say("wins"), _say("ties"), _say("losses")),
        *(_say("win_rate"), _say("chance")),
    )

    def row(found: Mapping[str, Any], at: str) -> Row:
        said = (
            *(count(found[name]) for name in ("wins", "ties", "losses")),
            *(estimate(found["rate"], found["interval"], percent=True), _chance(found["p_holm"])),
        )
        groups = (at,) if found.get("runs") else ()
        return Row((_duel(found), found["row"], *(figure(each, groups) for each in said)))

    yield from tabled(_say("preferred"), heads, map(row, preferences, ids))


def _compared(summary: Summary, ids: Ids, names: Ids) -> Iterator[Block]:
    """Each method less the baseline, in every measure in which they differ."""
    heads = (
        *(_say("pair"), _say("measure"), _say("counted_topics")),
        *(_say("difference"), _say("chance"), _say("effect")),
    )
    rows = (
        _difference(summary, found, ids, names)
        for found in summary["comparisons"]
        if found["baseline"] and (found["difference"] or found["sd"])
    )
    yield from tabled(_say("from_baseline"), heads, rows, folded=True)


def _difference(summary: Summary, found: Mapping[str, Any], ids: Ids, names: Ids) -> Row:
    one, other = (found["method"], found["row"]), (found["than"], found["than_row"])
    percent = _is_percent(summary, found["measure"])
    said = (
        count(found["n"]),
        estimate(found["difference"], found["interval"], percent=percent, signed=True),
        _chance(found["p_holm"]),
        number(found["effect"]),
    )
    groups = (ids[one], ids[other])
    cells = (figure(each, groups, found["measure"]) for each in said)
    named = _say("less", one=names[one], other=names[other])
    return Row((named, _named(summary, found["measure"]), *cells))


def _chance(p: float | None) -> str:
    return "<0.001" if p is not None and p < 0.0005 else number(p, 3)
