"""Pictures of figures, SVG or PNG: the one module in which benchmarks draw, with matplotlib.

A benchmark says what is to be seen, as a value, and `drawn` makes of it the bytes of a file:

    OURS, THEIRS = Look("#0550ae"), Look("#bc4c00", "D", hollow=True)
    panel = Panel(
        names=("CT", "SAMRE"),
        marks=(
            Mark(0, 82.5, OURS, Interval(low=80.1, high=84.9), said="82.5 % (80.1..84.9)"),
            Mark(1, 85.0, THEIRS),
        ),
        levels=(Level(50.0, BASELINE, "coin 50.0 %"),),
        across="%",
    )
    picture = Picture(title="Accuracy by panel", rows=((panel,),), legend=((OURS, "measured"),))
    drawn(picture)  # SVG; PNG: drawn(picture, ending="png")

Of a panel with `names` each is a line: a mark is `at` a line (0 is the first; 0.3 is a bit below it)
and its value lies across. Without names a mark is `at` a number across, and its value is its height.

The same value gives the same bytes on one machine. Letters of SVG stay text. Names are drawn as they
are, on one line and cut in the middle. Raises MissingExtra without the extra `bench`.
"""

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from aufheben.domain.intervals import Interval
from aufheben.evaluation.core import grouped, library
from aufheben.formats.document.text import wrapped
from aufheben.formats.quoting.characters import flat

