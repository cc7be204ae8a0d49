"""The panels of the picture: measures by method, quality against tokens, what rounds buy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.evaluation.core.extra import library
from aufheben.evaluation.core.trial import grouped
from aufheben.evaluation.dialectic.methods import read_method
from aufheben.evaluation.dialectic.presentation.styles import look, row_look, short_label
from aufheben.evaluation.dialectic.presentation.words import PERCENT, named, unit, unit_of, word
from aufheben.evaluation.dialectic.statistics.figures import Figure
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable, Rank

_WIDE: Final = 10  # times as many tokens: from there the scale is logarithmic


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotPoint:
    """A mean with the ends of its interval (the mean itself where there is none), as drawn."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> tuple[list[float], list[float]]:
        """How far the interval goes below and above."""
        return [max(0.0, self.value - self.low)], [max(0.0, self.high - self.value)]


def point(standing: Rank, measure: str) -> PlotPoint | None:
    """The measure of one contestant, shares in percent; None if it was not measured."""
    found: Figure | None = standing.figures.get(measure)
    if found is None:
        return None
    scale = 100.0 if unit_of(measure) in PERCENT else 1.0
    ends = (found.interval.low, found.interval.high) if found.interval else (found.mean,) * 2
    return PlotPoint(value=scale * found.mean, low=scale * ends[0], high=scale * ends[1])


def titled(measure: str, lang: Lang) -> str:
    """What stands over a panel."""
    scale = unit(measure, lang)
    return short_label(named(measure)) + (f" ({scale})" if scale else "")


class PlotLine(NamedTuple):
    """A method's line in a panel, a form confirmed or not, and its place there, the rounds."""

    form: str
    confirm: bool = False
    rounds: int = 0

    @property
    def line(self) -> tuple[str, bool]:
        """What its rounds are joined with."""
        return self.form, self.confirm


def way_of(name: str) -> PlotLine:
    """A method's by its name; one that is none of ours is a form of its own."""
    try:
        found = read_method(name)
    except BadInput:
        return PlotLine(name)
    return PlotLine(found.form, found.confirm, found.rounds)


def forms_of(table: AnswerMethodTable) -> list[str]:
    """The forms of all methods, in order of first appearance."""
    return list(dict.fromkeys(way_of(standing.method).form for standing in table.standings))


def rows_in_rounds(table: AnswerMethodTable) -> tuple[str, ...]:
    """The rows in which any form was tried with different rounds."""
    return tuple(row for row in table.rows if _lines_in_rounds(_of_row(table, row)))


def _lines_in_rounds(its: Sequence[Rank]) -> list[tuple[str, bool]]:
    lines = grouped((way_of(s.method) for s in its), lambda way: way.line)
    return [line for line, ways in lines.items() if len({way.rounds for way in ways}) > 1]


def _of_row(table: AnswerMethodTable, row: str) -> list[Rank]:
    return [standing for standing in table.standings if standing.row == row]


def draw_dots(
    axes: Sequence[Any], table: AnswerMethodTable, measures: Sequence[str], lang: Lang
) -> None:
    """A panel a measure, a line a method, a mark a row; the baseline's mean goes through all."""
    methods = list(dict.fromkeys(standing.method for standing in table.standings))
    for panel, measure in zip(axes, measures, strict=True):
        for standing in table.standings:
            aside = 0.62 * ((table.rows.index(standing.row) + 0.5) / len(table.rows) - 0.5)
            _dot(panel, table, standing, measure, methods.index(standing.method) + aside)
        panel.set_title(titled(measure, lang))
        panel.set_yticks(range(len(methods)), [short_label(method) for method in methods])
        panel.set_ylim(max(1, len(methods)) - 0.5, -0.5)
        panel.margins(x=0.08)
        panel.spines["left"].set_visible(False)
    for panel in axes[1:]:
        panel.tick_params(labelleft=False)


def _dot(panel: Any, table: AnswerMethodTable, standing: Rank, measure: str, y: float) -> None:
    found = point(standing, measure)
    if found is None:
        return
    drawn = _look_of(table, standing)
    if standing.method == table.baseline:
        panel.axvline(found.value, color=drawn[0], linewidth=0.9, linestyle=(0, (4, 3)), zorder=1)
    _mark(panel, (found.value, y), drawn, xerr=found.reach, markersize=5, elinewidth=1.6)


