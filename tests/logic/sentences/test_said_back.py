"""Whatever is read is said back in the words that were written, and means the same again.

Any words are put into sentences of all patterns. Most nonsense is refused; what is read must come
back. Of the words only capitals, articles, stops, plurals and contractions may differ; the normal
forms below are all the other ways in which a sentence is said back.
"""

import re

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import StanceProgram, read_stance, say_back
from aufheben.logic.sentences.vocabulary import base, singular
from aufheben.logic.stance_theory import issue_lexicon
from tests.profiles import examples

# Most nonsense is refused, as it should be.
FEW = (HealthCheck.filter_too_much,)
LEXICON = issue_lexicon(Issue(question="Which supplier should we use?"))

WORD_FOR_WORD = (
    "{n} is {p}", "{n} isn't {p}", "{n} is a {k}", "{n} is not an {k}", "{n} is no {k}",
    "{n} has {p} {k}", "{n} has a {p} {k}", "{n} has the {k}", "{n} has no {k}",
    "{n} doesn't have {k}", "{n} {v}", "{n} {v} {p}", "{n} {v} the {k}", "{n} does not {b} {p}",
    "{n} has {d} the {k}", "{n} has not {d} the {k}", "{n} {d} a {k}", "{n} was {p}",
    "{n} was not a {k}", "{n} had {p} {k}", "{n} can {b} {p}", "{n} can't {b}",
    "{n} costs {i} {k}", "{n} costs more than {i} {k}", "{n} does not cost over {i} {k}",
    "{n} has {i} {k}", "{n} has at least {i} {k}", "{n} is {i} {k} old", "{n} is under {i}",
    "{n} is {p} than {m}", "{n} is more {p} than {m}", "{n} {v} more than {m}",
    "{n}'s {k} is {p}", "{n}'s {k} aren't {p}", "We should use {n}", "We shouldn't use {n}",
    "If something is {p}, it is {q}", "If somebody {v} {p}, they have {q} {k}",
    "If somebody is {p}, he is a {k}", "If a supplier is {p}, it {v} the {k}",
    "If a supplier is {p} and has {q} {k}, we should use it",
    "If a supplier {v} {p} and is {q}, it can {b}", "If a {k} is {p}, it is {q}",
    "If a {k} {v} {p}, it is {q}", "If a supplier costs at most {i} {k}, it is {p}",
    "If {n} is {p}, we should use it", "If {n} is {p}, it is {q}, unless it is {p} {k}",
    "If {n} is {p} and {m} is {q}, we should use {m}",
    "If {n} is {p} and a supplier has {q} {k}, we should not use it",
    "If something is {p}, we should use it, unless it has {q} {k}",
    "By definition, if something is a {k}, it is {p}",
    "Rule {p}: If something is {q}, we should not use it",
)  # fmt: skip

