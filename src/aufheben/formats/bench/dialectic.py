"""The comparison of ways to an answer: measures by method, differences, preferences, ends."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from aufheben.formats.bench.figures import UNMEASURED, amount, count, estimate, number
from aufheben.formats.bench.report import Cell, Group, Line, Report, ReportedRun, Summary, Table
from aufheben.formats.endings import ending
from aufheben.formats.page.codes import code
from aufheben.formats.page.templates import in_both, words

_SIGNIFICANT = 0.05


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
            words("{} topics", summary["topics"]),
            *(", ".join(models) for models in summary["models"].values()),
            *([words("baseline: {}", summary["baseline"])] if summary["baseline"] else []),
            words("95 % intervals by topic"),
        ),
        warnings=tuple(summary["warnings"]),
        tables=(
            *_measures(summary, ids, names),
            *_some(_ends(summary, ids, names)),
            *_some(_preferred(preferences, judged)),
            *_some(_compared(summary, ids, names)),
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


def _some(table: Table) -> list[Table]:
    return [table] if table.lines else []


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
        outcome=run["outcome"] or "",
        error=run["error"] or "",
        ratings=tuple(run["ratings"]),
        values={**shown, **ends, **({} if run["outcome"] else {"unended": ""})},
    )


def _end(kind: str, word: str) -> str:
    return f"{kind}: {word}"


def _duels(found: Mapping[str, Any], at: str) -> Group:
    runs = tuple(ReportedRun(run=run) for run in found.get("runs", ()))
    return Group(id=at, name=words("{0} against {1}", found["one"], found["other"]), runs=runs)


def _measures(summary: Summary, ids: Ids, names: Ids) -> Iterator[Table]:
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
    for its in families.values():
        yield Table(
            title=_family(summary, its[0]),
            columns=tuple(names.values()),
            lines=tuple(
                Line(
                    name=_named(summary, measure),
                    note=_meaning(summary, measure),
                    cells=tuple(
                        _figure(summary, method, measure, ids, marked)
                        for method in summary["methods"]
                    ),
                )
                for measure in its
            ),
        )


def _family(summary: Summary, measure: str) -> Markup:
    known = summary.get("meanings", {}).get(measure)
    return in_both(known["family"]["en"], known["family"]["ja"]) if known else words("Measures")


def _named(summary: Summary, measure: str) -> str:
    better = summary.get("meanings", {}).get(measure, {}).get("better")
    return measure.replace("_", " ") + {"higher": " ↑", "lower": " ↓"}.get(str(better), "")


def _meaning(summary: Summary, measure: str) -> object:
    """What it means, and in which unit it is."""
    known = summary.get("meanings", {}).get(measure)
    if known is None:
        return ""
    said = (f"{known['meaning'][lang]} [{known['unit'][lang]}]" for lang in ("en", "ja"))
    return in_both(*said)


def _figure(
    summary: Summary,
    method: Mapping[str, Any],
    measure: str,
    ids: Ids,
    marked: set[tuple[str, str, str]],
) -> Cell:
    found, who = method["measures"].get(measure), (method["method"], method["row"])
    if found is None:
        return Cell(said=UNMEASURED)
    said = estimate(found["mean"], found["interval"], percent=_is_percent(summary, measure))
    fewer = f" n={found['n']}" if found["n"] < summary["topics"] else ""
    sign = " †" if (*who, measure) in marked else ""
    return Cell(said=f"{said}{fewer}{sign}", groups=(ids[who],), key=measure)


def _ends(summary: Summary, ids: Ids, names: Ids) -> Table:
    """How many runs ended how, and why."""
    methods = [(ids[m["method"], m["row"]], m) for m in summary["methods"]]
    lines = [
        Line(
            name=words(code(word))
            if kind == "outcome"
            else in_both(ending(word, "en"), ending(word, "ja")),
            note=words("outcome") if kind == "outcome" else words("why it ended"),
            cells=tuple(
                _counted(m[plural].get(word, 0), at, _end(kind, word)) for at, m in methods
            ),
        )
        for kind, plural in (("outcome", "outcomes"), ("stop_reason", "stop_reasons"))
        for word in dict.fromkeys(word for _, m in methods for word in m[plural])
    ]
    unended = tuple(_counted(m["unended"], at, "unended") for at, m in methods)
    lines += [Line(name=words("no end"), cells=unended)]
    return Table(
        title=words("How the runs ended"), columns=tuple(names.values()), lines=tuple(lines)
    )


def _counted(runs: int, at: str, which: str) -> Cell:
    return Cell(said=count(runs), groups=(at,), key=which) if runs else Cell(said="0")


def _preferred(preferences: list[Any], ids: list[str]) -> Table:
    """Wins, ties and losses of each pair."""
    columns = (
        *(words("wins"), words("ties"), words("losses")),
        *(words("win rate % (95 %)"), words("p, Holm")),
    )

    def line(found: Mapping[str, Any], at: str) -> Line:
        said = (
            *(count(found[name]) for name in ("wins", "ties", "losses")),
            *(estimate(found["rate"], found["interval"], percent=True), _chance(found["p_holm"])),
        )
        groups = (at,) if found.get("runs") else ()
        return Line(
            name=words("{0} against {1}", found["one"], found["other"]),
            note=found["row"],
            cells=tuple(Cell(said=each, groups=groups) for each in said),
        )

    lines = tuple(line(found, at) for found, at in zip(preferences, ids, strict=True))
    return Table(title=words("What judges preferred"), columns=columns, lines=lines)


def _compared(summary: Summary, ids: Ids, names: Ids) -> Table:
    """Each method less the baseline, in every measure in which they differ."""
    columns = (words("topics"), words("difference (95 %)"), words("p, Holm"), words("effect d_z"))
    return Table(
        title=words("Differences from the baseline"),
        columns=columns,
        lines=tuple(
            _difference(summary, found, ids, names)
            for found in summary["comparisons"]
            if found["baseline"] and (found["difference"] or found["sd"])
        ),
        folded=True,
    )


def _difference(summary: Summary, found: Mapping[str, Any], ids: Ids, names: Ids) -> Line:
    one, other = (found["method"], found["row"]), (found["than"], found["than_row"])
    percent = _is_percent(summary, found["measure"])
    said = (
        count(found["n"]),
        estimate(found["difference"], found["interval"], percent=percent, signed=True),
        _chance(found["p_holm"]),
        number(found["effect"]),
    )
    groups = (ids[one], ids[other])
    return Line(
        name=words("{0} less {1}", names[one], names[other]),
        note=_named(summary, found["measure"]),
        cells=tuple(Cell(said=each, groups=groups, key=found["measure"]) for each in said),
    )


def _chance(p: float | None) -> str:
    return "<0.001" if p is not None and p < 0.0005 else number(p, 3)
