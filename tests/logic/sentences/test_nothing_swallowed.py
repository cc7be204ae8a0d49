"""No word with a job of its own becomes part of a name or of what is said, wherever it is put."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.comparisons import canonical
from aufheben.logic.sentences import StanceProgram, read_stance
from aufheben.logic.sentences.lexicon import uncamel
from aufheben.logic.sentences.patterns import QUESTION, READ
from aufheben.logic.sentences.vocabulary import phrases_of, words_of
from aufheben.logic.stance_theory import issue_lexicon
from tests.logic.sentences.asking import dropped, refusal
from tests.profiles import examples

LEXICON = issue_lexicon(Issue(question=QUESTION))
HALLS = issue_lexicon(Issue(question="Which hall should we rent?"))
SHOWN = [pattern.example for section in READ for pattern in section.patterns]
# A name in quotes, the name of a rule and logic may hold any word.
SENTENCES = [one for one in SHOWN if not re.search(r'"|^Rule |\(|>', one)]
ROLES = ("dropped", "joining", "functional", "shading", "hedges", "times", "quantities", "stray")
PLACED = frozenset(
    (
        "but", "nor", "or", "and", "if", "such", "us", "me", "than", "as", "neither", "each",
        "all", "any", "no", "that",
    )
)  # fmt: skip
"""Words that the grammar itself has, or that stand behind a preposition."""
SINGLE = sorted(frozenset().union(*map(words_of, ROLES)) - PLACED - {"never", "one"})
PHRASES = [" ".join(words) for words in phrases_of("saying_nothing")]
DENIALS = ("never", "anything but", "by no means", "no longer", "not at all", "in no way")
NUMBERS = ("sixty", "twenty-five", "1,200", "two hundred")
SHARED = Path(__file__).parents[4] / "shared/data/reported/english/sentences.txt"
REPORTED = SHARED.read_text("utf-8").splitlines() if SHARED.exists() else []
"""What others wrote, where it is at hand."""


def words_in(stance: StanceProgram) -> set[str]:
    """Of all names and of all that is said."""
    literals = [one for clause in stance.clauses for one in clause.literals]
    names = [term for one in literals for term in one.terms if isinstance(term, str)]
    return {
        word for said in (*(one.predicate for one in literals), *names) for word in uncamel(said)
    }


def put(sentence: str, word: str, at: int) -> str:
    words = sentence.split()
    at %= len(words)
    mutated = " ".join((*words[:at], word, *words[at:]))
    return mutated[:1].upper() + mutated[1:]


places = st.integers(0, 30)
sentences = st.sampled_from(SENTENCES)


@examples(400)
@given(sentences, st.sampled_from([*SINGLE, *PHRASES]), places)
def test_a_word_that_is_put_in_is_dropped_and_told_or_the_sentence_is_refused(
    sentence: str, word: str, at: int
) -> None:
    try:
        stance = read_stance(put(sentence, word, at), LEXICON)
    except BadInput:
        return
    assert stance.clauses == read_stance(sentence, LEXICON).clauses
    assert word in dropped(stance)


@examples(200)
@given(sentences, st.sampled_from(DENIALS), places)
def test_a_denial_that_is_put_in_denies_or_the_sentence_is_refused(
    sentence: str, word: str, at: int
) -> None:
    before = read_stance(sentence, LEXICON)
    try:
        stance = read_stance(put(sentence, word, at), LEXICON)
    except BadInput:
        return
    assert words_in(stance) == words_in(before)
    assert stance.clauses != before.clauses


@examples(200)
@given(sentences, st.sampled_from(NUMBERS), places)
def test_a_number_that_is_put_in_is_there_in_digits_or_the_sentence_is_refused(
    sentence: str, word: str, at: int
) -> None:
    digits = {"sixty": "60", "twenty-five": "25", "1,200": "1200", "two hundred": "200"}[word]
    try:
        stance = read_stance(put(sentence, word, at), LEXICON)
    except BadInput:
        return
    assert any(digits in str(one) for clause in stance.clauses for one in clause.literals)


BESIDE = [f"{joint} {thing}" for joint in sorted(words_of("prepositions") - {"of", "than", "as"})
          for thing in ("Sundays", "Ben", "the garden", "save money", "a pool")]  # fmt: skip


@examples(400)
@given(sentences, st.sampled_from(BESIDE), places)
def test_what_stands_beside_a_thing_is_no_part_of_its_name(
    sentence: str, said: str, at: int
) -> None:
    try:
        stance = read_stance(put(sentence, said, at), LEXICON)
    except BadInput:
        return
    literals = [one for clause in stance.clauses for one in clause.literals]
    names = {
        word
        for one in literals
        for term in one.terms[:1]
        if isinstance(term, str)
        for word in uncamel(term)
    }
    assert said.split(maxsplit=1)[0] not in names


def advice(sentence: str) -> str:
    """What is told to be written instead, made of the sentence; empty where it is read or nothing is."""
    bad = refusal(sentence, HALLS)
    told = re.fullmatch(r"write (?:\"(.+\.)\"|'(.+\.)')", bad.do) if bad else None
    return (told[1] or told[2]) if told and "…" not in told[0] else ""


def keeps(sentence: str) -> bool:
    """Whether what is told to be written, if anything is, is read and has each number and a denial."""
    if not (told := advice(sentence)):
        return True
    said = read_stance(told, HALLS)
    literals = [one for clause in said.clauses for one in clause.literals]
    written = re.findall(r"\d[\d,]*(?:\.\d+)?", sentence)
    numbers = all(canonical(one.replace(",", "")) in str(literals) for one in written)
    denied = re.search(r"\b(never|hardly|without|no|not(?! only| as ))\b|n't", sentence)
    return numbers and (denied is None or '"' in told or not all(one.positive for one in literals))


@pytest.mark.parametrize("sentence", REPORTED)
def test_what_is_told_to_be_written_is_read_and_loses_no_denial_and_no_number(
    sentence: str,
) -> None:
    assert keeps(sentence)


@examples(200)
@given(sentences, st.sampled_from([*DENIALS, *NUMBERS, *SINGLE]), places)
def test_so_is_what_is_told_where_a_word_was_put_in(sentence: str, word: str, at: int) -> None:
    assert keeps(put(sentence, word, at))


def test_what_is_left_open_is_not_told_as_both() -> None:
    assert advice("We should rent the mill or the opera.") == ""


@pytest.mark.skipif(not REPORTED, reason="what others wrote is not here")
def test_most_of_what_people_wrote_is_read_at_once_or_when_it_is_written_as_told() -> None:
    read = [one for one in REPORTED if advice(one) or read_stance(one, HALLS, lenient=True).clauses]
    assert len(read) > 0.82 * len(REPORTED)
