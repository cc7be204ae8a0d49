"""The panels of the picture: measures by method, quality against tokens, what rounds buy."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from aufheben.errors import BadInput
from aufheben.evaluation.core.extra import library
from aufheben.evaluation.dialectic.methods import Method, read_method
from aufheben.evaluation.dialectic.showing.styles import look, row_look, short_label
from aufheben.evaluation.dialectic.showing.words import PERCENT, Lang, named, unit, unit_of, word
from aufheben.evaluation.dialectic.statistics.figures import Figure
from aufheben.evaluation.dialectic.statistics.table import Standing, Table

_WIDE: Final = 10  # times as many tokens: from there the scale is logarithmic


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A mean with the ends of its interval (the mean itself where there is none), as drawn."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> tuple[list[float], list[float]]:
        """How far the interval goes below and above."""
        return [max(0.0, self.value - self.low)], [max(0.0, self.high - self.value)]


def point(standing: Standing, measure: str) -> Point | None:
    """The measure of one contestant, shares in percent; None where it was not measured."""
    found: Figure | None = standing.figures.get(measure)
    if found is None:
        return None
    scale = 100.0 if unit_of(measure) in PERCENT else 1.0
    ends = (found.interval.low, found.interval.high) if found.interval else (found.mean,) * 2
    return Point(value=scale * found.mean, low=scale * ends[0], high=scale * ends[1])


def titled(measure: str, lang: Lang) -> str:
    """What stands over a panel."""
    scale = unit(measure, lang)
    return short_label(named(measure)) + (f" ({scale})" if scale else "")


def method_of(name: str) -> Method | None:
    """The method by its name; None where it is not one of ours."""
    try:
        return read_method(name)
    except BadInput:
        return None


def _rounds_of(name: str) -> int:
    found = method_of(name)
    return found.rounds if found else 0


def form_of(name: str) -> str:
    """What a method is called without its rounds: `lift` of `lift@2+confirm`."""
    found = method_of(name)
    return found.form if found else name


def draw_dots(axes: Sequence[Any], table: Table, measures: Sequence[str], lang: Lang) -> None:
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


def _dot(panel: Any, table: Table, standing: Standing, measure: str, y: float) -> None:
    found = point(standing, measure)
    if found is None:
        return
    color, mark, hollow = look_of(table, standing)
    if standing.method == table.baseline:
        panel.axvline(found.value, color=color, linewidth=0.9, linestyle=(0, (4, 3)), zorder=1)
    panel.errorbar(
        found.value,
        y,
        xerr=found.reach,
        fmt=mark,
        color=color,
        markerfacecolor="white" if hollow else color,
        markersize=5,
        elinewidth=1.6,
        capsize=0,
    )


def look_of(table: Table, standing: Standing) -> tuple[str, str, bool]:
    """Color, mark, and whether it is hollow: the form's, or of several rows the row's."""
    if len(table.rows) > 1:
        return (*row_look(table.rows.index(standing.row)), False)
    form, confirm = _line_of(standing.method)
    return (*look(forms_of(table).index(form)), confirm)


def draw_costs(axes: Sequence[Any], table: Table, measure: str, lang: Lang) -> None:
    """A panel a row: tokens to the right, quality up; a form's rounds are joined."""
    forms = forms_of(table)
    for panel, row in zip(axes, table.rows, strict=False):
        its = [standing for standing in table.standings if standing.row == row]
        for form, confirm in _lines(its):
            line = [s for s in its if _line_of(s.method) == (form, confirm)]
            _cost(panel, line, measure, forms.index(form))
        _token_scale(panel, [cost for s in its if (cost := s.mean("tokens")) is not None])
        panel.set_xlabel(word("tokens_axis", lang))
        panel.set_title(_over(table, row, measure, lang))
        panel.margins(0.09)


