"""What is seen first of a dialectic fits the screen, whatever was said."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.document.text import width_of, wrapped
from aufheben.formats.endings import meanings
from aufheben.formats.quoting.plain import line
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from tests.driving import told
from tests.formats.debate_reports import first_screen, headline, plain
from tests.held_again import said_in
from tests.lifting import ran, tried
from tests.recorded_runs import files, held

ARGUED = [file for file in files() if said_in(file).kind == "dialectic"]
SIZES = [(80, 24), (80, 23), (40, 12), (100, 60)]


def unspaced(text: str) -> str:
    return "".join(text.split())


def screen(found: ToldDialectic, width: int = 80, height: int = 24) -> str:
    return first_screen(found, width, height, f"aufheben show {found.run}")


@pytest.mark.parametrize("file", ARGUED, ids=lambda file: file.stem)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_answer_comes_first_and_nothing_leaves_the_screen(
    file: Path, width: int, height: int
) -> None:
    found = told(held(file))
    shown = screen(found, width, height).splitlines()
    assert max(map(width_of, shown)) <= width
    assert len(shown) <= height
    answer = unspaced(line(headline(found)))
    first = unspaced("".join(shown[: shown.index("")])).rstrip("…")
    assert answer.startswith(first)


@pytest.mark.parametrize("file", ARGUED, ids=lambda file: file.stem)
def test_on_a_usual_screen_the_whole_answer_stands_and_where_the_rest_is(file: Path) -> None:
    found = told(held(file))
    shown = screen(found)
    assert len(shown.splitlines()) <= 24
    assert unspaced(shown).startswith(unspaced(headline(found)))
    assert shown.endswith(f"aufheben show {found.run}\n")
    assert "Arg1" not in shown


@pytest.mark.parametrize("file", ARGUED, ids=lambda file: file.stem)
def test_every_line_of_it_stands_in_the_whole_report(file: Path) -> None:
    found = told(held(file))
    whole = unspaced(plain(found))
    for shown in screen(found).splitlines()[:-1]:
        said = shown.strip().removeprefix("- ")
        assert unspaced(said) in whole or said.startswith("…")


def lift(**instead: Any) -> ToldDialectic:
    return tell("r", ran(**instead).finished)


@pytest.mark.parametrize("height", range(10, 60))
def test_what_one_side_keeps_is_not_shown_without_what_the_other_loses(height: int) -> None:
    shown = screen(lift(), height=height)
    whole = [
        line
        for line in plain(lift()).splitlines()
        if re.fullmatch(r"AG\d|- (keeps|gives up)", line)
    ]
    heads = [line for line in shown.splitlines() if line in whole]
    assert len(set(whole)) > 1
    assert heads in ([], whole)


def test_that_an_answer_is_no_lift_is_said_before_its_rules() -> None:
    run = ran(TryWays=lambda seat, task: tried(task, (8, 5, 5)))
    shown = screen(tell("r", run.finished))
    assert shown.index(meanings(["no_lift"])[0][1:30]) < shown.index("Rules")


TEXTS = st.text(st.sampled_from("ab é漢字かなーっ、。「」（）!,. \u3000"), max_size=120)


@given(TEXTS, st.integers(min_value=12, max_value=60), st.integers(min_value=0, max_value=4))
def test_wrapping_changes_nothing_but_where_lines_end(text: str, width: int, indent: int) -> None:
    lines = wrapped(" " * indent + text, width)
    assert unspaced("".join(lines)) == unspaced(text)
    assert all(width_of(each) <= width for each in lines)
    assert all(each == each.rstrip() for each in lines)


@given(
    st.lists(st.sampled_from(["漢", "か", "字、", "な。", "「漢」", "（字）。", "っ"]), min_size=1)
)
def test_no_line_of_japanese_begins_with_a_sign_that_ends_something(drawn: list[str]) -> None:
    for each in wrapped("".join(["漢", *drawn]), 24)[1:]:
        assert each.strip()[0] not in "、。」）"


def test_a_word_of_a_spaced_script_is_parted_only_where_it_fits_no_line() -> None:
    assert wrapped("- one two three", 11) == ["- one two", "  three"]
    assert wrapped("x" * 30, 12) == ["xxxxxxxxxx", "  xxxxxxxxxx", "  xxxxxxxxxx"]
