"""Controlled English, pattern by pattern."""

import pytest

from aufheben.logic.language import Literal
from aufheben.logic.sentences import Lexicon, read_premise, read_proposition, read_stance
from tests.logic.sentences.asking import SHIPPED, logic


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("a is a camera.", ["camera(a)"]),
        ("a is compact and light.", ["compact(a)", "light(a)"]),
        ("a is compact, light and small.", ["compact(a)", "light(a)", "small(a)"]),
        ("a is compact, and is a camera.", ["compact(a)", "camera(a)"]),
        ("b has high image quality.", ["resolution(b, high)"]),
        ("b has long battery life and wifi.", ["battery(b, long)", "hasWifi(b)"]),
        ("b has battery life.", ["hasBattery(b)"]),
        ("b has a flash.", ["hasFlash(b)"]),
        ("b has no flash.", ["¬hasFlash(b)"]),
        ("b does not have a flash.", ["¬hasFlash(b)"]),
        ("b doesn't have long battery life.", ["¬battery(b, long)"]),
        ("Tweety is not a bird.", ["¬bird(tweety)"]),
        ("Tweety isn't a bird and can't swim.", ["¬bird(tweety)", "¬canSwim(tweety)"]),
        ("Tweety is no bird.", ["¬bird(tweety)"]),
        ("Tweety can fly.", ["canFly(tweety)"]),
        ("Tweety cannot fly.", ["¬canFly(tweety)"]),
        ("Tweety can not fly.", ["¬canFly(tweety)"]),
        ("a is not light and not small.", ["¬light(a)", "¬small(a)"]),
        ("The printer is out of stock.", ["outOfStock(printer)"]),
        ("Help sells cars.", ["sellsCars(help)"]),
        ("New York is large.", ["large(newYork)"]),
        ('"New York" is large.', ["large(newYork)"]),
        ("C++ is old. C is old.", ["old('c++')", "old(c)"]),
        ("a has light.", ["hasLight(a)"]),
        ("x is light.", ["light('x')"]),
        ("light(Nikon), heavy(Nikon).", ["light(nikon)", "heavy(nikon)"]),
    ],
)
def test_a_fact_is_read(text: str, clauses: list[str]) -> None:
    assert logic(text) == clauses
    assert all(clause.strict for clause in read_stance(text, SHIPPED).clauses)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (
            "If a camera is compact and light, we should buy it.",
            ["compact(x) & light(x) & camera(x) -> buy(x)"],
        ),
        ("If something is light we should buy it.", ["light(x) -> buy(x)"]),
        ("If something is light, then we must not buy it.", ["light(x) -> ¬buy(x)"]),
        ("if something is a bird then it can fly", ["bird(x) -> canFly(x)"]),
        ("IF A CAMERA IS LIGHT, WE SHOULD BUY IT.", ["light(x) & camera(x) -> buy(x)"]),
        ("If an ape is light, it is a pet.", ["light(x) & ape(x) -> pet(x)"]),
        (
            "If a camera is light and not over budget, we should buy it.",
            ["light(x) & ¬overTheBudget(x) & camera(x) -> buy(x)"],
        ),
        (
            "If a camera is light and has wifi and it can zoom, we should buy it.",
            ["light(x) & hasWifi(x) & canZoom(x) & camera(x) -> buy(x)"],
        ),
        (
            "If something has no flash and does not have wifi, it is old.",
            ["¬hasFlash(x) & ¬hasWifi(x) -> old(x)"],
        ),
        (
            "If something is light, it is good and handy.",
            ["light(x) -> good(x)", "light(x) -> handy(x)"],
        ),
        (
            "If something is light, it is good and we should not sell it.",
            ["light(x) -> good(x)", "light(x) -> ¬sell(x)"],
        ),
        (
            "If something is a bird, it can fly, unless it is a penguin.",
            ["bird(x) & ~penguin(x) -> canFly(x)"],
        ),
        (
            "If something is a bird, it can fly unless there is evidence that it is a penguin.",
            ["bird(x) & ~penguin(x) -> canFly(x)"],
        ),
        (
            "If something is light, we should buy it, unless it is big, unless it has wifi.",
            ["light(x) & ~big(x) & ~hasWifi(x) -> buy(x)"],
        ),
        (
            "If something is light, we should buy it, unless it is not reliable.",
            ["light(x) & ~¬reliable(x) -> buy(x)"],
        ),
        (
            "If something is light, it is good, unless we should not buy it.",
            ["light(x) & ~¬buy(x) -> good(x)"],
        ),
        ("By definition, if something is a penguin, it is a bird.", ["penguin(x) ->> bird(x)"]),
        ("If something is over the budget, it is dear.", ["overTheBudget(x) -> dear(x)"]),
    ],
)
def test_a_rule_is_read(text: str, clauses: list[str]) -> None:
    assert logic(text) == clauses


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("We should buy a.", ["-> buy(a)"]),
        ("We should not buy a.", ["-> ¬buy(a)"]),
        ("We shouldn't buy the printer.", ["-> ¬buy(printer)"]),
        ("We must buy a.", ["-> buy(a)"]),
    ],
)
def test_what_should_be_done_is_a_claim_that_can_be_defeated(text: str, clauses: list[str]) -> None:
    assert logic(text) == clauses


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("We should buy a", Literal("buy", ("a",))),
        ("we should buy a.", Literal("buy", ("a",))),
        ("We should not buy camera b", Literal("buy", ("b",), positive=False)),
        ("Camera b is light", Literal("light", ("b",))),
        ("a is a camera", Literal("camera", ("a",))),
        ("b has high image quality.", Literal("resolution", ("b", "high"))),
        ("buy(a)", Literal("buy", ("a",))),
        ("¬buy(a)", Literal("buy", ("a",), positive=False)),
        ("-buy(a).", Literal("buy", ("a",), positive=False)),
        ("ｂｕｙ（ａ）", Literal("buy", ("a",))),
        ("a is compact and light", None),
        ("a is light. b is light.", None),
        ("If a camera is light, we should buy it", None),
        ("buy(x)", None),
        ("a is light?", None),
        ("", None),
    ],
)
def test_a_proposition_is_one_ground_literal_or_nothing(text: str, literal: Literal | None) -> None:
    lexicon = Lexicon(aliases=SHIPPED.aliases, kinds=frozenset({"camera"}))
    assert read_proposition(text, lexicon) == literal


def test_a_sentence_with_two_conclusions_is_no_premise() -> None:
    assert read_premise("If something is light, it is good and handy", SHIPPED) is None


def test_a_premise_is_a_rule_or_a_fact() -> None:
    rule = read_premise("If something is light, it is good.", SHIPPED)
    assert rule == read_premise("light(y) -> good(y)", SHIPPED)
    assert read_premise("a is light", SHIPPED) == read_premise("light(a)", SHIPPED)
