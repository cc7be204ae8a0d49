"""How pictures of a comparison look: colors, marks, fonts, and text that draws anywhere.

Colors are Okabe & Ito's (2008), told apart also by the color-blind; every color has a mark of its
own shape, so that nothing is lost in gray.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from aufheben.evaluation.core.extra import library
from aufheben.formats.quoting.characters import flat

INK: Final = "#24292f"
FAINT: Final = "#6e7781"
GRID: Final = "#e4e8ec"
_COLORS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p")
_INKS: Final = (INK, "#8c959f", "#57606a", "#afb8c1")
_LATIN: Final = "DejaVu Sans"
_JAPANESE: Final = (
    *("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "BIZ UDPGothic"),
    *("Hiragino Sans", "Yu Gothic", "Meiryo", "MS Gothic", "IPAexGothic", "IPAGothic"),
    *("TakaoGothic", "VL Gothic", "Droid Sans Fallback"),
)
_LONGEST: Final = 34
_SETTINGS: Final = {
    "font.size": 9,
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "axes.formatter.useoffset": False,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.major.size": 3,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "aufheben",
}


class LineStyle(NamedTuple):
    """A color and a mark."""

    color: str
    mark: str


def look(place: int) -> LineStyle:
    """The n-th form's; seventy differ."""
    return LineStyle(_COLORS[place % len(_COLORS)], _MARKS[place % len(_MARKS)])


def row_look(place: int) -> LineStyle:
    """The n-th row's, in grays, since colors are for forms; twenty differ."""
    return LineStyle(_INKS[place % len(_INKS)], _MARKS[place % len(_MARKS)])


def short_label(text: str) -> str:
    """On one line, not long, and of characters that an SVG document may hold."""
    shown = flat(text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"


def japanese() -> str | None:
    """A font of this machine that has Japanese; None if none is known."""
    known = set(library("matplotlib.font_manager").fontManager.get_font_names())
    return next((name for name in _JAPANESE if name in known), None)


@contextmanager
def style() -> Iterator[None]:
    """Our look while drawing; afterwards the caller's settings are as they were.

    Letters of SVG stay text, so a missing glyph is the viewer's to find and no warning here. The
    salt makes the names of an SVG's parts the same every time.
    """
    found = japanese()
    matplotlib = library("matplotlib")
    # Defaults first: what a user's matplotlibrc says must not change our pictures. The backend is
    # none of them: it would stay changed afterwards.
    usual = {key: its for key, its in matplotlib.rcParamsDefault.items() if "backend" not in key}
    with warnings.catch_warnings(), matplotlib.rc_context(usual):
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        matplotlib.rcParams.update(_SETTINGS)
        matplotlib.rcParams["font.family"] = [_LATIN, *([found] if found else [])]
        yield
