"""The page of the grammar is what the reader makes of its patterns, and nothing else."""

from pathlib import Path

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.grammar import english, in_logic
from aufheben.logic.sentences import read_stance
from aufheben.logic.sentences.patterns import QUESTION, READ, REFUSED
from aufheben.logic.stance_theory import issue_lexicon

LEXICON = issue_lexicon(Issue(question=QUESTION))
PAGE = Path(__file__).parents[3] / "docs/grammar.md"


def test_the_committed_page_is_the_one_that_is_made() -> None:
    assert PAGE.read_text(encoding="utf-8") == english()


@pytest.mark.parametrize("sentence", [one.example for part in READ for one in part.patterns])
def test_every_example_is_read(sentence: str) -> None:
    assert list(in_logic(sentence, LEXICON))


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_the_page_calls_refused_is_refused(sentence: str) -> None:
    with pytest.raises(BadInput):
        read_stance(sentence, LEXICON)