def _cost(panel: Any, line: Sequence[Standing], measure: str, form: int) -> None:
    both = [(s, s.mean("tokens"), point(s, measure)) for s in line]
    known = [(s, x, found) for s, x, found in both if x is not None and found is not None]
    known.sort(key=lambda each: _rounds_of(each[0].method))
    color, mark = look(form)
    confirm = bool(line) and _line_of(line[0].method)[1]
    xs, ys = [x for _, x, _ in known], [found.value for _, _, found in known]
    style = (0, (3, 2)) if confirm else "-"
    panel.plot(xs, ys, color=color, linewidth=0.9, linestyle=style, alpha=0.55, zorder=2)
    for standing, x, found in known:
        face = "white" if confirm else color
        _bar(panel, x, found, (color, mark, face))
        if len(known) > 1:
            where = {"xytext": (5, 4), "textcoords": "offset points", "fontsize": 7}
            shown = str(_rounds_of(standing.method))
            panel.annotate(shown, (x, found.value), color=color, **where)


def _bar(panel: Any, x: float, found: Point, drawn: tuple[str, str, str]) -> None:
    color, mark, face = drawn
    panel.errorbar(
        x,
        found.value,
        yerr=found.reach,
        fmt=mark,
        color=color,
        markerfacecolor=face,
        markersize=5.5,
        elinewidth=1.2,
        capsize=0,
        zorder=3,
    )


def _token_scale(panel: Any, costs: Sequence[float]) -> None:
    ticker = library("matplotlib.ticker")
    if costs and min(costs) > 0 and max(costs) > _WIDE * min(costs):
        panel.set_xscale("log")
        panel.xaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        panel.xaxis.set_minor_formatter(ticker.NullFormatter())
    panel.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))


def draw_rounds(
    axes: Sequence[Any], table: Table, row: str, measures: Sequence[str], lang: Lang
) -> None:
    """A panel a measure, a line a form; dashed and hollow where the answer was put back."""
    forms = forms_of(table)
    its = [standing for standing in table.standings if standing.row == row]
    lines = [line for line in _lines(its) if in_rounds(its, line)]
    for panel, measure in zip(axes, measures, strict=True):
        for number, line in enumerate(lines):
            aside = 0.16 * ((number + 0.5) / len(lines) - 0.5)
            found = [s for s in its if _line_of(s.method) == line]
            _rounds(panel, found, measure, (forms.index(line[0]), aside))
        panel.set_title(_over(table, row, measure, lang))
        panel.set_xlabel(word("rounds_axis", lang))
        panel.set_xticks(sorted({m.rounds for s in its if (m := method_of(s.method))}))
        panel.margins(0.08)


def _rounds(panel: Any, its: Sequence[Standing], measure: str, drawn: tuple[int, float]) -> None:
    form, aside = drawn
    color, mark = look(form)
    both = [(method_of(s.method), point(s, measure)) for s in its]
    known = sorted(((m.rounds, p) for m, p in both if m and p), key=lambda pair: pair[0])
    confirm = bool(its) and _line_of(its[0].method)[1]
    style = (0, (4, 2)) if confirm else "-"
    xs = [rounds + aside for rounds, _ in known]
    panel.plot(xs, [p.value for _, p in known], color=color, linewidth=1.3, linestyle=style)
    for x, found in zip(xs, (p for _, p in known), strict=True):
        _bar(panel, x, found, (color, mark, "white" if confirm else color))


def _over(table: Table, row: str, measure: str, lang: Lang) -> str:
    shown = titled(measure, lang)
    return f"{short_label(row)}: {shown}" if len(table.rows) > 1 else shown


def forms_of(table: Table) -> list[str]:
    """The forms of all methods, in order of first appearance."""
    return list(dict.fromkeys(form_of(standing.method) for standing in table.standings))


def _line_of(name: str) -> tuple[str, bool]:
    found = method_of(name)
    return (found.form, found.confirm) if found else (name, False)


def _lines(its: Iterable[Standing]) -> Iterator[tuple[str, bool]]:
    yield from dict.fromkeys(_line_of(standing.method) for standing in its)


def in_rounds(its: Iterable[Standing], line: tuple[str, bool]) -> bool:
    """Whether the line was tried with different rounds."""
    found = [method_of(s.method) for s in its if _line_of(s.method) == line]
    return len({method.rounds for method in found if method}) > 1


def rows_in_rounds(table: Table) -> tuple[str, ...]:
    """The rows in which any form was tried with different rounds."""
    return tuple(
        row
        for row in table.rows
        if any(
            in_rounds(its, line)
            for its in [[s for s in table.standings if s.row == row]]
            for line in _lines(its)
        )
    )
