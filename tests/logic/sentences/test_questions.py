"""Questions: what is contested, under which conditions, and whether a denial answers."""

import pytest

from aufheben.logic.language import Literal, Variable
from aufheben.logic.sentences import Lexicon, Question, instead_of, read_question
from tests.logic.sentences.asking import SHIPPED

X = Variable("x")
BUY = Literal("buy", (X,))
CAMERA = (Literal("camera", (X,)),)


@pytest.mark.parametrize(
    "text",
    [
        "Which camera should we buy?",
        "What camera should we buy?",
        "which camera should we buy",
        "buy(x) & camera(x)",
        "buy(x) ∧ camera(x)",
        "buy(X), camera(X).",
    ],
)
def test_an_open_question_asks_for_a_thing_of_a_kind(text: str) -> None:
    assert read_question(text, SHIPPED) == Question(head=BUY, conditions=CAMERA, polar=False)


def test_what_should_we_do_has_no_condition() -> None:
    assert read_question("What should we buy?", SHIPPED) == Question(head=BUY)


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("Should we buy the printer?", Literal("buy", ("printer",))),
        ("Should we buy a camera?", Literal("buy", ("camera",))),
        ("Should we buy any camera?", Literal("buy", ("camera",))),
        ("Should we buy a?", Literal("buy", ("a",))),
        ("Should we not buy a?", Literal("buy", ("a",), positive=False)),
        ("Is Tweety a flier?", Literal("flier", ("tweety",))),
        ("Is a a camera?", Literal("camera", ("a",))),
        ("Is a light?", Literal("light", ("a",))),
        ("Is New York large?", Literal("large", ("newYork",))),
        ('Is "new york" large?', Literal("large", ("newYork",))),
        ("Is the printer out of stock?", Literal("outOfStock", ("printer",))),
        ("Is the coffee machine a bargain?", Literal("bargain", ("coffeeMachine",))),
        ("Is Tweety not a flier?", Literal("flier", ("tweety",), positive=False)),
        ("Can Tweety fly?", Literal("canFly", ("tweety",))),
        ("Does c have wifi?", Literal("hasWifi", ("c",))),
        ("Does c have long battery life?", Literal("battery", ("c", "long"))),
        ("flies(tweety)", Literal("flies", ("tweety",))),
        ("¬flies(tweety)", Literal("flies", ("tweety",), positive=False)),
    ],
)
def test_a_question_about_one_thing_is_ground_and_may_be_denied(text: str, head: Literal) -> None:
    assert read_question(text, SHIPPED) == Question(head=head, polar=True)


def test_a_known_name_is_found_in_a_question() -> None:
    lexicon = Lexicon(names=(("coffeeMachine", "the coffee machine"),))
    question = read_question("Is the coffee machine loud?", lexicon)
    assert question == Question(head=Literal("loud", ("coffeeMachine",)), polar=True)


@pytest.mark.parametrize(
    "text", ["", "?", "How many?", "Which camera is best?", "カメラは何のためにあるか", "buy(x) &"]
)
def test_what_is_no_such_question_is_none(text: str) -> None:
    assert read_question(text, SHIPPED) is None


def test_a_preposition_begins_what_stands_behind_the_thing_however_it_is_written() -> None:
    asked = read_question("Should Ann Lee use the camera At work?", SHIPPED)
    assert asked is not None
    assert asked.head == Literal("useAtWork", ("camera",))


def test_which_of_several_asks_of_one_of_their_kind() -> None:
    asked = read_question("Which of our cameras should we buy?", SHIPPED)
    assert asked is None or [each.predicate for each in asked.conditions] == ["camera"]


@pytest.mark.parametrize(
    "text",
    [
        "Which one camera should we use?",
        "Which two cameras should we use?",
        "Which much camera should we use?",
    ],
)
def test_a_number_is_no_kind(text: str) -> None:
    assert read_question(text, SHIPPED) is None


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