Ending = Literal["svg", "png"]
INK: Final = "#24292f"
FAINT: Final = "#6e7781"
_COLORS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_INKS: Final = (INK, "#8c959f", "#57606a", "#afb8c1")
_MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p")
_LATIN: Final = "DejaVu Sans"
_JAPANESE: Final = (
    *("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "BIZ UDPGothic"),
    *("Hiragino Sans", "Yu Gothic", "Meiryo", "MS Gothic", "IPAexGothic", "IPAGothic"),
    *("TakaoGothic", "VL Gothic", "Droid Sans Fallback"),
)
_LONGEST: Final = 34
_WIDTH: Final = 11.0  # inches, as all lengths here
_LEFT: Final = 0.014  # of the width
_LINE: Final = 0.26
_CURVES: Final = 3.1
_ABREAST: Final = 4  # entries of the legend
_TITLE: Final = MappingProxyType({"fontsize": 13, "fontweight": "bold"})
_UNDER: Final = MappingProxyType({"color": FAINT})
_WARNING: Final = MappingProxyType({"color": "#9a3412", "fontweight": "bold"})
_TITLED, _TEXTED, _FOLDED = 80, 125, 4  # columns of a line, lines at most
_ROUNDED: Final = 1e-9  # what values differ by that are the same
_WIDE: Final = 10  # times as much: from there a scale is logarithmic


class Look(NamedTuple):
    """How a kind of mark looks: by its form, and not by its color alone; `mark` as matplotlib has it."""

    color: str
    mark: str = "o"
    hollow: bool = False
    size: float = 5.0

    @property
    def face(self) -> str:
        return "white" if self.hollow else self.color

    @property
    def dash(self) -> Any:
        """The line through hollow marks is dashed."""
        return (0, (3, 2)) if self.hollow else "-"


BASELINE: Final = Look(FAINT, "")
"""Of a dashed line through all lines."""


def look(place: int, *, hollow: bool = False) -> Look:
    """The n-th of what is told apart by color and form (Okabe & Ito 2008); seventy differ."""
    return Look(_COLORS[place % len(_COLORS)], _MARKS[place % len(_MARKS)], hollow)


def gray_look(place: int) -> Look:
    """The n-th where colors mean something else; twenty differ."""
    return Look(_INKS[place % len(_INKS)], _MARKS[place % len(_MARKS)])


class Mark(NamedTuple):
    """A value with its interval; `said` stands right of its line, or beside it."""

    at: float
    value: float
    look: Look
    interval: Interval | None = None
    said: str = ""

    @property
    def reach(self) -> tuple[list[float], list[float]] | None:
        """How far the interval goes below and above."""
        if self.interval is None:
            return None
        low, high = self.interval.ends
        return [max(0.0, self.value - low)], [max(0.0, high - self.value)]


def percent(
    at: float, value: float, its: Look, ends: Sequence[float] | None = None, said: str = ""
) -> Mark:
    """The mark of a share, with the ends of its interval."""
    interval = Interval(low=100 * ends[0], high=100 * ends[1]) if ends else None
    return Mark(at, 100 * value, its, interval, said)


class Level(NamedTuple):
    """A value that stands for all lines, with its name above them."""

    value: float
    look: Look = BASELINE
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Marks by name, or curves: `joined` are the marks of one look.

    `across` and `upright` say what the scales are of; panels beside each other that have the same
    `upright` share it. `limits` and `ticks` are of the scale across; the scale of values goes no
    further than `within`, such as from 0 to 100.
    """

    marks: tuple[Mark, ...]
    title: str = ""
    names: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    joined: bool = False
    across: str = ""
    upright: str = ""
    limits: tuple[float, float] | None = None
    ticks: tuple[float, ...] = ()
    within: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Rows of panels beside each other, under a title and lines of text.

    `described` has the numbers in words, for who does not see them; `warning` stands out.
    """

    title: str
    rows: tuple[tuple[Panel, ...], ...]
    under: str = ""
    warning: str = ""
    legend: tuple[tuple[Look, str], ...] = ()
    described: str = ""


def drawn(picture: Picture, *, ending: Ending = "svg") -> bytes:
    """The picture as a file of that ending. Raises MissingExtra without matplotlib."""
    # No date, so that nothing changes by itself.
    about: dict[str, str | None] = {"Software": None, "Title": flat(picture.title)}
    if ending == "svg":
        about = {"Date": None, "Creator": None, "Title": flat(picture.title)}
        about["Description"] = flat(picture.described) or None
    with _style():
        stream = io.BytesIO()
        _settled(_figure(picture)).savefig(stream, format=ending, dpi=150, metadata=about)
    return stream.getvalue()


def short_label(text: str, longest: int = _LONGEST) -> str:
    """On one line, cut in the middle, and of characters that an SVG document may hold."""
    shown, left = flat(text), (longest - 1) // 3
    return shown if len(shown) <= longest else f"{shown[:left]}…{shown[left + 1 - longest :]}"


def told_apart(names: Sequence[str]) -> list[str]:
    """Short labels, no two alike but where the names are."""
    many, longest = len(set(map(flat, names))), _LONGEST
    while len({short_label(name, longest) for name in names}) < many:
        longest += longest * 2 // 5
    return [short_label(name, longest) for name in names]


def japanese() -> str | None:
    """A font of this machine that has Japanese, which a PNG needs; None if none is known."""
    known = set(library("matplotlib.font_manager").fontManager.get_font_names())
    return next((name for name in _JAPANESE if name in known), None)


@contextmanager
def _style() -> Iterator[None]:
    """Our look while drawing, whatever a user's matplotlibrc says; afterwards all is as it was.

    Letters of SVG stay text, so a missing glyph is the viewer's to find and no warning here.
    """
    matplotlib, found = library("matplotlib"), japanese()
    ours = library("matplotlib.style").context(__name__, after_reset=True)
    with warnings.catch_warnings(), ours:
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        matplotlib.rcParams["font.family"] = [_LATIN, *([found] if found else [])]
        yield


def _settled(figure: Any) -> Any:
    """Laid out once, then rounded: the solver's last digits differ from time to time."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for part in figure.subfigs:
        part.bbox_relative.set_points(part.bbox_relative.get_points().round(4))
    for panel in figure.axes:
        panel.set_position([round(end, 4) for end in panel.get_position().bounds])
    return figure


def _figure(picture: Picture) -> Any:
    lines = _said_above(picture)
    head = 0.23 + 0.22 * len(lines)
    below = 0.1 + 0.2 * -(-len(picture.legend) // _ABREAST)
    heights = [head, *map(_height, picture.rows), below]
    whole = library("matplotlib.figure").Figure(
        figsize=(_WIDTH, sum(heights)), layout="constrained", facecolor="white"
    )
    whole.get_layout_engine().set(h_pad=0.1, w_pad=0.14)
    over, *rows, under = whole.subfigures(len(heights), 1, height_ratios=heights)
    _head(over, lines, head)
    for part, panels in zip(rows, picture.rows, strict=True):
        _row(part, panels)
    _legend(under, picture.legend)
    return whole


def _height(panels: Sequence[Panel]) -> float:
    """A line a name, and half of one for marks aside of it."""
    if not any(panel.names for panel in panels):
        return _CURVES
    lines = max(len(panel.names) for panel in panels)
    places = len({mark.at for panel in panels for mark in panel.marks})
    levels = max(sum(bool(level.said) for level in panel.levels) for panel in panels)
    return 1.0 + _LINE * (max(2.0, lines + 0.45 * max(0, places - lines)) + 0.6 * levels)


def _said_above(picture: Picture) -> list[tuple[str, Mapping[str, Any]]]:
    """The lines above the panels, with how they look: a text that is too wide goes on below."""
    said = ((picture.title, _TITLE), (picture.under, _UNDER), (picture.warning, _WARNING))
    return [
        (part, how)
        for text, how in said
        for part in _folded(flat(text), _TITLED if how is _TITLE else _TEXTED)
    ]


def _folded(text: str, columns: int) -> list[str]:
    """The lines of a text; of one that nobody would read the first."""
    lines = wrapped(text, columns, hang=0) if text else []
    return lines if len(lines) <= _FOLDED else [*lines[: _FOLDED - 1], f"{lines[_FOLDED - 1]}…"]


def _head(part: Any, lines: Sequence[tuple[str, Mapping[str, Any]]], height: float) -> None:
    down = 0.1
    for text, how in lines:
        part.text(_LEFT, 1 - down / height, text, va="top", **how)
        down += 0.28 if how is _TITLE else 0.22


def _row(part: Any, panels: Sequence[Panel]) -> None:
    uprights = {panel.upright for panel in panels}
    shared = all(panel.names for panel in panels) or (len(uprights) == 1 and uprights != {""})
    axes = part.subplots(1, len(panels), squeeze=False, sharey=shared)[0]
    for place, (its, panel) in enumerate(zip(axes, panels, strict=True)):
        its.set_title(_wide(panel.title))
        its.margins(x=0.08, y=0.09)
        for level in panel.levels:
            its.axvline(level.value, color=level.look.color, lw=0.9, ls=(0, (4, 3)), zorder=1)
        (_lines if panel.names else _curves)(its, panel)
        its.set_xlabel(_wide(panel.across))
        if panel.upright and not (shared and place):
            its.set_ylabel(_wide(panel.upright))
        if panel.ticks:
            its.set_xticks(panel.ticks)
        if panel.limits:
            its.set_xlim(*panel.limits)
        if panel.names and not panel.limits:
            its.set_xlim(value_limits([panel]))
        elif not panel.names:
            its.set_ylim(value_limits(panels if shared else [panel]))
    for its in axes[1:] if shared else ():
        its.tick_params(labelleft=False)


def value_limits(panels: Sequence[Panel]) -> tuple[float, float]:
    """From where to where the scale of their values goes, a margin around: not past what can be.

    Values that differ by an error of rounding are one.
    """
    ends = [end for panel in panels for end in _values(panel)] or [0.0]
    low, high = min(ends), max(ends)
    if high - low <= _ROUNDED * max(1, abs(low), abs(high)):
        aside = abs(high) / 20 if abs(high) > _ROUNDED else 0.0
        low, high = low - aside, (high + aside) if aside else 1.0
    if within := panels[0].within:
        low, high = max(low, min(within[0], *ends)), min(high, max(within[1], *ends))
    margin = 0.08 * (high - low)
    return low - margin, high + margin


def _values(panel: Panel) -> Iterator[float]:
    yield from (level.value for level in panel.levels)
    for mark in panel.marks:
        yield mark.value
        yield from mark.interval.ends if mark.interval else ()


def _lines(its: Any, panel: Panel) -> None:
    for mark in panel.marks:
        _mark(its, (mark.value, mark.at), mark.look, xerr=mark.reach)
        its.text(1.02, mark.at, flat(mark.said), transform=its.get_yaxis_transform(), va="center")
    named = (level for level in panel.levels if level.said)
    for number, level in enumerate(named):
        where = {"xycoords": its.get_xaxis_transform(), "textcoords": "offset points"}
        at = {"xytext": (0, 3 + 11 * number), "ha": "center", "color": level.look.color}
        its.annotate(short_label(level.said), (level.value, 1), fontsize=8, **where, **at)
    its.set_yticks(range(len(panel.names)), told_apart(panel.names))
    its.set_ylim(max(1, len(panel.names)) - 0.4, -0.6)
    its.spines["left"].set_visible(False)


def _curves(its: Any, panel: Panel) -> None:
    for its_look, found in grouped(panel.marks, lambda mark: mark.look).items():
        marks = sorted(found, key=lambda mark: mark.at)
        if panel.joined:
            how = {"color": its_look.color, "ls": its_look.dash, "lw": 1.1, "alpha": 0.6}
            its.plot([mark.at for mark in marks], [mark.value for mark in marks], **how, zorder=2)
        for mark in marks:
            _mark(its, (mark.at, mark.value), its_look, yerr=mark.reach, zorder=3)
            where = {"xytext": (5, 4), "textcoords": "offset points", "fontsize": 7}
            its.annotate(flat(mark.said), (mark.at, mark.value), color=its_look.color, **where)
    if not panel.ticks:
        _scale(its, [mark.at for mark in panel.marks])


def _mark(its: Any, at: tuple[float, float], how: Look, **more: Any) -> None:
    style = {"fmt": how.mark, "color": how.color, "markerfacecolor": how.face, "capsize": 0}
    its.errorbar(*at, markersize=how.size, elinewidth=1.5, markeredgewidth=1.4, **style, **more)


def _scale(its: Any, values: Sequence[float]) -> None:
    ticker = library("matplotlib.ticker")
    times = max(values) / min(values) if values and min(values) > 0 else 0
    if times > _WIDE:
        its.set_xscale("log")
        subs = (1, 2, 5) if times < _WIDE**3 else (1,)
        its.xaxis.set_major_locator(ticker.LogLocator(subs=subs))
        its.xaxis.set_minor_formatter(ticker.NullFormatter())
    its.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))


def _legend(part: Any, looks: Sequence[tuple[Look, str]]) -> None:
    line = library("matplotlib.lines").Line2D
    marks = [
        line([], [], color=its.color, marker=its.mark, markersize=its.size, ls=its.dash)
        for its, _ in looks
    ]
    for mark, (its, _) in zip(marks, looks, strict=True):
        mark.set_markerfacecolor(its.face)
    names = [_wide(name) for _, name in looks]
    part.legend(marks, names, loc="upper left", ncols=_ABREAST)


def _wide(text: str) -> str:
    """Each word not long."""
    return " ".join(short_label(part) for part in text.split())
