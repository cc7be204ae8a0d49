"""The comparison of ways to an answer: measures by method, differences, preferences, judges, ends."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from aufheben.formats.bench.report import (
    Found,
    Group,
    Report,
    ReportedRun,
    Summary,
    amount,
    chance,
    count,
    estimate,
    figure,
    number,
    share,
    tabled,
)
from aufheben.formats.document import Block, Cell, Fold, Item, Items, Row
from aufheben.formats.endings import why_ended
from aufheben.words import Both, Fact, Said, speaker

_say = speaker(__name__)
_SIGNIFICANT: Final = 0.05
_FEW: Final = 10
"""With fewer topics, percentile intervals are too narrow (Hesterberg 2015)."""
_COST: Final = ("terminated", "calls", "tokens")
_KEY: Final = (
    *("answered", "preservation_worse_off", "preservation", "dialecticality", "lifts"),
    *("coherence", "constructiveness", "coverage_answer", "practicability"),
    *("retention_worse_off", "stance_in_answer_worse_off", "new_premise_rate", "clarity"),
    *("obvious_chosen", "synthesis", "unanswered_attacks_share", "repetition_lexical"),
)
"""What a reader wants to know first, of what was measured."""
_NOTES: Final = ("cells", "fewer", "spread", "judged", "dagger", "width", "swapped")
Who = tuple[str, str]
"""A method and a row."""


def key_measures(measures: Iterable[str], *, most: int = 6) -> tuple[str, ...]:
    """Those that a reader wants to know first, at most so many; others where there are none."""
    known = [name for name in measures if name not in _COST]
    chosen = [name for name in _KEY if name in known]
    return tuple((chosen or known)[:most])


def report(summary: Summary) -> Report:
    """What matters first, then measures family by family, then what was compared."""
    told = Summarized(summary)
    preferences = [*summary["preferences"]]
    judged = [f"p{number}" for number in range(len(preferences))]
    duels = (
        Group(id=at, name=_duel(found), runs=tuple(map(_rating, found.get("runs", ()))))
        for found, at in zip(preferences, judged, strict=True)
    )
    return Report(
        benchmark="dialectic",
        about=tuple(_about(summary)),
        tables=(
            *told.table(_say("main"), (*_COST, *key_measures(told.measures)), spread=False),
            *_notes(summary),
            *(block for its in told.families for block in told.table(told.family(its[0]), its)),
            *_ends(told),
            *_preferred(preferences, judged),
            *_compared(told),
            *_judges(summary),
        ),
        groups=(*map(told.group, summary["methods"]), *duels),
        listed=True,
    )


def _about(summary: Summary) -> Iterator[Fact]:
    yield _say("topics", n=summary["topics"])
    yield from (", ".join(models) for models in summary["models"].values())
    if summary["baseline"]:
        yield _say("baseline", name=summary["baseline"])
    if judges := summary.get("judges"):
        yield _say("judged_by", judges=", ".join(judges))
    yield _say("by_topic")
    if drawn := summary.get("statistics"):
        yield _say("resampled", trials=summary["trials"], n=drawn["resamples"], seed=drawn["seed"])


def _notes(summary: Summary) -> Iterator[Block]:
    """How the figures are to be read."""
    uneven = summary.get("unevenly_judged", {})
    runs = ", ".join(f"{_worded(name)} {number}" for name, number in uneven.items())
    notes = [
        *([_say("few_topics")] if summary["topics"] < _FEW else []),
        *([_say("uneven", runs=runs)] if uneven else []),
        *(_say(f"note_{name}") for name in _NOTES),
    ]
    yield Fold(_say("notes"), (Items(tuple(map(Item, notes))),))


@dataclass(frozen=True)
class Summarized:
    """A summary, and what its contestants and measures are called."""

    summary: Summary

    @cached_property
    def names(self) -> dict[Who, str]:
        """Each method, with its row where there are several."""
        found = [(method["method"], method["row"]) for method in self.summary["methods"]]
        several = len({row for _, row in found}) > 1
        return {who: " · ".join(who) if several else str(who[0]) for who in found}

    @cached_property
    def ids(self) -> dict[Who, str]:
        """Under which each one's runs are listed."""
        return {who: f"m{number}" for number, who in enumerate(self.names)}

    @cached_property
    def measures(self) -> tuple[str, ...]:
        """Everything that was measured of any, in order of first appearance."""
        methods = self.summary["methods"]
        return tuple(dict.fromkeys(name for method in methods for name in method["measures"]))

    @property
    def families(self) -> list[list[str]]:
        """The measures, by what they are about."""
        found: dict[str, list[str]] = {}
        for name in self.measures:
            family = self.known(name).get("family", {})
            found.setdefault(str(family.get("en", "")), []).append(name)
        return [*found.values()]

    @cached_property
    def marked(self) -> set[tuple[str, str, str]]:
        """What differs from the baseline."""
        return {
            (found["method"], found["row"], found["measure"])
            for found in self.summary["comparisons"]
            if found["baseline"] and found["p_holm"] is not None and found["p_holm"] < _SIGNIFICANT
        }

    def known(self, measure: str) -> Found:
        """What is said of a measure; nothing of one that nobody knows."""
        found: Mapping[str, Any] = self.summary.get("meanings", {}).get(measure, {})
        return found

    def percent(self, measure: str) -> bool:
        return bool(self.known(measure).get("percent"))

    def named(self, measure: str) -> str:
        better = str(self.known(measure).get("better"))
        return _worded(measure) + {"higher": " ↑", "lower": " ↓"}.get(better, "")

    def family(self, measure: str) -> Fact:
        found = self.known(measure).get("family")
        return Both(found["en"], found["ja"]) if found else _say("measures")

    def meaning(self, measure: str) -> Fact:
        """What it means, and in which unit it is."""
        if not (known := self.known(measure)):
            return ""
        meaning, unit = (Both(known[part]["en"], known[part]["ja"]) for part in ("meaning", "unit"))
        return _say("unit", meaning=meaning, unit=unit)

    def table(
        self, title: Fact, measures: Iterable[str], *, spread: bool = True
    ) -> Iterator[Block]:
        """The methods side by side in these measures."""
        heads: tuple[Fact, ...] = (_say("measure"), *self.names.values(), _say("meaning"))
        methods = self.summary["methods"]
        rows = (
            Row((
                self.named(name),
                *(self.figure(method, name, spread=spread) for method in methods),
                self.meaning(name),
            ))
            for name in measures
            if name in self.measures
        )  # fmt: skip
        yield from tabled(title, heads, rows)

    def figure(self, method: Found, measure: str, *, spread: bool) -> Cell:
        """With its interval; on how many topics, where not on all; † where the baseline differs."""
        found, who = method["measures"].get(measure), (method["method"], method["row"])
        if found is None:
            return None
        said = estimate(
            found["mean"],
            found["interval"],
            percent=self.percent(measure),
            sd=found["sd"] if spread else None,
        )
        fewer = f" n={found['n']}" if found["n"] < self.summary["topics"] else ""
        sign = " †" if (*who, measure) in self.marked else ""
        return figure(f"{said}{fewer}{sign}", (self.ids[who],), measure)

    def group(self, method: Found) -> Group:
        """All runs of a method in a row."""
        who = (method["method"], method["row"])
        return Group(
            id=self.ids[who], name=self.names[who], runs=tuple(map(self.run, method["runs"]))
        )

    def run(self, run: Found) -> ReportedRun:
        measured = {**run["values"], **(run["judged"] or {})}
        shown = {
            name: amount(value, percent=self.percent(name))
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


def _rating(run: str) -> ReportedRun:
    return ReportedRun(run=run)


def _duel(found: Found) -> Said:
    return _say("against", one=found["one"], other=found["other"])


def _ends(told: Summarized) -> Iterator[Block]:
    """How many runs ended how, and why; and how many marks no judge gave."""
    methods = [*zip(told.ids.values(), told.summary["methods"], strict=True)]

    def rows(kind: str, plural: str, named: Callable[[str], Fact], of: Fact) -> Iterator[Row]:
        for word in dict.fromkeys(word for _, m in methods for word in m.get(plural, {})):
            which = _end(kind, word) if kind else word
            counts = (_counted(m.get(plural, {}).get(word, 0), at, which) for at, m in methods)
            yield Row((named(word), of, *counts))

    unended = (_counted(m["unended"], at, "unended") for at, m in methods)
    every: tuple[Row, ...] = (
        *rows("outcome", "outcomes", _say.code, _say("outcome")),
        *rows("stop_reason", "stop_reasons", why_ended, _say("why_ended")),
        Row((_say("no_end"), "", *unended)),
        *rows("", "parse_failures", _worded, _say("no_mark")),
    )
    heads: tuple[Fact, ...] = (_say("end"), _say("of"), *told.names.values())
    yield from tabled(_say("ends"), heads, every)


def _counted(runs: int, at: str, which: str) -> Cell:
    return figure(count(runs), (at,), which) if runs else 0


def _worded(name: str) -> str:
    return name.replace("_", " ")


def _lined(
    title: Fact,
    texts: Mapping[str, Callable[[Found], Fact]],
    figures: Mapping[str, Callable[[Found], str]],
    rows: Iterable[Found],
    behind: Callable[[Found], tuple[Sequence[str], str]] = lambda _: ((), ""),
) -> Iterator[Block]:
    """A line each, under heads by key; `behind` its figures are the runs of groups, by a key."""
    heads = tuple(_say(f"head_{name}") for name in (*texts, *figures))
    lines = (
        Row((
            *(text(each) for text in texts.values()),
            *(figure(said(each), *behind(each)) for said in figures.values()),
        ))
        for each in rows
    )  # fmt: skip
    yield from tabled(title, heads, lines, folded=True)


def _of(key: str, shown: Callable[..., str], **how: Any) -> Callable[[Found], str]:
    return lambda found: shown(found.get(key), **how)


def _text(key: str) -> Callable[[Found], str]:
    return lambda found: str(found[key])


_CHANCES: Final = {"p": _of("p", chance), "p_holm": _of("p_holm", chance)}


def _preferred(preferences: Sequence[Found], ids: Sequence[str]) -> Iterator[Block]:
    """Wins, ties and losses of each pair."""
    at = {id(found): place for found, place in zip(preferences, ids, strict=True)}
    counted = ("wins", "ties", "losses", "inconsistent", "unjudged", "topics")
    figures = {
        **{name: _of(name, count) for name in counted},
        "rate": lambda found: estimate(found["rate"], found["interval"], percent=True),
        **_CHANCES,
    }
    yield from _lined(
        _say("preferred"),
        {"pair": _duel, "row": _text("row")},
        figures,
        preferences,
        lambda found: ((at[id(found)],) if found.get("runs") else (), ""),
    )


def _compared(told: Summarized) -> Iterator[Block]:
    """Each method less the baseline, in every measure in which any differs."""

    def difference(found: Found) -> str:
        percent = told.percent(found["measure"])
        return estimate(found["difference"], found["interval"], percent=percent, signed=True)

    def pair(found: Found) -> tuple[Who, Who]:
        return (found["method"], found["row"]), (found["than"], found["than_row"])

    def less(found: Found) -> Said:
        one, other = (told.names[who] for who in pair(found))
        return _say("less", one=one, other=other)

    figures = {
        "topics": _of("n", count),
        "difference": difference,
        **_CHANCES,
        "effect": _of("effect", number),
        "rank_biserial": _of("rank_biserial", number),
        "mcnemar": _of("mcnemar", chance),
    }
    yield from _lined(
        _say("differences"),
        {"pair": less, "measure": lambda found: told.named(found["measure"])},
        figures,
        _shown(told),
        lambda found: ([told.ids[who] for who in pair(found)], found["measure"]),
    )


def _shown(told: Summarized) -> Iterator[Found]:
    """With the baseline all; of other pairs rows, or all without a baseline, in the first measures."""
    comparisons = told.summary["comparisons"]
    keys = {*key_measures(told.measures), "tokens"}
    differing = {found["measure"] for found in comparisons if found["difference"] or found["sd"]}
    held = any(found["baseline"] for found in comparisons)
    for found in comparisons:
        first = found["measure"] in keys and (found["row"] != found["than_row"] or not held)
        if found["measure"] in differing and (found["baseline"] or first):
            yield found


def _judges(summary: Summary) -> Iterator[Block]:
    """Who is stronger by their preferences, whether place sways them, how far they agree."""
    measure = {"measure": lambda found: _worded(found["measure"])}
    strengths = sorted(summary.get("strengths", ()), key=lambda s: (s["row"], -s["strength"]))
    yield from _lined(
        _say("strengths"),
        {"row": _text("row"), "method": _text("method")},
        {"strength": _of("strength", number, signed=True)},
        strengths,
    )
    yield from _lined(
        _say("bias"),
        {"judge": _text("judge")},
        {
            "duels": _of("duels", count),
            "inconsistent_share": _of("inconsistent", share),
            "first_shown": _of("first", share),
        },
        summary.get("position_bias", ()),
    )
    yield from _lined(
        _say("agreement"),
        {**measure, "judges": lambda found: ", ".join(found["judges"])},
        {"runs": _of("runs", count), "kappa": _of("kappa", number), "icc": _of("icc", number)},
        summary.get("agreement", ()),
    )
    yield from _lined(
        _say("itself"),
        {**measure, "judge": _text("judge")},
        {
            "runs": _of("runs", count),
            "noise": _of("sd", number),
            "readings": _of("asked", count),
            "failures": _of("failures", count),
        },
        summary.get("judge_noise", ()),
    )
