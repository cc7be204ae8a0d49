"""Controlled English, pattern by pattern."""

import pytest

from aufheben.logic.language import Literal
from aufheben.logic.sentences import Lexicon, read_premise, read_proposition
from tests.logic.sentences.asking import SHIPPED


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
