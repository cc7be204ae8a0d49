"""What sentences of both languages are read as, said back as, refused for and told to be, by table.

A row has the question under which a text is read (none: the shipped lexicon) before the text. Lines
of a text are parted by \\n, clauses by "; ". In `refusals.tsv` stands a part of what is said.
"""

from pathlib import Path

import pytest

from aufheben.domain import Issue
from aufheben.domain.vocabulary import Lang
from aufheben.logic.language import Clause
from aufheben.logic.sentences import Lexicon, notation, read_question, read_stance, say_clause
from aufheben.logic.stance_theory import issue_lexicon
from tests.logic.sentences.asking import SHIPPED, logic, refusal


def table(name: str) -> list[list[str]]:
    """The rows of a table, without its heads."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return [[_unescaped(cell) for cell in row] for row in rows]


def _unescaped(cell: str) -> str:
    for sign, meant in (("\\n", "\n"), ("\\r", "\r"), ("\\ufeff", "\ufeff"), ("\\\\", "\\")):
        cell = cell.replace(sign, meant)
    return cell


def under(question: str) -> Lexicon:
    """The lexicon of a question."""
    return issue_lexicon(Issue(question=question)) if question else SHIPPED


@pytest.mark.parametrize(("question", "text", "clauses"), table("read.tsv"))
def test_a_text_is_read_as_its_clauses(question: str, text: str, clauses: str) -> None:
    assert "; ".join(logic(text, under(question))) == clauses


@pytest.mark.parametrize(("question", "text", "back"), table("said.tsv"))
def test_a_text_is_said_back(question: str, text: str, back: str) -> None:
    read = read_stance(text, under(question))
    assert "; ".join(say_clause(one, read.lexicon) for one in read.clauses) == back


@pytest.mark.parametrize(("question", "text"), table("refused.tsv"))
def test_what_may_mean_two_things_is_refused(question: str, text: str) -> None:
    assert read_stance(text, under(question), lenient=True).skipped


@pytest.mark.parametrize(("question", "text", "place", "what", "do"), table("refusals.tsv"))
def test_a_refusal_has_its_place_what_was_found_and_what_to_write(
    question: str, text: str, place: str, what: str, do: str
) -> None:
    bad = refusal(text, under(question))
    assert bad is not None
    assert f"{bad.line}:{bad.column}" == place
    assert what in bad.what
    assert bad.do
    assert do in bad.do


@pytest.mark.parametrize(("question", "text", "told"), table("told.tsv"))
def test_what_is_told_is_made_of_the_sentence_and_read(question: str, text: str, told: str) -> None:
    [skipped] = read_stance(text, under(question), lenient=True).skipped
    assert skipped.do in (f'write "{told}"', f"write '{told}'")
    assert not read_stance(told, under(question), lenient=True).skipped


@pytest.mark.parametrize(("lang", "text", "asked"), table("questions.tsv"))
def test_a_question_asks_for_a_head_and_its_conditions(lang: Lang, text: str, asked: str) -> None:
    """With a mark where a denial answers it too; nothing where it asks for no such thing."""
    lexicon = Lexicon(lang="ja") if lang == "ja" else SHIPPED
    found = read_question(text, lexicon)
    said = [Clause(one, strict=True) for one in (found.head, *found.conditions)] if found else []
    mark = "?" if found and found.polar else ""
    assert " & ".join(notation.say(one, lexicon) for one in said) + mark == asked


HALL, STREET = "Which hall should we rent?", "Should we close the street to cars?"


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (HALL, "It is noisy."),
        (HALL, "Renting the mill would be expensive."),
        (HALL, "The mill is exclusively for adults, and only once."),
        (STREET, "If it rains, we should close it to cars."),
        (STREET, "The street is the cheapest."),
        ("Should Leo get a smartphone?", "Leo should not get a smartphone if she is young."),
    ],
)
def test_what_may_mean_something_else_is_not_rewritten(question: str, sentence: str) -> None:
    [skipped] = read_stance(sentence, under(question), lenient=True).skipped
    assert sentence.rsplit(maxsplit=1)[-1] not in skipped.do