# As written, and as it is said back: rules begin with "If", and what is said of several things or
# in one breath is said one by one.
NORMAL_FORMS = (
    ("{n} is {p} and {q}", "{n} is {p}. {n} is {q}", "{n} is {p}. {n} {q}"),
    (
        "If a supplier is {p} and not {q}, it is big",
        "If a supplier is {p} and is not {q}, it is big",
    ),
    ("{n} is {p} but not {q}", "{n} is {p}. {n} is not {q}"),
    ("{n} is neither {p} nor {q}", "{n} is not {p}. {n} is not {q}"),
    (
        "{n} has {p} {k} and {v} {q}",
        "{n} has {p} {k}. {n} {v} {q}",
        "{n} has {p} {k}. {n} has {v} {q}",
    ),
    ("{n} and {m} are {p}", "{n} is {p}. {m} is {p}"),
    ("The supplier {n} is {p}", "{n} is a supplier. {n} is {p}"),
    ("{n} is a {p} supplier", "{n} is {p}. {n} is a supplier"),
    ("{n} is a supplier of {k}", "{n} is a supplier of {k}. {n} is a supplier"),
    ("The {k} of {n} is {p}", "{n}'s {k} is {p}", "The {k} of {n} is {p}"),
    ("{n} is not acceptable to us", "We should not use {n}"),
    ("It is not true that {n} is {p}", "{n} is not {p}"),
    ("Every {k} is {p}", "If something is a {k}, it is {p}"),
    ("No {k} is {p}", "If something is a {k}, it is not {p}"),
    ("Every supplier {v} {p}", "If something is a supplier, it {v} {p}"),
    ("Normally, suppliers are {p}", "If something is a supplier, it is {p}"),
    ("{p} suppliers are {q}", "If a supplier is {p}, it is {q}"),
    ("All {p} suppliers are {q}", "If a supplier is {p}, it is {q}"),
    ("A supplier that is {p} is {q}", "If a supplier is {p}, it is {q}"),
    ("We should use {p} suppliers", "If a supplier is {p}, we should use it"),
    ("We should not use a supplier that is {p}", "If a supplier is {p}, we should not use it"),
    ("We should use a supplier if it is {p}", "If a supplier is {p}, we should use it"),
    ("We should use {n} because it is {p}", "{n} is {p}. If {n} is {p}, we should use it"),
    ("If a supplier is {p}, then it is {q}", "If a supplier is {p}, it is {q}"),
    ("If {n} is {p}, we should use {n}", "If {n} is {p}, we should use it"),
    (
        "If a supplier is {p} or {q}, we should use it",
        "If a supplier is {p}, we should use it. If a supplier is {q}, we should use it",
        "If a supplier is {p}, we should use it. If a supplier {q}, we should use it",
    ),
    (
        "If there is no evidence that a supplier is {p}, we should not use it",
        "If something is a supplier, we should not use it, unless it is {p}",
    ),
)

ODD = """probably failed and is suppliers cheap the it user-friendly o'clock C++ 2.5 x not lens lies
quickly Anna cheaper best as of every if more low red us they this no now 2020 has can supplier
company companies Berlin to-do isn't a an delivers deliver or but unless Acme series news used left
lies tired may hers whose than another something we should use rule Rule I 7 - % é ß カメラ"""
PLAIN = """cheap user-friendly C++ 2.5 lens quickly Anna cheaper best red company Berlin to-do series
news 7 é カメラ loud certified room taste warranty staff old far busy green price service"""
letters = st.from_regex(r"[a-z]{4,8}", fullmatch=True)
NAMES = """Acme|Tidy Books|a|b|"Hofmann & Sons"|the square|Acme Inc.|Dr. Smith|Bank of England|
Acme-Europe|corvo|the Red Mill|"x"|AT&T"""
THIRDS = "delivers carries causes passes goes pays lies uses burns needs"
BASES = "deliver carry cause pass go pay lie use burn need"
DONE = "failed burned lost carried used"
AMOUNTS = "20 2.50 1 0.5 1000 007 2020"


def slots(*drawn: str) -> st.SearchStrategy[dict[str, str]]:
    """Words for the places of a pattern: one of some, or letters that nobody knows."""
    words = st.sampled_from(drawn) | letters
    phrases = words | st.lists(words, min_size=2, max_size=3).map(" ".join)
    names = st.sampled_from(NAMES.replace("\n", "").split("|")) | words
    return st.fixed_dictionaries(
        {
            "n": names,
            "m": names,
            "p": phrases,
            "q": phrases,
            "k": words,
            "v": st.sampled_from(THIRDS.split()) | words,
            "b": st.sampled_from(BASES.split()) | words,
            "d": st.sampled_from(DONE.split()) | words,
            "i": st.sampled_from(AMOUNTS.split()),
        }
    )


def _sensible(slot: dict[str, str]) -> bool:
    """No kind is its own property, as in "if a cheap is cheap"."""
    return slot["k"] not in (slot["p"], slot["q"])


plain, odd = (slots(*drawn.split()).filter(_sensible) for drawn in (PLAIN, ODD))


def read(sentence: str) -> StanceProgram:
    """The sentence where it is read; otherwise another one is tried."""
    # A bullet or a comment is no word of the sentence, and a single word is logic.
    assume(sentence[:1] not in "-%" and " " in sentence)
    try:
        return read_stance(f"{sentence}.", LEXICON)
    except BadInput:
        assume(False)
        raise


def said(stance: StanceProgram) -> list[str]:
    """What is said back of a sentence."""
    return [m.words for one in stance.understood for m in say_back(one.said, stance.lexicon)]


