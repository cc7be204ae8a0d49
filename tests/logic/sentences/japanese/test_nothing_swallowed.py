"""No word with a job of its own becomes part of a name or of what is said, wherever it is put."""

import re

from hypothesis import assume, given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.logic.sentences import StanceProgram, read_stance
from aufheben.logic.sentences.japanese.patterns import PATTERNS
from aufheben.logic.sentences.japanese.tokens import Token, cut, listed
from tests.logic.sentences.asking import dropped
from tests.logic.sentences.japanese.asking import CAMERA
from tests.profiles import examples

SHOWN = [example for pattern in PATTERNS for example in pattern.examples]
# A name in quotes and the name of a rule may hold any word.
SENTENCES = [one for one in SHOWN if "「" not in one]
ADVERBS = sorted(
    {*listed("adverbs", "dropped"), *listed("adverbs", "functional")}
    - {"一番", "一部", "ふつう", "普通", "通常", "たいてい", "大抵"}
)
"""Names end in 一番 (ラーメン一番), and 一 may be a number; 通常 at the start is what rules do."""
JOINING = listed("adverbs", "joining")
PARTICLES = ("しか", "だけ", "ばかり", "さえ", "のみ", "くらい", "など", "ほど", "こそ")
NUMBERS = {"三千": "3000", "二十五": "25", "1,200": "1200", "1万5000": "15000"}


def words_in(stance: StanceProgram) -> str:
    """Of all names and of all that is said."""
    literals = [one for clause in stance.clauses for one in clause.literals]
    names = [term for one in literals for term in one.terms if isinstance(term, str)]
    return " ".join((*(one.predicate for one in literals), *names))


def put(sentence: str, word: str, at: int) -> str:
    """Before a word that begins a phrase."""
    words = [word for word in cut(sentence) if _begins_phrase(word)]
    begin = words[at % len(words)].begin
    return sentence[:begin] + word + sentence[begin:]


def _begins_phrase(word: Token) -> bool:
    bound = word.pos in ("助詞", "助動詞", "接尾辞", "補助記号") or word.kind == "非自立可能"
    return not bound


sentences, places = st.sampled_from(SENTENCES), st.integers(0, 40)


@examples(400)
@given(sentences, st.sampled_from(ADVERBS), places)
def test_an_adverb_that_is_put_in_is_dropped_and_told_or_the_sentence_is_refused(
    sentence: str, word: str, at: int
) -> None:
    try:
        stance = read_stance(put(sentence, word, at), CAMERA)
    except BadInput:
        return
    assert stance.clauses == read_stance(sentence, CAMERA).clauses
    assert word in dropped(stance)


@examples(200)
@given(sentences, st.sampled_from(PARTICLES), places)
def test_a_particle_that_is_put_in_is_part_of_nothing(sentence: str, word: str, at: int) -> None:
    written = put(sentence, word, at)
    # Where it is cut as one: だけない is of 抱ける too.
    assume(any((one.surface, one.pos) == (word, "助詞") for one in cut(written)))
    try:
        stance = read_stance(written, CAMERA)
    except BadInput:
        return
    assert word not in words_in(stance)


@examples(100)
@given(sentences, st.sampled_from(JOINING))
def test_what_joins_a_sentence_to_the_one_before_is_dropped_and_told(
    sentence: str, word: str
) -> None:
    stance = read_stance(f"{word}、{sentence}", CAMERA)
    assert stance.clauses == read_stance(sentence, CAMERA).clauses
    assert word in dropped(stance)


@examples(100)
@given(
    st.sampled_from(
        ("aは{}円である。", "aの値段は{}円です。", "値段が{}円を超えるならば、買うべきではない。")
    ),
    st.sampled_from(sorted(NUMBERS)),
)
def test_a_number_in_any_writing_is_the_same_number(sentence: str, number: str) -> None:
    assert re.search(rf"\b{NUMBERS[number]}\b", words_of_numbers(sentence.format(number)))


def words_of_numbers(sentence: str) -> str:
    return re.sub(r"[^0-9]+", " ", words_in(read_stance(sentence, CAMERA)))
