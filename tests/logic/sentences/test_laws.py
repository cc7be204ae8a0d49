"""Laws of reading and saying, for any clause, any lexicon and any text.

No deadline: the first sentence pays for building the parser.
"""

from hypothesis import given

from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    read_premise,
    read_proposition,
    read_question,
    read_stance,
    say_clause,
    say_literal,
)
from tests.logic.sentences.asking import refusal
from tests.logic.sentences.strategies import clauses, ground, lexicons, plain_clauses, texts
from tests.profiles import examples


@examples(400)
@given(clauses(), lexicons)
def test_what_is_said_of_any_clause_is_read_back_as_its_normal_form(
    clause: Clause, lexicon: Lexicon
) -> None:
    assert read_premise(say_clause(clause, lexicon), lexicon) == clause.normal()


@examples(200)
@given(plain_clauses(), lexicons)
def test_what_is_said_in_english_is_read_back_as_its_normal_form(
    clause: Clause, lexicon: Lexicon
) -> None:
    assert read_premise(say_clause(clause, lexicon), lexicon) == clause.normal()


@examples(400)
@given(ground, lexicons)
def test_what_is_said_of_any_ground_literal_is_read_back(
    literal: Literal, lexicon: Lexicon
) -> None:
    assert read_proposition(say_literal(literal, lexicon), lexicon) == literal


@given(clauses(), lexicons)
def test_what_is_said_is_read_back_in_a_stance_too(clause: Clause, lexicon: Lexicon) -> None:
    stance = read_stance(f"{say_clause(clause, lexicon)}.", lexicon)
    assert stance.clauses == (clause.normal(),)


@examples(400)
@given(texts, lexicons)
def test_any_text_is_read_or_not_without_failing(text: str, lexicon: Lexicon) -> None:
    assert isinstance(read_premise(text, lexicon), Clause | None)
    assert isinstance(read_proposition(text, lexicon), Literal | None)
    assert isinstance(read_question(text, lexicon), Question | None)


@examples(400)
@given(texts, lexicons)
def test_a_stance_is_read_or_refused_with_a_place_inside_the_text(
    text: str, lexicon: Lexicon
) -> None:
    bad = refusal(text, lexicon)
    if bad is not None:
        assert bad.line is not None
        assert bad.column is not None
        assert 1 <= bad.line <= text.count("\n") + text.count("\r") + 1
        assert bad.column >= 1
        assert bad.do


@given(texts, lexicons)
def test_lenient_reading_never_refuses(text: str, lexicon: Lexicon) -> None:
    stance = read_stance(text, lexicon, lenient=True)
    assert all(skipped.line >= 1 and skipped.why for skipped in stance.skipped)


@given(texts)
def test_every_clause_of_a_stance_is_in_normal_form_and_safe(text: str) -> None:
    for clause in read_stance(text, Lexicon.shipped(), lenient=True).clauses:
        assert clause == clause.normal()
        assert not clause.unsafe
        assert not (clause.strict and clause.weak)
