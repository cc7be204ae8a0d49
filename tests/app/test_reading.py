"""A question and stances read back while somebody writes them."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.reading import LONGEST, MOST, Reading, answered, read_back
from tests.effort import calls

EXAMPLES = Path(__file__).parents[2] / "examples"
CAMERA = "Which camera should we buy?"
PIECES = st.sampled_from(
    ["a is a camera", "カメラである", "If", "、", "。", ". ", "\n", "we should buy it", "→", "(", "'", "#", "\x00"]
)  # fmt: skip
WRITTEN = st.text() | st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join)


def example(name: str) -> tuple[str, dict[str, str]]:
    case = tomllib.loads((EXAMPLES / f"{name}.toml").read_text("utf-8"))
    return case["question"], {seat: each["stance"] for seat, each in case["seats"].items()}


def sentences(found: Reading) -> list[str]:
    return [one.text for each in found.stances for one in each.sentences]


@given(WRITTEN, WRITTEN, WRITTEN)
def test_whatever_is_written_is_read_back(question: str, one: str, other: str) -> None:
    found = answered(read_back(question, {"AG1": one, "AG2": other}))
    for each in found.stances:
        places = [place for said in each.sentences for place in (said.begin, said.end)]
        assert places == sorted(places)
        assert all(line >= 1 and column >= 1 for line, column in places)
        assert all((said.refused is None) == bool(said.meant) for said in each.sentences)


@pytest.mark.parametrize(
    ("name", "begins"), [("camera", "We should buy camera c"), ("camera.ja", "cを買うべきだ")]
)
def test_what_logic_reads_is_answered_at_once(name: str, begins: str) -> None:
    found = answered(read_back(*example(name)))
    assert (found.refused, found.prose, found.why) == (0, False, None)
    assert found.answer is not None
    assert found.answer.headline.startswith(begins)
    assert found.answer.view.cards


def test_what_is_said_back_is_in_the_language_of_the_sentence() -> None:
    (english,), (japanese,) = (
        read_back(question, {"AG1": text}).stances[0].sentences
        for question, text in [(CAMERA, "a is light."), ("どのカメラを買うべきか", "aは軽い。")]
    )
    assert english.meant[0].words == "a is light"
    assert japanese.meant[0].words == "aは軽い"


def test_an_error_stands_at_its_sentence_and_the_others_are_read() -> None:
    found = read_back(
        CAMERA, {"AG1": "a is light.\nb is a camera. It were blue", "AG2": "a is red."}
    )
    first, second, third = found.stances[0].sentences
    assert first.refused is None
    assert second.refused is None
    assert third.refused is not None
    assert (third.begin, third.end) == ((2, 16), (2, 28))
    assert (third.refused.line, third.refused.do != "") == (2, True)
    argued = answered(found).answer
    assert argued is not None
    assert argued.without == 1


def test_a_word_that_stands_alone_and_looks_like_another_may_be_a_slip() -> None:
    found = read_back(CAMERA, {"AG1": "a is compact. b is compact. c is compcat.", "AG2": ""})
    assert [one.alike for one in found.stances[0].sentences] == [None, None, ("compcat", "compact")]


def test_prose_is_not_argued_and_it_is_said_so() -> None:
    found = answered(
        read_back(CAMERA, {"AG1": "I feel we might go for a.", "AG2": "b is a camera."})
    )
    assert found.prose
    assert found.answer is None
    assert read_back("What do you make of it all?", {"AG1": "a is light."}).prose


@pytest.mark.parametrize("question", ["", "/etc/passwd", "-", "examples/camera.toml"])
def test_no_question_names_a_file(question: str) -> None:
    found = answered(read_back(question, {"AG1": "a is light.", "AG2": "b is light."}))
    assert found.question == question
    assert sentences(found) == ["a is light", "b is light"]
    assert found.answer is None


def test_what_is_too_long_is_cut_and_what_is_too_much_not_argued() -> None:
    found = answered(read_back(CAMERA, {"AG1": "a is light. " * LONGEST, "AG2": "b is light."}))
    assert found.stances[0].cut == 11 * LONGEST
    assert found.read > MOST
    assert found.why is not None


def test_reading_takes_work_that_grows_with_the_text_alone() -> None:
    text = "c{0} is a camera. If something is c{0}, it is light. "

    def read(sentences: range) -> int:
        said = "".join(map(text.format, sentences))
        return calls(lambda: read_back(CAMERA, {"AG1": said}))

    read(range(10))
    assert read(range(200, 280)) < 2.4 * read(range(100, 140))
