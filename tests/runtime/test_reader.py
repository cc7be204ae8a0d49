"""The door from text to answers: tolerant of wrapping, never of ambiguity."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.protocols.ports import Rejected
from aufheben.runtime.reader import SIZE_CAP, parse_json

OBJECT = {"can_defeat": "NO", "reason": "none {left}"}
TEXT = json.dumps(OBJECT)


@pytest.mark.parametrize(
    "said",
    [
        TEXT,
        f"  {TEXT}\n",
        f"```json\n{TEXT}\n```",
        f"Here is my answer:\n```\n{TEXT}\n```\nI hope it helps.",
        f"My answer is {TEXT} as asked.",
        f"<think>what about {{this}}?</think>\n{TEXT}",
        f"\ufeff{TEXT}",
    ],
)
def test_f02_the_one_object_is_found_in_what_is_around_it(said: str) -> None:
    assert parse_json(said) == OBJECT


@pytest.mark.parametrize(
    "said",
    [
        f"{TEXT}\n{TEXT}",
        f"```json\n{TEXT}\n```\n```json\n{TEXT}\n```",
        f"Either {TEXT} or {TEXT}.",
        "I cannot answer that.",
        "",
        " \n\t",
        "[1, 2]",
        "null",
        TEXT[:-3],
    ],
)
def test_f01_f02_f03_of_nothing_or_two_none_is_guessed(said: str) -> None:
    assert isinstance(parse_json(said), Rejected)


@given(st.text())
def test_f06_any_text_is_an_object_or_refused(said: str) -> None:
    assert isinstance(parse_json(said), dict | Rejected)


@given(st.dictionaries(st.text(), st.text()), st.text(alphabet="abc .\n"))
def test_words_around_an_object_change_nothing(value: dict[str, str], words: str) -> None:
    assert parse_json(f"{words}\n{json.dumps(value)}\n{words}") == value


@pytest.mark.parametrize(
    "text",
    [
        "```json\n" + "\n" * 900_000 + "I give up",
        "{" + ", ".join(f'"k{n}": 1' for n in range(60_000)) + "}",
        "```" * 300_000,
    ],
    ids=["an open fence", "many keys", "many fences"],
)
def test_f06_a_large_answer_is_read_in_one_pass(text: str) -> None:
    """Read in square time, each of these would take hours."""
    assert len(text) < SIZE_CAP
    parse_json(text)