def _look_of(table: AnswerMethodTable, standing: Rank) -> tuple[str, str, bool]:
    """Color, mark, and whether it is hollow: the form's, or of several rows the row's."""
    if len(table.rows) > 1:
        return (*row_look(table.rows.index(standing.row)), False)
    way = way_of(standing.method)
    return (*look(forms_of(table).index(way.form)), way.confirm)


def _mark(panel: Any, at: tuple[float, float], drawn: tuple[str, str, bool], **how: Any) -> None:
    color, mark, hollow = drawn
    face = "white" if hollow else color
    panel.errorbar(*at, fmt=mark, color=color, markerfacecolor=face, capsize=0, **how)


def draw_costs(axes: Sequence[Any], table: AnswerMethodTable, measure: str, lang: Lang) -> None:
    """A panel a row: tokens to the right, quality up; a form's rounds are joined."""
    for panel, row in zip(axes, table.rows, strict=False):
        its = _of_row(table, row)
        for line in grouped(its, lambda standing: way_of(standing.method).line).values():
            _cost(panel, line, measure, forms_of(table).index(way_of(line[0].method).form))
        _token_scale(panel, [cost for s in its if (cost := s.mean("tokens")) is not None])
        panel.set_xlabel(word("tokens_axis", lang))
        panel.set_title(_over(table, row, measure, lang))
        panel.margins(0.09)


def _cost(panel: Any, line: Sequence[Rank], measure: str, form: int) -> None:
    both = [(way_of(s.method), s.mean("tokens"), point(s, measure)) for s in line]
    known = [(way, x, found) for way, x, found in both if x is not None and found is not None]
    known.sort(key=lambda each: each[0].rounds)
    drawn = (*look(form), way_of(line[0].method).confirm)
    how = {"linewidth": 0.9, "alpha": 0.55, "zorder": 2}
    _curve(panel, [(x, found) for _, x, found in known], drawn, 3, how)
    for way, x, found in known if len(known) > 1 else ():
        where = {"xytext": (5, 4), "textcoords": "offset points", "fontsize": 7}
        panel.annotate(str(way.rounds), (x, found.value), color=drawn[0], **where)


def _curve(
    panel: Any,
    points: Sequence[tuple[float, PlotPoint]],
    drawn: tuple[str, str, bool],
    dash: int,
    how: dict[str, Any],
) -> None:
    """Points joined by a line, dashed where they are hollow."""
    color, _, hollow = drawn
    style = (0, (dash, 2)) if hollow else "-"
    ys = [found.value for _, found in points]
    panel.plot([x for x, _ in points], ys, color=color, linestyle=style, **how)
    for x, found in points:
        reach = {"yerr": found.reach, "markersize": 5.5, "elinewidth": 1.2, "zorder": 3}
        _mark(panel, (x, found.value), drawn, **reach)


def _token_scale(panel: Any, costs: Sequence[float]) -> None:
    ticker = library("matplotlib.ticker")
    if costs and min(costs) > 0 and max(costs) > _WIDE * min(costs):
        panel.set_xscale("log")
        panel.xaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        panel.xaxis.set_minor_formatter(ticker.NullFormatter())
    panel.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))


def draw_rounds(
    axes: Sequence[Any], table: AnswerMethodTable, row: str, measures: Sequence[str], lang: Lang
) -> None:
    """A panel a measure, a line a form; dashed and hollow where the answer was put back."""
    its = _of_row(table, row)
    lines = _lines_in_rounds(its)
    for panel, measure in zip(axes, measures, strict=True):
        for number, (form, confirm) in enumerate(lines):
            aside = 0.16 * ((number + 0.5) / len(lines) - 0.5)
            ways = [(way_of(s.method), point(s, measure)) for s in its]
            points = [(w.rounds + aside, p) for w, p in ways if p and w.line == (form, confirm)]
            drawn = (*look(forms_of(table).index(form)), confirm)
            _curve(panel, sorted(points, key=_first), drawn, 4, {"linewidth": 1.3})
        panel.set_title(_over(table, row, measure, lang))
        panel.set_xlabel(word("rounds_axis", lang))
        panel.set_xticks(sorted({way_of(standing.method).rounds for standing in its}))
        panel.margins(0.08)


def _first(found: tuple[float, PlotPoint]) -> float:
    return found[0]


def _over(table: AnswerMethodTable, row: str, measure: str, lang: Lang) -> str:
    shown = titled(measure, lang)
    return f"{short_label(row)}: {shown}" if len(table.rows) > 1 else shown
