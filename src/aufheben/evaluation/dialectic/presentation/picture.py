"""The comparison as a picture, SVG or PNG: measures by method, cost, and what rounds buy.

The same table gives the same bytes on one machine. Drawn with matplotlib, without a window.
"""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.evaluation.core.extra import library
from aufheben.evaluation.dialectic.presentation import plots
from aufheben.evaluation.dialectic.presentation.cells import estimate
from aufheben.evaluation.dialectic.presentation.styles import (
    FAINT,
    japanese,
    look,
    row_look,
    short_label,
    style,
)
from aufheben.evaluation.dialectic.presentation.words import key_measures, word
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable
from aufheben.words import of_system, speaker

_say = speaker(__name__)

Ending = Literal["svg", "png"]
_WIDTH: Final = 11.0  # inches, as all lengths here
_LEFT: Final = 0.014  # of the width
_HEAD: Final = 0.85
_LINE: Final = 0.26
_PANEL: Final = 2.9
_MOST: Final = 4  # measures by method
_SIDE: Final = 3  # panels side by side
_DPI: Final = 150
_FORMATS: Final[dict[str, Ending]] = {".svg": "svg", ".png": "png"}


def draw(table: AnswerMethodTable, output: str, *, lang: Lang = "en") -> None:
    """Write the picture where the name says; it ends in .svg or .png.

    Raises BadInput for another ending and where the file cannot be written, MissingExtra without
    matplotlib.
    """
    ending = _FORMATS.get(Path(output).suffix.lower())
    if ending is None:
        raise BadInput(_say("no_picture_ends"), do=_say("name_svg_png"), file=output)
    found = drawn(table, ending=ending, lang=lang)
    try:
        Path(output).write_bytes(found)
    except OSError as error:
        do = _say("name_file_written")
        raise BadInput(_say("not_written", why=of_system(error)), do=do, file=output) from error


def drawn(table: AnswerMethodTable, *, ending: Ending = "svg", lang: Lang = "en") -> bytes:
    """The picture, of the measures that a reader wants first.

    A PNG has English words where this machine has no Japanese font. Raises MissingExtra.
    """
    words: Lang = "en" if ending == "png" and japanese() is None else lang
    shown = _telling(table)
    with style():
        figure = _settled(_figure(table, shown, words))
        stream = io.BytesIO()
        figure.savefig(stream, format=ending, dpi=_DPI, metadata=_metadata(table, shown, ending))
    return stream.getvalue()


