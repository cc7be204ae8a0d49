"""The picture: well-formed whatever the names, with marks where the numbers are."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.evaluation.judging.picture import picture
from aufheben.evaluation.judging.table import PUBLISHED, PanelRow, baselines, side_by_side
from tests.evaluation.debate_trials import PANELBENCH

OURS = PanelRow(
    name="dbkai",
    source="measured",
    model="m",
    accuracy=0.5,
    interval=Interval(low=0.25, high=0.75),
)
ROWS = side_by_side([OURS], baselines(PANELBENCH))


def parts(svg: str, kind: str) -> list[ET.Element]:
    return [part for part in ET.fromstring(svg).iter() if part.get("class") == kind]


def texts(svg: str) -> list[str]:
    found = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [part.text or "" for part in found]


def ends(path: ET.Element) -> list[float]:
    """The two x of a line."""
    return [float(point.split()[0]) for point in (path.get("d") or "")[1:].split("L")]


def test_every_panel_baseline_and_published_value_has_its_mark() -> None:
    svg = picture(ROWS)
    assert len(parts(svg, "measured")) == 1 + 1  # one in the legend
    assert len(parts(svg, "published")) == len(PUBLISHED) + 1
    assert len(parts(svg, "baseline")) == 2
    assert len(parts(svg, "span")) == 1


def test_a_panel_and_its_published_value_share_a_line() -> None:
    assert texts(picture(ROWS)).count("dbkai") == 1


def test_marks_stand_where_their_numbers_are() -> None:
    svg = picture(ROWS)
    nought, hundred = (ends(parts(svg, "grid")[place])[0] for place in (0, -1))
    disc = float(parts(svg, "measured")[0].get("cx") or 0)
    low, high = ends(parts(svg, "span")[0])
    shares = [round((x - nought) / (hundred - nought), 2) for x in (low, disc, high)]
    assert shares == [0.25, 0.5, 0.75]


def test_what_was_not_measured_has_no_mark() -> None:
    svg = picture([PanelRow(name="p", source="measured"), OURS])
    assert len(parts(svg, "measured")) == 2
    assert "p" not in texts(svg)


def test_a_name_that_stands_twice_is_told_apart_by_its_model() -> None:
    other = PanelRow(name="dbkai", source="measured", model="n", accuracy=0.1)
    assert {"dbkai · m", "dbkai · n"} <= set(texts(picture([OURS, other])))


def test_the_picture_has_colors_for_light_and_for_dark() -> None:
    light, dark = picture(ROWS).split("@media (prefers-color-scheme: dark)")
    for kind in ("text", ".small", ".paper", ".grid", ".span", ".measured", ".baseline"):
        assert f"\n{kind} {{" in light
        assert f"\n  {kind} {{" in dark


def test_the_picture_says_its_numbers_in_words_and_cites_them() -> None:
    svg = picture(ROWS, title="Ours & theirs")
    described = ET.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "dbkai, measured: 50.0 % (25.0..75.0)" in described
    assert "always OO, baseline: 72.7 %" in described
    assert "Ours & theirs" in texts(svg)
    assert any("Nakae et al." in text for text in texts(svg))


@given(st.text(st.characters()), st.text(st.characters()))
def test_no_name_becomes_markup(name: str, model: str) -> None:
    rows = [
        PanelRow(name=name, source="measured", model=model, accuracy=0.5),
        PanelRow(name=name, source="published", model=model, accuracy=0.4),
        PanelRow(name=name, source="baseline", accuracy=0.3),
    ]
    plain = [
        PanelRow(name="p", source=row.source, model="m", accuracy=row.accuracy) for row in rows
    ]
    drawn, expected = (
        [part.tag for part in ET.fromstring(picture(r, title=r[0].name)).iter()]
        for r in (rows, plain)
    )
    assert drawn == expected
    picture(rows).encode()


def test_a_picture_of_nothing_is_a_picture() -> None:
    assert parts(picture([]), "paper")
