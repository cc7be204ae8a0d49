"""Questions: what is contested, under which conditions, and whether a denial answers."""

import pytest

from aufheben.logic.language import Literal
from aufheben.logic.sentences import Lexicon, Question, instead_of, read_question


def test_a_known_name_is_found_in_a_question() -> None:
    lexicon = Lexicon(names=(("coffeeMachine", "the coffee machine"),))
    question = read_question("Is the coffee machine loud?", lexicon)
    assert question == Question(head=Literal("loud", ("coffeeMachine",)), polar=True)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Where should we hold the party?", "Which place should we hold the party at?"),
        ("Where should we go on holiday?", "Which place should we go to?"),
        ("Which of Acme and Beta should we use?", "What should we use?"),
        ("Should we rent the mill or the opera?", "What should we rent?"),
        ("Is it right to ban phones?", "Should we ban phones?"),
        ("Shall we close the pool?", "Should we close the pool?"),
        ("Ought we to close the pool?", "Should we close the pool?"),
    ],
)
def test_a_question_that_is_not_read_is_offered_as_one_that_is(text: str, instead: str) -> None:
    assert read_question(text, Lexicon()) is None
    assert instead_of(text) == f'ask "{instead}"'
    assert read_question(instead, Lexicon()) is not None
