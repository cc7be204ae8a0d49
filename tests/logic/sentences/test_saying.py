"""What is said of literals and clauses."""

import pytest

from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences import Lexicon, read_premise, read_stance, say_clause, say_literal
from tests.logic.sentences.asking import SHIPPED

X, Y = Variable("x"), Variable("y")
KNOWN = Lexicon(
    aliases=SHIPPED.aliases,
    phrases=SHIPPED.phrases,
    kinds=frozenset({"camera", "ape"}),
    actions=frozenset({"buy"}),
    names=(("tweety", "Tweety"), ("printer", "the printer")),
)


@pytest.mark.parametrize(
    ("literal", "said"),
    [
        (Literal("camera", ("a",)), "a is a camera"),
        (Literal("ape", ("tweety",)), "Tweety is an ape"),
        (Literal("resolution", ("b", "high")), "b has high image quality"),
        (Literal("resolution", ("b", "veryHigh")), "b has very-high image quality"),
        (Literal("battery", ("b", "long"), positive=False), "b does not have long battery life"),
        (Literal("buy", ("a",)), "We should buy a"),
        (Literal("buy", ("a",), positive=False), "We should not buy a"),
        (Literal("buy", ("printer",)), "We should buy the printer"),
        (Literal("compact", ("a",), positive=False), "a is not compact"),
        (Literal("outOfStock", ("printer",)), "the printer is out of stock"),
        (Literal("canFly", ("tweety",)), "Tweety can fly"),
        (Literal("canFly", ("tweety",), positive=False), "Tweety cannot fly"),
        (Literal("hasFlash", ("a",), positive=False), "a does not have flash"),
        (Literal("compact", (X,)), "it is compact"),
        (Literal("battery", (X, "long")), "it has long battery life"),
        (Literal("buy", (X,)), "we should buy it"),
    ],
)
def test_a_literal_is_said_as_people_say_it(literal: Literal, said: str) -> None:
    assert say_literal(literal, KNOWN) == said


@pytest.mark.parametrize(
    ("literal", "said"),
    [
        (Literal("p"), "p"),
        (Literal("likes", ("a", "b", "c")), "likes(a, b, c)"),
        (Literal("isBird", ("a",)), "isBird(a)"),
        (Literal("3KgHeavy", ("it",)), "3KgHeavy(it)"),
        (Literal("p", ("\n", "'\"")), "p('\\u00000a', '\\u000027\"')"),
        (Literal("カメラ"), "'カメラ'"),
        (Literal("light", ("newYork and co",)), "light('newYork and co')"),
        (Literal("light", ("it",)), "light(it)"),
        (Literal("imageQuality", ("it",)), "'imageQuality'(it)"),
        (Literal("p", ("x", "it's", "p")), "p('x', \"it's\", p)"),
    ],
)
def test_what_english_would_not_bring_back_is_said_in_logic(literal: Literal, said: str) -> None:
    assert say_literal(literal, KNOWN) == said


@pytest.mark.parametrize(
    "said",
    [
        "If a camera is compact and light, we should buy it",
        "If a camera has high image quality and long battery life, we should not buy it",
        "If something is over budget, we should not buy it",
        "If something is light, it is an ape, unless it is not reliable, unless it is a camera",
        "By definition, if something is an ape, it is light",
        "If a camera is not light and is compact, it cannot zoom",
        "If something is light, it is good, unless we should not buy it",
        "If something is a camera, we should buy it",
    ],
)
def test_a_rule_in_the_said_form_is_said_back_word_for_word(said: str) -> None:
    clause = read_premise(said, KNOWN)
    assert clause is not None
    assert say_clause(clause, KNOWN) == said


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (
            Clause(Literal("r", (X,)), (Literal("p", (X, Y)),), (Literal("q", (Y,)),)),
            "p(x, y) & ~q(y) -> r(x)",
        ),
        (Clause(Literal("q"), (Literal("p"),)), "p -> q"),
        (Clause(Literal("q"), (Literal("p"),), strict=True), "p ->> q"),
        (Clause(Literal("p", ("a",))), "-> p(a)"),
        (Clause(Literal("good", (X,)), (Literal("buy", (X,)),)), "buy(x) -> good(x)"),
    ],
)
def test_a_clause_that_english_cannot_say_is_said_in_logic(clause: Clause, said: str) -> None:
    assert say_clause(clause, KNOWN) == said


@pytest.mark.parametrize(
    "text",
    [
        "light(x) & camera(x) -> buy(x)",
        "light(y) ∧ camera(y) → buy(y).",
        "light(X), camera(X) => buy(X)",
        "light(x) & camera(x) ⇒ buy(x)",
    ],
)
def test_all_arrows_and_joints_mean_the_same(text: str) -> None:
    clause = read_premise(text, KNOWN)
    assert clause is not None
    assert say_clause(clause, KNOWN) == "If a camera is light, we should buy it"


def test_by_definition_before_logic_makes_it_strict() -> None:
    one = read_premise("by definition: penguin(x) -> bird(x)", SHIPPED)
    assert one is not None
    assert one.strict
    assert one == read_premise("penguin(x) ->> bird(x)", SHIPPED)


def test_an_article_the_user_wrote_is_said_again() -> None:
    read = read_stance("a has a flash. b does not have a flash.", SHIPPED)
    said = [say_clause(clause, read.lexicon) for clause in read.clauses]
    assert said == ["a has a flash", "b does not have a flash"]
