"""What cannot be read: where it stands, what was found, and how to mend it."""

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.logic.stance_theory import issue_lexicon
from tests.logic.sentences.asking import SHIPPED, refused


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("a is light.\nb is", 2, 5, "found the end, expected"),
        ("a is light. b is", 1, 17, "found the end"),
        ("a is light.\n  b is big is.", 2, 12, "found 'is'"),
        ("If a camera is light,\nwe should buy b.", 2, 15, "found 'b', expected \"it\""),
        ("If something is light.", 1, 22, "found the end"),
        ("a is light or small.", 1, 12, "found 'or'"),
        ("- a is light; b is small", 1, 13, "found ';"),
        ("a is light?", 1, 11, "found '?'"),
        ("Acme is neither old nor rusts.", 1, 25, "after 'nor' stands the verb 'rusts'"),
        ("We is light.", 1, 4, "found 'is', expected \"should\""),
        ("p(x) -> q(x)\ncamera(x).", 2, 1, "x, which is a variable"),
        ("p(x) & ~q(y) -> r(x)", 1, 1, "y stands in the conclusion or behind ~"),
        ("p(x) -> r(x, y)", 1, 1, "y stands in the conclusion"),
        ("p(x) & ~q(x) ->> r(x)", 1, 1, "a strict rule cannot assume"),
        ("buy(a)) .", 1, 7, "found ')'"),
        ("~buy(a)", 1, 8, "found the end"),
        ("much a is light.", 1, 1, "found 'much', expected a word"),
        ("the best camera is light.", 1, 5, "'best' names nothing"),
        ("If a camera is light, we should buy an apple.", 1, 37, "found 'apple', expected \"it\""),
        ("a is cheaper than an old camera.", 1, 19, "it is compared with nothing in particular"),
        ("a is 's.", 1, 6, 'found "\'s", expected "and" or a comma'),
        ("We should buy a because b is light or c is light.", 1, 1, "is not one fact or several"),
        ("If a camera is and every is Acme.", 1, 16, "found 'and', expected \"a\" or a word"),
        ("If a is cheaper it is it but.", 1, 23, "found 'it', expected \"and\" or a comma"),
        ("r1: p(x) ->> r(x)", 1, 1, "the strict rule 'r1' has a name"),
        ("r1: by definition: p(x) -> r(x)", 1, 1, "the strict rule 'r1' has a name"),
    ],
)
def test_a_refusal_has_the_place_and_what_was_found(
    text: str, line: int, column: int, what: str
) -> None:
    bad = refused(text)
    assert (bad.line, bad.column) == (line, column)
    assert what in bad.what
    assert bad.do


def test_a_refusal_names_the_sentence_and_the_nearest_pattern() -> None:
    rule = refused("a is light. If a camera is light, buy it.")
    assert "'If a camera is light, buy it'" in rule.what
    assert '"If a supplier is cheap and reliable, we should use it."' in rule.do
    assert "Acme is certified." in refused("a is").do
    assert "We should not use Acme." in refused("We should").do


def test_what_is_the_first_of_nothing_is_told_how_to_compare() -> None:
    for text in ("a is not the cheapest camera.", "a is the cheapest."):
        bad = refused(text)
        assert bad.what.endswith("says of which it is the first")
        assert bad.do == 'write what it is compared with, "Acme is cheaper than Borealis."'


def test_japanese_among_english_is_told_what_is_read_and_nothing_of_the_nearest_pattern() -> None:
    bad = refused("写真 is good and write it like prose that says a lot")
    assert bad.what.startswith("a symbolic seat reads controlled English or logic")
    assert bad.do.startswith("write facts like")


@pytest.mark.parametrize("text", ["a is", "If a", "We should", "a is light or", "If something is"])
def test_what_was_expected_is_said_in_plain_words(text: str) -> None:
    assert not any(word.isupper() and len(word) > 1 for word in refused(text).what.split())


@pytest.mark.parametrize(
    "text",
    [
        "You prioritize portability, such as compact size.",
        "Portability matters more than anything else to me when I travel.",
    ],
)
def test_free_prose_is_told_what_a_symbolic_seat_reads(text: str) -> None:
    bad = refused(text)
    assert "symbolic seat reads controlled English or logic" in bad.what
    assert "If a supplier is cheap and reliable, we should use it." in bad.do
    assert "camera(a)" in bad.do
    assert "a language model or a person in the seat" in bad.do


@pytest.mark.parametrize("rest", ["it is big and heavy", "it is big and it is heavy"])
def test_two_exceptions_in_one_are_refused_with_both_ways_to_say_it(rest: str) -> None:
    bad = refused(f"If something is light, we should buy it, unless {rest}.")
    assert bad.column == 42
    assert '", unless it is big, unless it is heavy"' in bad.do
    assert '"If something is big and is heavy, it is exceptional."' in bad.do


def test_both_ways_that_the_refusal_proposes_are_read() -> None:
    rule = "If something is light, we should buy it"
    read_stance(f"{rule}, unless it is big, unless it is heavy.", SHIPPED)
    read_stance(
        f"If something is big and is heavy, it is exceptional.\n{rule}, unless it is exceptional.",
        SHIPPED,
    )


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("a is not big and heavy.", 18),
        ("a has no flash and a screen.", 20),
        ("If a bird cannot swim and fly, it is odd.", 27),
    ],
)
def test_a_bare_item_after_a_denied_one_is_refused_as_unclear(text: str, column: int) -> None:
    bad = refused(text)
    assert "unclear" in bad.what
    assert bad.column == column


def test_a_bare_item_after_a_deed_lacks_a_verb() -> None:
    assert "lacks a verb" in refused("If a bird is ill, we should heal it and happy.").what


def test_what_may_be_a_noun_or_a_verb_is_refused_as_unclear() -> None:
    bad = refused("If a bird is ill, it eats apples and carrots daily.")
    assert "unclear whether 'carrots' is a verb" in bad.what


def test_a_definition_with_an_exception_is_refused() -> None:
    bad = refused("By definition, if something is a bird, it can fly, unless it is ill.")
    assert "a definition has no exceptions" in bad.what


@pytest.mark.parametrize(
    "text",
    [
        "A camera is light.",
        "Something is light.",
        "It is light.",
        "Everyone is good.",
        "We should buy something.",
        "We should buy a camera.",
    ],
)
def test_what_names_nothing_is_no_fact(text: str) -> None:
    assert refused(text).column


@pytest.mark.parametrize(
    "text", ["a is light since it is small.", "a, which is light, is good.", "They are light."]
)
def test_words_with_another_job_are_not_swallowed_by_names_or_phrases(text: str) -> None:
    refused(text)


def test_no_evidence_of_two_things_at_once_is_refused_as_unclear() -> None:
    bad = refused("If there is no evidence that a bird is ill and old, we should not heal it.")
    assert "unclear" in bad.what


@pytest.mark.parametrize(
    "sentence",
    ["no is cheap.", "We should use the suppliers.", "Acme is a and cheap.", "Acme has the."],
)
def test_what_names_nothing_by_itself_is_no_name(sentence: str) -> None:
    lexicon = issue_lexicon(Issue(question="Which supplier should we use?"))
    with pytest.raises(BadInput):
        read_stance(sentence, lexicon)


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
