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
    told_apart,
    value_limits,
)
from aufheben.formats.quoting.characters import flat
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


LONG = "a" * 30


@given(st.lists(st.one_of(st.text(max_size=90), st.builds(f"{LONG}{{}}{LONG}".format, st.text()))))
def test_names_that_differ_have_labels_that_differ(names: list[str]) -> None:
    assert len(set(told_apart(names))) == len(set(map(flat, names)))


def test_a_label_says_how_a_name_begins_and_ends() -> None:
    vote = "self-consistency vote, budget of: {}".format
    assert told_apart(["direct", *map(vote, ["relay", "debate"])]) == [
        "direct",
        "self-consis…vote, budget of: relay",
        "self-consis…ote, budget of: debate",
    ]


WARNING = "模型の代わりに決まった答えを返すものを使ったので、これらの数値は配線の試験であり、方法については何も言っていない。"


@pytest.mark.parametrize("said", [f"{WARNING}{WARNING}", "canned answers, " * 15 + "no findings"])
def test_a_warning_goes_on_below_and_is_not_cut(said: str) -> None:
    one, other = (
        Picture(title="t", rows=((Panel(marks=()),),), warning=each) for each in ("", said)
    )
    added = texts(drawn(other))[len(texts(drawn(one))) :]
    shown = "".join(texts(drawn(other)))
    assert "".join(said.split()) in "".join(shown.split())
    assert len(added) > 1


shares = st.lists(st.floats(0, 100), min_size=1, max_size=5)


@given(shares)
def test_a_scale_of_shares_ends_where_shares_do(values: list[float]) -> None:
    marks = tuple(Mark(0, value, look(0)) for value in values)
    low, high = value_limits([Panel(marks=marks, within=(0, 100))])
    assert low < min(values) <= max(values) < high
    assert low > -10
    assert high < 110
    if min(values) > 95:
        assert high < 101


@pytest.mark.parametrize("end", [0.0, 1e-17])
def test_a_scale_of_nothing_but_zeros_goes_to_one(end: float) -> None:
    marks = (Mark(0, 0, look(0), Interval(low=0, high=end)),)
    assert value_limits([Panel(marks=marks)]) == pytest.approx((-0.08, 1.08))


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
