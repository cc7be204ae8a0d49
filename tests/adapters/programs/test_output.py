"""What a program answered is found in its output, whatever it shows around it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.adapters.programs.program_list import count, found, known, objects, plain
from aufheben.testing.assistant import FORMS, LIKE, SHOWN

SIGNS = st.text(st.characters(codec="utf-8", exclude_characters="\x1b\r"))
VALUES = SIGNS | st.integers() | st.none() | st.lists(SIGNS, max_size=3)
ANSWERS = st.dictionaries(SIGNS, VALUES).map(lambda said: json.dumps(said, ensure_ascii=False))


@pytest.mark.parametrize("like", FORMS)
@given(said=ANSWERS, asked=SIGNS, shown=st.sampled_from(["", *SHOWN]))
def test_an_answer_is_found_as_it_was_given(like: str, said: str, asked: str, shown: str) -> None:
    out = FORMS[like](said, asked)
    heard = objects(plain(SHOWN[shown](out) if shown else out))
    program = known(LIKE[like])
    assert found(heard, program.answer) == said
    assert not found(heard, program.failed)
    assert count(heard, program.tokens.output) > 0


@pytest.mark.parametrize("name", LIKE.values())
@given(said=st.text())
def test_any_text_is_read_and_none_of_it_as_an_answer_in_a_form(name: str, said: str) -> None:
    heard = objects(plain(said))
    assert isinstance(found(heard, known(name).answer), str)
    assert all(said.count("{") for _ in heard)


@given(said=st.text())
def test_what_a_terminal_shows_is_text_without_its_signs(said: str) -> None:
    shown = plain(said)
    assert plain(shown) == shown
    assert "\r" not in shown


@pytest.mark.parametrize(
    "said", ["{\n" * 1_000_000, "\r\n{" * 1_000_000, '{"a": ' * 2_000 + "1" + "}" * 2_000]
)
def test_what_is_no_answer_is_let_go_without_reading_all_of_it(said: str) -> None:
    heard = objects(plain(said))
    assert len(heard) <= 2_000
    assert isinstance(found(heard, known("codex").answer), str)
