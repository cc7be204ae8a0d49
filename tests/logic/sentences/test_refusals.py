"""What cannot be read: where it stands, what was found, and how to mend it."""

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from tests.logic.sentences.asking import SHIPPED, refused


def test_a_refusal_names_the_sentence_and_the_nearest_pattern() -> None:
    rule = refused("a is light. If a camera is light, buy it.")
    assert "'If a camera is light, buy it'" in rule.what
    assert '"If a supplier is cheap and reliable, we should use it."' in rule.do
    assert "Acme is certified." in refused("a is").do
    assert "We should not use Acme." in refused("We should").do


@pytest.mark.parametrize("text", ["a is", "If a", "We should", "a is light or", "If something is"])
def test_what_was_expected_is_said_in_plain_words(text: str) -> None:
    assert not any(word.isupper() and len(word) > 1 for word in refused(text).what.split())


def test_both_ways_that_the_refusal_proposes_are_read() -> None:
    rule = "If something is light, we should buy it"
    read_stance(f"{rule}, unless it is big, unless it is heavy.", SHIPPED)
    read_stance(
        f"If something is big and is heavy, it is exceptional.\n{rule}, unless it is exceptional.",
        SHIPPED,
    )


def test_what_follows_from_a_condition_may_be_said_of_a_small_name() -> None:
    lexicon = issue_lexicon(Issue(question="Which supplier should we use?"))
    said = [
        read_stance(s, lexicon)
        for s in ("If acme failed, corvo failed.", "corvo failed if acme failed.")
    ]
    assert said[0].clauses == said[1].clauses


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("The mill is not no hall.", "it is denied twice"),
        ("The mill has not.", "found the end, expected a verb"),
    ],
)
def test_what_is_denied_twice_or_not_at_all_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_stance(text, Lexicon())
    assert what in refused.value.what