def normal(sentence: str) -> list[str]:
    """Its words without capitals, articles, stops, plurals and contractions."""
    low = (
        sentence.lower().replace("’", "'").replace("can't", "can not").replace("cannot", "can not")
    )
    low = re.sub(r"n't\b", " not", low)
    low = re.sub(
        r"\b(are|were|have)\b", lambda m: {"are": "is", "were": "was"}.get(m[0], "has"), low
    )
    found = [word.strip('.,:"') for word in low.split()]
    plain = [singular(_number(word)) for word in found if word not in ("", "a", "an", "the")]
    return [word for word in plain if word]


def _number(word: str) -> str:
    return f"{float(word):g}" if re.fullmatch(r"\d+(\.\d+)?", word) else word


def holds_word_for_word(pattern: str, slot: dict[str, str]) -> None:
    """What is said back is what was written, and is read as the same."""
    sentence = pattern.format(**slot)
    stance = read(sentence)
    assume(len(stance.clauses) == 1 and slot["n"] != slot["m"] and slot["p"] != slot["q"])
    # A plural in the place of the name makes a rule, which has a normal form.
    assume("f " in pattern or not stance.clauses[0].variables)
    (back,) = said(stance)
    assert normal(back) == normal(sentence), (sentence, back)
    assert read_stance(f"{back}.", LEXICON).clauses == stance.clauses


def holds_in_normal_form(form: tuple[str, ...], slot: dict[str, str]) -> None:
    """What is said back is the normal form of what was written, and is read as the same."""
    written, *expected = (one.format(**slot) for one in form)
    stance = read(written)
    back = ". ".join(said(stance))
    assert read_stance(f"{back}.", LEXICON).clauses == stance.clauses
    assume(len(stance.clauses) in {one.count(". ") + 1 for one in form[1:]})
    assert normal(back) in [normal(one) for one in expected], (written, back)


@examples(100, suppress_health_check=FEW)
@given(st.sampled_from(WORD_FOR_WORD), plain)
def test_a_sentence_is_said_back_word_for_word(pattern: str, slot: dict[str, str]) -> None:
    holds_word_for_word(pattern, slot)


@examples(60, suppress_health_check=FEW)
@given(st.sampled_from(NORMAL_FORMS), plain)
def test_other_sentences_are_said_back_in_their_normal_form(
    form: tuple[str, ...], slot: dict[str, str]
) -> None:
    holds_in_normal_form(form, slot)


# Words that do other work, "the it but probably", make sentences that no grammar of English can
# tell apart for sure; these are the same on every run.
@examples(100, suppress_health_check=FEW, derandomize=True)
@given(st.sampled_from(WORD_FOR_WORD), odd)
def test_odd_words_are_said_back_word_for_word(pattern: str, slot: dict[str, str]) -> None:
    holds_word_for_word(pattern, slot)


@examples(60, suppress_health_check=FEW, derandomize=True)
@given(st.sampled_from(NORMAL_FORMS), odd)
def test_odd_words_are_said_back_in_their_normal_form(
    form: tuple[str, ...], slot: dict[str, str]
) -> None:
    holds_in_normal_form(form, slot)


@examples(60, suppress_health_check=FEW, derandomize=True)
@given(st.lists(st.sampled_from(ODD.split()) | letters, min_size=1, max_size=8).map(" ".join))
def test_any_words_that_are_read_mean_the_same_when_said_back(sentence: str) -> None:
    stance = read(sentence)
    back = ". ".join(said(stance))
    assert read_stance(f"{back}.", LEXICON).clauses == stance.clauses


@pytest.mark.parametrize(
    "text",
    [
        "Acme delivers no goods",
        "Acme delivered no goods",
        "If something is a supplier, it delivers no goods",
        "Acme is old. Acme Inc. delivers goods",
        "Acme Inc. delivers more than Acme",
    ],
)
def test_what_was_said_in_words_is_said_back_in_the_same(text: str) -> None:
    assert ". ".join(said(read_stance(f"{text}.", LEXICON))) == text


def test_a_verb_that_stands_in_its_plain_form_keeps_it() -> None:
    assert (base("deliver"), base("delivers")) == ("deliver", "deliver")
