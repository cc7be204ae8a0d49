"""A picture is drawn as it was said, without a word on stderr, and the same each time."""

from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.errors import MissingExtra
from aufheben.evaluation.picture import (
    Ending,
    Level,
    Look,
    Mark,
    Panel,
    Picture,
    drawn,
    gray_look,
    look,
)
from tests.profiles import examples

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: bytes) -> list[str]:
    """What can be read in it."""
    return ["".join(part.itertext()) for part in ET.fromstring(svg).iter(f"{SVG}text")]


def of(name: str = "CT") -> Picture:
    """One panel of each kind, with everything that a picture can have."""
    spread = Interval(low=40, high=60)
    by_name = Panel(
        names=(name, "other"),
        marks=(Mark(0, 50, look(0), spread, said=name), Mark(1.3, 70, Look("red", "|"))),
        levels=(Level(30, said=name),),
        across=name,
        limits=(0, 100),
    )
    curve = Panel(
        title=name,
        marks=tuple(Mark(10**n, n, look(1, hollow=True), spread, said=name) for n in (1, 2, 3)),
        joined=True,
        across="tokens",
        upright=name,
    )
    return Picture(
        title=name,
        rows=((by_name,), (curve, curve)),
        under=name,
        warning=name,
        legend=((look(0), name),),
        described=name,
    )


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_same_picture_gives_the_same_bytes(ending: Ending) -> None:
    assert drawn(of(), ending=ending) == drawn(of(), ending=ending)


@pytest.mark.parametrize("name", ["$\\frac{1}{2}$ $x", "<b>&amp;</b>", "a\nb", "\\", "%s {0}"])
def test_a_name_is_drawn_as_it_is(name: str) -> None:
    found = texts(drawn(of(name)))
    assert found.count(" ".join(name.split())) == 17


@examples(12)
@given(st.text(st.characters(), max_size=50))
def test_no_name_becomes_markup_or_mathematics(name: str) -> None:
    ET.fromstring(drawn(of(name)))


def test_japanese_is_drawn(capfd: pytest.CaptureFixture[str]) -> None:
    assert "回答への道の比較" in texts(drawn(of("回答への道の比較")))
    assert drawn(of("回答への道の比較"), ending="png").startswith(b"\x89PNG")
    assert capfd.readouterr() == ("", "")


def test_nothing_is_a_picture_too() -> None:
    assert texts(drawn(Picture(title="none", rows=((Panel(marks=()),),))))


def test_nothing_of_the_callers_settings_is_changed() -> None:
    before = dict(mpl.rcParams)
    drawn(of())
    assert dict(mpl.rcParams) == before


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match="drawn with matplotlib"):
        drawn(of())


def test_looks_differ_in_shape_too() -> None:
    assert len({look(n) for n in range(70)}) == 70
    assert len({look(n).mark for n in range(10)}) == 10
    assert len({gray_look(n) for n in range(20)}) == 20
