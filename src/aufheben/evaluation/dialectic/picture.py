"""The comparison as a picture: measures by method, quality against tokens, and what rounds buy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from aufheben.domain.intervals import Interval
from aufheben.domain.vocabulary import Form, Lang
from aufheben.errors import BadInput
from aufheben.evaluation.core import grouped
from aufheben.evaluation.dialectic.methods import ComparedMethod, read_method
from aufheben.evaluation.picture import (
    FAINT,
    Level,
    Look,
    Mark,
    Panel,
    Picture,
    gray_look,
    look,
    short_label,
)
from aufheben.formats.bench.dialectic import Summarized, key_measures
from aufheben.formats.bench.report import estimate, first_warning
from aufheben.words import speaker, spelled

_say = speaker(__name__)
_MOST: Final = 4  # measures by method
_SIDE: Final = 3  # panels side by side
Method = Mapping[str, Any]


def way_of(name: str) -> ComparedMethod:
    """By its name; one that is none of ours is a form of its own."""
    try:
        return read_method(name)
    except BadInput:
        return ComparedMethod(form=cast("Form", name))


def picture(summary: Mapping[str, Any], lang: Lang = "en") -> Picture:
    """Of the measures that a reader wants first."""
    drawing = _Drawing(Summarized(summary), lang)
    measures = drawing.measures
    return Picture(
        title=drawing.said("title"),
        under=drawing.under,
        warning=first_warning(summary),
        rows=(
            tuple(map(drawing.dots, measures)),
            *drawing.costs(measures[0]),
            *drawing.rounds(measures[:_SIDE]),
        ),
        legend=tuple(drawing.legend()),
        described="; ".join(map(drawing.described, summary["methods"])),
    )


@dataclass(frozen=True)
class _Drawing:
    told: Summarized
    lang: Lang

    def said(self, key: str, **facts: Any) -> str:
        return spelled(_say(f"picture_{key}", **facts), self.lang)

    @property
    def methods(self) -> Sequence[Method]:
        found: Sequence[Method] = self.told.summary["methods"]
        return found

    @property
    def rows(self) -> list[str]:
        return list(dict.fromkeys(method["row"] for method in self.methods))

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(method["method"] for method in self.methods))

    @property
    def forms(self) -> list[str]:
        return list(dict.fromkeys(way_of(name).form for name in self.names))

    @property
    def measures(self) -> tuple[str, ...]:
        """What a reader wants first, before it what sets the methods apart."""
        known = key_measures(self.told.measures, most=len(self.told.measures))
        means = {name: {_mean(method, name) for method in self.methods} for name in known}
        ordered = sorted(known, key=lambda name: len(means[name]) < 2)
        return tuple(ordered[:_MOST]) or ("terminated",)

    @property
    def under(self) -> str:
        summary = self.told.summary
        runs = sum(len(method["runs"]) for method in self.methods)
        made = self.said("under", topics=summary["topics"], runs=runs)
        held = self.said("baseline", name=summary["baseline"]) if summary["baseline"] else ""
        return " · ".join(filter(None, (made, self.said("interval"), held)))

    def titled(self, measure: str) -> str:
        unit = self.told.known(measure).get("unit", {}).get(self.lang)
        return short_label(self.told.named(measure)) + (f" ({unit})" if unit else "")

    def within(self, measure: str) -> tuple[float, float] | None:
        return (0.0, 100.0) if self.told.percent(measure) else None

    def look(self, method: Method, *, by_row: bool = False) -> Look:
        """The form's, hollow where it is confirmed; or of several rows the row's."""
        if by_row and len(self.rows) > 1:
            return gray_look(self.rows.index(method["row"]))
        way = way_of(method["method"])
        return look(self.forms.index(way.form), hollow=way.confirm)

    def mark(self, at: float, method: Method, measure: str, how: Look, said: str = "") -> Mark:
        """Shares in percent."""
        found, scale = method["measures"][measure], 100.0 if self.told.percent(measure) else 1.0
        ends = found["interval"] and [scale * end for end in found["interval"]]
        interval = Interval(low=ends[0], high=ends[1]) if ends else None
        return Mark(at, scale * found["mean"], how, interval, said)

    def dots(self, measure: str) -> Panel:
        """A line a method, a mark a row; the baseline's mean goes through all."""
        marks = {}
        for number, method in enumerate(self.methods):
            if measure in method["measures"]:
                aside = 0.62 * ((self.rows.index(method["row"]) + 0.5) / len(self.rows) - 0.5)
                at = self.names.index(method["method"]) + aside
                marks[number] = self.mark(at, method, measure, self.look(method, by_row=True))
        return Panel(
            title=self.titled(measure),
            names=tuple(self.names) or ("",),
            within=self.within(measure),
            marks=tuple(marks.values()),
            levels=tuple(
                Level(mark.value, mark.look)
                for number, mark in marks.items()
                if self.methods[number]["method"] == self.told.summary["baseline"]
            ),
        )

    def costs(self, measure: str) -> Iterator[tuple[Panel, ...]]:
        """A panel a row: tokens to the right, quality up; a form's rounds are joined."""
        known = [m for m in self.methods if {"tokens", measure} <= m["measures"].keys()]
        if known:
            yield tuple(
                Panel(
                    title=row if len(self.rows) > 1 else "",
                    marks=tuple(self._cost([m for m in known if m["row"] == row], measure)),
                    joined=True,
                    across=self.said("tokens"),
                    upright=self.titled(measure),
                    within=self.within(measure),
                )
                for row in self.rows[:_SIDE]
            )

    def _cost(self, its: Sequence[Method], measure: str) -> Iterator[Mark]:
        for line in grouped(its, self.look).values():
            for method in line:
                said = str(way_of(method["method"]).rounds) if len(line) > 1 else ""
                at = _mean(method, "tokens") or 0.0
                yield self.mark(at, method, measure, self.look(method), said)

    def rounds(self, measures: Sequence[str]) -> Iterator[tuple[Panel, ...]]:
        """Of rows in which a form was tried with different rounds: a panel a measure, a line a form."""
        several = [(row, lines) for row in self.rows if (lines := self._in_rounds(row))]
        for row, lines in several[:_SIDE]:
            yield tuple(
                Panel(
                    title=row if len(self.rows) > 1 else "",
                    marks=tuple(self._curve(lines, measure)),
                    joined=True,
                    across=self.said("rounds"),
                    upright=self.titled(measure),
                    within=self.within(measure),
                    ticks=tuple(sorted({way_of(m["method"]).rounds for its in lines for m in its})),
                )
                for measure in measures
            )

    def _in_rounds(self, row: str) -> list[tuple[Method, ...]]:
        lines = grouped((m for m in self.methods if m["row"] == row), self.look).values()
        return [its for its in lines if len({way_of(m["method"]).rounds for m in its}) > 1]

    def _curve(self, lines: Sequence[Sequence[Method]], measure: str) -> Iterator[Mark]:
        for number, its in enumerate(lines):
            aside = 0.16 * ((number + 0.5) / len(lines) - 0.5)
            for method in (m for m in its if measure in m["measures"]):
                at = way_of(method["method"]).rounds + aside
                yield self.mark(at, method, measure, self.look(method))

    def legend(self) -> Iterator[tuple[Look, str]]:
        """Each row's and each form's look, and what a hollow mark means where there is one."""
        if len(self.rows) > 1:
            yield from ((gray_look(place), row) for place, row in enumerate(self.rows))
        yield from ((look(place), form) for place, form in enumerate(self.forms))
        if any(way_of(name).confirm for name in self.names):
            yield Look(FAINT, hollow=True), self.said("confirmed")

    def described(self, method: Method) -> str:
        def said(name: str, found: Mapping[str, Any]) -> str:
            percent = self.told.percent(name)
            shown = estimate(found["mean"], found["interval"], percent=percent)
            return f"{short_label(name)} {shown}"

        its = method["measures"]
        shown = [said(name, its[name]) for name in self.measures if name in its]
        return f"{short_label(method['method'])} {short_label(method['row'])}: {', '.join(shown)}"


def _mean(method: Method, measure: str) -> float | None:
    found: Mapping[str, float] = method["measures"].get(measure, {})
    return found.get("mean")
