"""The picture of table 1: a mark for each pair, mean and published value, where its number is."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.hierarchy.picture import picture
from aufheben.evaluation.hierarchy.table import table
from tests.evaluation.edge_trials import judged, outcome
from tests.evaluation.tables_of import measured_table


def parts(svg: str, kind: str) -> list[ET.Element]:
    return [part for part in ET.fromstring(svg).iter() if part.get("class") == kind]


def texts(svg: str) -> list[str]:
    found = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [part.text or "" for part in found]


def test_every_pair_mean_and_published_value_has_its_mark() -> None:
    svg = picture(measured_table())
    assert len(parts(svg, "pair")) == 2 + 2 + 1  # one in the legend
    assert len(parts(svg, "mean")) == 2 + 1
    assert len(parts(svg, "span")) == 2
    assert len(parts(svg, "mini")) == len(parts(svg, "large")) == 16 + 1


def test_published_marks_are_hollow_and_ours_are_not() -> None:
    style = picture(measured_table()).split("<style>")[1]
    assert ".mini { fill: none;" in style
    assert ".large { fill: none;" in style
    assert ".pair { fill: #" in style


def test_marks_stand_where_their_numbers_are() -> None:
    svg = picture(measured_table())
    assert texts(svg)[1] == "30 %"
    grid = [float((line.get("d") or "")[1:].split()[0]) for line in parts(svg, "grid")]
    dots = [float(dot.get("cx") or 0) for dot in parts(svg, "pair")[:4]]
    shares = [0.3 + 0.7 * (x - grid[0]) / (grid[-1] - grid[0]) for x in dots]
    assert shares == pytest.approx([1, 2 / 3, 5 / 6, 1 / 3], abs=0.001)


def test_the_scale_begins_below_the_lowest_value() -> None:
    assert "70 %" in texts(picture(table([])))
    assert "60 %" not in texts(picture(table([])))
    assert "0 %" in texts(picture(table(outcome("t", "t"), resamples=9)))


def test_a_perfect_score_has_a_scale_too() -> None:
    svg = picture(table(outcome("f", "t", method="self-consistency"), resamples=9))
    assert "nan" not in svg


def test_a_method_without_f1_has_no_line() -> None:
    svg = picture(table(outcome("", "t", method="self-consistency"), resamples=9))
    assert "self-consistency vote" not in texts(svg)


def test_the_picture_says_its_numbers_in_words_and_cites_them() -> None:
    svg = picture(measured_table("m:1"), lang="ja")
    described = ET.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "pairs 83.3, 33.3, gpt-4o-mini-2024-07-18 mean 74.2" in described
    assert any("Kato & Sasaki" in text for text in texts(svg))
    assert "リレー形式(まとめ役なし)" in texts(svg)


@given(st.text(st.characters()), st.text(st.characters()))
def test_no_name_becomes_markup(title: str, model: str) -> None:
    trials = [judged("false")]
    drawn, plain = (
        [part.tag for part in ET.fromstring(picture(found, title=name)).iter()]
        for found, name in (
            (table(trials, model=model, resamples=2), title),
            (table(trials, resamples=2), "t"),
        )
    )
    assert drawn == plain
    picture(table([], model=model), title=title).encode()