def _settled(figure: Any) -> Any:
    """Laid out once, then rounded: the solver's last digits differ from time to time."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for part in figure.subfigs:
        part.bbox_relative.set_points(part.bbox_relative.get_points().round(4))
    for panel in figure.axes:
        panel.set_position([round(end, 4) for end in panel.get_position().bounds])
    return figure


def _telling(table: AnswerMethodTable) -> tuple[str, ...]:
    """What a reader wants first, before it what sets the methods apart."""
    known = key_measures(table.measures, most=len(table.measures))
    means = {name: {standing.mean(name) for standing in table.standings} for name in known}
    ordered = sorted(known, key=lambda name: len(means[name]) < 2)
    return tuple(ordered[:_MOST]) or ("terminated",)


def _metadata(
    table: AnswerMethodTable, measures: Sequence[str], ending: Ending
) -> dict[str, str | None]:
    """No date, so that nothing changes by itself; in SVG the numbers in words."""
    if ending == "png":
        return {"Software": None, "Title": word("title", "en")}
    described = "; ".join(
        f"{short_label(s.method)} {short_label(s.row)}: "
        + ", ".join(
            f"{short_label(name)} {estimate(figure.mean, figure.interval, name)}"
            for name in measures
            if (figure := s.figures.get(name))
        )
        for s in table.standings
    )
    return {"Date": None, "Creator": None, "Title": word("title", "en"), "Description": described}


def _figure(table: AnswerMethodTable, measures: Sequence[str], lang: Lang) -> Any:
    methods = len({standing.method for standing in table.standings})
    lines = methods * (1 + 0.45 * (len(table.rows) - 1))
    rounds, costs = plots.rows_in_rounds(table)[:_SIDE], _costs(table, measures)
    heights = [1.0 + _LINE * max(2.0, lines)]
    heights += [_PANEL + 0.35] if costs else []
    heights += [_PANEL * len(rounds)] if rounds else []
    whole = library("matplotlib.figure").Figure(
        figsize=(_WIDTH, _HEAD + sum(heights)), layout="constrained", facecolor="white"
    )
    whole.get_layout_engine().set(h_pad=0.1, w_pad=0.14)
    parts = iter(whole.subfigures(1 + len(heights), 1, height_ratios=[_HEAD, *heights]))
    _head(next(parts), table, lang)
    dots = next(parts).subplots(1, len(measures), squeeze=False)[0]
    plots.draw_dots(dots, table, measures, lang)
    if costs:
        _draw_costs(next(parts), table, measures[0], lang)
    if rounds:
        _draw_rounds(next(parts), table, (rounds, measures[:_SIDE]), lang)
    return whole


def _costs(table: AnswerMethodTable, measures: Sequence[str]) -> bool:
    return any({"tokens", measures[0]} <= standing.figures.keys() for standing in table.standings)


def _head(part: Any, table: AnswerMethodTable, lang: Lang) -> None:
    """The title, what was tried, warnings, and which mark is which row."""
    part.text(_LEFT, 0.9, word("title", lang), fontsize=13, fontweight="bold", va="top")
    part.text(_LEFT, 0.52, _under(table, lang), color=FAINT, va="top")
    for warning in table.warnings[:1]:
        part.text(_LEFT, 0.2, _wide(warning), color="#9a3412", fontweight="bold", va="top")
    if len(table.rows) > 1:
        looks = [
            (short_label(row), *row_look(number), False) for number, row in enumerate(table.rows)
        ]
        _legend(part, looks, loc="upper right", ncols=min(4, len(looks)))


def _wide(text: str) -> str:
    return " ".join(short_label(part) for part in text.split())


def _under(table: AnswerMethodTable, lang: Lang) -> str:
    several = word("topics", lang), len(table.topics), word("runs", lang), len(table.trials)
    made = "{}: {} · {}: {}".format(*several)
    held = f" · {word('baseline', lang)}: {short_label(table.baseline)}" if table.baseline else ""
    return f"{made} · {word('interval', lang)}{held}"


def _draw_costs(part: Any, table: AnswerMethodTable, measure: str, lang: Lang) -> None:
    axes = part.subplots(1, min(_SIDE, len(table.rows)), squeeze=False, sharey=True)[0]
    plots.draw_costs(axes, table, measure, lang)
    _legend(part, _forms(table, lang), loc="outside right upper")


def _draw_rounds(
    part: Any, table: AnswerMethodTable, shown: tuple[Sequence[str], Sequence[str]], lang: Lang
) -> None:
    rows, measures = shown
    grid = part.subplots(len(rows), len(measures), squeeze=False, sharey="col")
    for axes, row in zip(grid, rows, strict=True):
        plots.draw_rounds(axes, table, row, measures, lang)


def _forms(table: AnswerMethodTable, lang: Lang) -> list[tuple[str, str, str, bool]]:
    """Each form's look, and what a hollow mark means where there is one."""
    forms = plots.forms_of(table)
    looks = [(short_label(form), *look(number), False) for number, form in enumerate(forms)]
    if any("+confirm" in standing.method for standing in table.standings):
        looks += [(word("confirmed", lang), FAINT, "o", True)]
    return looks


def _legend(part: Any, looks: Sequence[tuple[str, str, str, bool]], **where: Any) -> None:
    line = library("matplotlib.lines").Line2D
    marks = [
        line(
            [],
            [],
            color=color,
            marker=mark,
            markersize=5.5,
            markerfacecolor="white" if hollow else color,
            linestyle=(0, (3, 2)) if hollow else "-",
            linewidth=1.2,
        )
        for _, color, mark, hollow in looks
    ]
    part.legend(marks, [name for name, *_ in looks], **where)
