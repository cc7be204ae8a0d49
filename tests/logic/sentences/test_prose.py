"""What agents say in prose is read as logic or not at all; no wording of theirs is an error."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.sentences import Lexicon, read_premise, read_proposition, read_question

RECORDED = Path(__file__).parents[4] / "shared/data/recorded"
LEXICON = Lexicon.shipped()
SAID = (
    "The flock can not be left to wolves and dogs",
    "Wolves cannot be culled, moved, and fenced",
    "A museum is not a shop, and entertainment",
    "If a park is not free and open, we should close it",
    "By definition, if something is compact, it is handy, unless it is fragile",
    "If something is compact, it is handy, unless it is fragile and light",
    "- Justice.",
    "羊は狼と犬に任せられないと思う。",
    "\ud800",
    "~",
)


@pytest.mark.parametrize("text", SAID)
def test_prose_that_breaks_a_rule_of_the_grammar_is_not_read_instead_of_raising(text: str) -> None:
    assert read_premise(text, LEXICON) is None


@given(st.text(st.characters(), max_size=200))
def test_no_text_whatever_is_an_error_to_a_reader_of_answers(text: str) -> None:
    read_premise(text, LEXICON)
    read_proposition(text, LEXICON)
    read_question(text, LEXICON)


@given(st.lists(st.sampled_from(SAID), max_size=3).map(" and ".join), st.integers(0, 80))
def test_joined_and_cut_prose_is_no_error_either(text: str, cut: int) -> None:
    read_premise(text[cut:], LEXICON)
    read_question(text[cut:], LEXICON)


@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded runs are not at hand")
@pytest.mark.parametrize("run", sorted(RECORDED.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_text_that_a_real_model_sent_is_read_or_not_read(run: Path) -> None:
    for line in run.read_text(encoding="utf-8").splitlines():
        for text in _texts(json.loads(line)):
            read_premise(text, LEXICON)
            read_question(text, LEXICON)


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case list():
            for inner in value:
                yield from _texts(inner)
        case _:
            return
