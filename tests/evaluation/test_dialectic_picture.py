"""The picture draws whatever the table holds, without a word on stderr, and the same each time."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput, MissingExtra
from aufheben.evaluation.dialectic.presentation import picture as pictures
from aufheben.evaluation.dialectic.presentation import styles
from aufheben.evaluation.dialectic.presentation.picture import draw, drawn
from aufheben.evaluation.dialectic.presentation.plots import forms_of, point, rows_in_rounds, way_of
from aufheben.evaluation.dialectic.statistics.table import AnswerMethodTable, tabled
from tests.evaluation.answer_trials import broke, made_up, ran
from tests.profiles import examples

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def table() -> AnswerMethodTable:
    return made_up(topics=3, resamples=40)


@pytest.fixture(scope="module")
def small() -> AnswerMethodTable:
    """What is drawn in a third of the time."""
    return tabled([ran()])


@pytest.fixture(scope="module")
def picture(table: AnswerMethodTable) -> bytes:
    return drawn(table)


def texts(svg: bytes) -> list[str]:
    return ["".join(part.itertext()) for part in ET.fromstring(svg).iter(f"{SVG}text")]


def test_the_same_table_gives_the_same_bytes(
    table: AnswerMethodTable, picture: bytes, small: AnswerMethodTable
) -> None:
    assert drawn(table) == picture
    assert drawn(small, ending="png") == drawn(small, ending="png")


def test_methods_measures_rounds_and_warnings_are_in_it(picture: bytes) -> None:
    found = texts(picture)
    assert {"published@0+confirm", "lift@4", "single"} <= set(found)
    assert {"published", "lift", "tokens a run, mean", "rounds at most"} <= set(found)
    assert "preservation ↑ (1 to 10)" in found
    assert any("Plumbing" in text for text in found)
    assert not any("nan" in text for text in found)


def test_the_numbers_are_there_in_words() -> None:
    described = drawn(tabled([ran(values={"calls": 1.0, "clarity": 6.5})])).decode()
    assert "lift@2 m: clarity 6.50" in described


def test_japanese_words_and_names_are_drawn(capfd: pytest.CaptureFixture[str]) -> None:
    table = tabled([ran(row="小さい模型"), ran("t2", row="大きい模型", method="弁証法")])
    found = texts(drawn(table, lang="ja"))
    assert {"回答への道の比較", "小さい模型", "弁証法"} <= set(found)
    assert drawn(table, ending="png", lang="ja").startswith(b"\x89PNG")
    assert capfd.readouterr() == ("", "")


def test_without_a_japanese_font_a_png_has_english_words(
    small: AnswerMethodTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(styles, "japanese", lambda: None)
    monkeypatch.setattr(pictures, "japanese", lambda: None)
    assert drawn(small, ending="png", lang="ja") == drawn(small, ending="png")
    assert "回答への道の比較" in texts(drawn(small, ending="svg", lang="ja"))


def test_nothing_of_the_callers_settings_is_changed(small: AnswerMethodTable) -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    drawn(small)
    assert dict(mpl.rcParams) == before


def test_what_there_is_too_little_of_is_drawn_nevertheless() -> None:
    one = ran(values={"tokens": 0.0})
    wide = ran(method="single", values={"tokens": 1e6, "clarity": 1e9})
    for trials in ([], [broke()], [one], [one, wide], [ran(row=str(n)) for n in range(6)]):
        assert texts(drawn(tabled(trials)))


@examples(12)
@given(st.text(st.characters(), max_size=50))
def test_no_name_becomes_markup_or_mathematics(name: str) -> None:
    trials = [ran(method=name, row=name, values={name: 1.0, "tokens": 2.0}), ran(method="x")]
    ET.fromstring(drawn(tabled(trials, baseline=name, warnings=[name])))


@pytest.mark.parametrize("name", ["$\\frac{1}{2}$ $x", "<b>&amp;</b>", "a\nb", "\\", "%s {0}"])
def test_a_name_is_drawn_as_it_is(name: str) -> None:
    assert " ".join(name.split()) in texts(drawn(tabled([ran(method=name)])))


def test_a_file_ends_in_what_it_is(small: AnswerMethodTable, tmp_path: Path) -> None:
    draw(small, str(tmp_path / "a.svg"))
    draw(small, str(tmp_path / "a.png"))
    assert (tmp_path / "a.svg").read_bytes() == drawn(small)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(BadInput, match="no picture ends so"):
        draw(small, str(tmp_path / "a.gif"))
    with pytest.raises(BadInput, match="not written"):
        draw(small, str(tmp_path / "none" / "a.svg"))


def test_without_matplotlib_the_extra_is_named(
    small: AnswerMethodTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match="drawn with matplotlib"):
        drawn(small)


def test_rounds_are_drawn_of_forms_that_were_tried_with_several() -> None:
    trials = [ran(method=name) for name in ("lift@0", "lift@2", "mad@2", "single", "mine@3")]
    table = tabled([*trials, ran(method="lift@2", row="n"), ran(method="lift@2+confirm", row="n")])
    assert rows_in_rounds(table) == ("m",)
    assert forms_of(table) == ["lift", "mad", "single", "mine@3"]
    assert way_of("published@4+confirm").form == "published"


def test_shares_are_drawn_in_percent() -> None:
    trials = [ran(f"t{n}", values={"synthesis": n % 2, "clarity": n}) for n in range(4)]
    (standing,) = tabled(trials, resamples=50).standings
    synthesis, clarity = point(standing, "synthesis"), point(standing, "clarity")
    assert synthesis
    assert clarity
    assert (synthesis.value, clarity.value) == (50, 1.5)
    assert 0 <= synthesis.low <= 50 <= synthesis.high <= 100
    assert point(standing, "tokens") is None


def test_looks_differ_in_shape_too() -> None:
    assert len({styles.look(n) for n in range(70)}) == 70
    assert len({styles.look(n).mark for n in range(10)}) == 10
    assert len({styles.row_look(n) for n in range(20)}) == 20
