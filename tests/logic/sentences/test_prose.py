"""What agents say in prose is read as logic or not at all; no wording of theirs is an error."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.sentences import Lexicon, read_premise, read_proposition, read_question

SHARED = Path(os.environ.get("AUFHEBEN_SHARED", Path(__file__).parents[4] / "shared"))
RECORDED = SHARED / "data/recorded"
LEXICON = Lexicon.shipped()
SAID = (
    "The flock can not be left to wolves and dogs", "Wolves cannot be culled, moved, and fenced",
    "A museum is not a shop, and entertainment",
    "If a park is not free and open, we should close it",
    "By definition, if something is compact, it is handy, unless it is fragile",
    "If something is compact, it is handy, unless it is fragile and light", "- Justice.",
    "羊は狼と犬に任せられないと思う。", "\ud800", "~",
)  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_prose_that_breaks_a_rule_of_the_grammar_is_not_read_instead_of_raising(text: str) -> None:
    assert read_premise(text, LEXICON) is None


NAMELESS = """Many museums|Most museums|Several museums|Few museums|Lots of museums|
Plenty of museums|Thirty museums|Such museums|This museum|Those museums|Some|Any|Each|All|Enough|
Another|The latter|The same|They|He|We|One|Both|Others"""
NAMELESS_JA = """多くの博物館|ほとんどの博物館|一部の博物館|いくつかの博物館|この博物館|その博物館|あの博物館|そんな博物館|
こうした博物館|各博物館|ある博物館|同じ博物館|さまざまな博物館|多数|大勢|両方|双方|数人|これ|彼|私たち|みんな|誰か"""


@pytest.mark.parametrize("subject", [word.strip() for word in NAMELESS.split("|")])
@pytest.mark.parametrize("rest", ["are rich", "are not rich", "is rich", "is a matter of taste"])
def test_quantities_pronouns_and_demonstratives_are_no_names(subject: str, rest: str) -> None:
    assert read_proposition(f"{subject} {rest}", LEXICON) is None


@pytest.mark.parametrize("subject", [word.strip() for word in NAMELESS_JA.split("|")])
@pytest.mark.parametrize("rest", ["は豊かである。", "は豊かではない。", "は正義の問題である。"])
def test_nor_are_they_in_japanese(subject: str, rest: str) -> None:
    assert read_proposition(f"{subject}{rest}", replace(LEXICON, lang="ja")) is None


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
