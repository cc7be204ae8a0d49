"""ASPIC+ theories as text: what is written is read as the same theory, and mistakes say where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.formats.aspic import read_aspic, write_aspic
from aufheben.logic.aspic import AspicRule, AspicTheory
from tests.profiles import examples
from tests.theories import theories

WORDS = st.one_of(
    st.text(min_size=1, max_size=8),
    st.sampled_from(["drinks(bob, cola)", "a b", "over-budget", "~p", "~~p", "[d1]", "猫 である", "X(Y)", '"q"']),
)  # fmt: skip


def _tried(text: str) -> AspicTheory | BadInput:
    try:
        return read_aspic(text)
    except BadInput as refused:
        return refused


@examples(200)
@given(theories(assuming=True))
def test_what_is_written_is_read_as_the_same_theory(theory: AspicTheory) -> None:
    assert read_aspic(write_aspic(theory, ["a note", "on\ntwo lines"])) == theory


@examples(300)
@given(WORDS)
def test_any_formula_that_can_be_read_is_written_as_itself(word: str) -> None:
    for said in (word, f'"{word}"', f"~{word}"):
        theory = _tried(f"premises: {said}\n")
        if not isinstance(theory, BadInput):
            assert read_aspic(write_aspic(theory)) == theory


@examples(300)
@given(st.text())
def test_any_text_is_a_theory_or_a_complaint_with_its_line(text: str) -> None:
    for said in (text, f"rules:\n{text}", f"contrariness: {text}", f"premises: p\nkbPrefs: {text}"):
        found = _tried(said)
        assert isinstance(found, AspicTheory) or (found.do and found.line is not None)


def test_the_notation_of_toast_is_read() -> None:
    theory = read_aspic(
        "axioms: p;\n~q;\n"
        "premises: r; drinks(bob, cola);\n"
        "assumptions: s\n"
        "# Axelrod said so.\n"
        "rules:\n"
        "  [r1] p,r=>t;\n"
        "  [r2] s -> ~[r1];\n"
        "  q2: 猫である => p; => z\n"
        "contrariness: a^b; c-d; over-budget - cheap\n"
        "kbPrefs: r < drinks(bob,cola);\n"
        "rulePrefs: [r1] < [q2];\n"
        "link: weakest\n"
        "sets: democratic\n"
    )
    assert theory == AspicTheory(
        axioms=("p", "~q"),
        premises=("r", "drinks(bob,cola)"),
        assumptions=("s",),
        rules=(
            AspicRule(name="r1", premises=("p", "r"), conclusion="t"),
            AspicRule(name="r2", premises=("s",), conclusion="~[r1]", strict=True),
            AspicRule(name="q2", premises=("猫である",), conclusion="p"),
            AspicRule(name="d1", premises=(), conclusion="z"),
        ),
        contraries=(("a", "b"),),
        contradictories=(("c", "d"), ("over-budget", "cheap")),
        premise_order=(("r", "drinks(bob,cola)"),),
        rule_order=(("r1", "q2"),),
        link="weakest",
        sets="democratic",
    )


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("p => q", 1, "in no section"),
        ("axioms: p\npremises: p", 2, "given twice"),
        ("rules:\n p, q", 2, "is no rule"),
        ("rules:\n p => q => r", 2, "is no rule"),
        ("rules:\n p q => r", 2, "'p q' is no formula"),
        ("rules:\n\n [a] p => q\n [a] p => r", 4, "two rules are called 'a'"),
        ("rules:\n likes(X) => p", 2, "'X' is a variable"),
        ("rulePrefs: [a] < [b]\nrules: [a] => p", 1, "no defeasible rule is called 'b'"),
        ("rules: [a] -> p; [b] => q\nrulePrefs: [a] < [b]", 2, "'a'"),
        ("axioms: p\npremises: q\nkbPrefs: p < q", 3, "'p' is no ordinary premise"),
        ("contrariness: p", 1, "names no contraries"),
        ("link: middle", 1, "'middle'"),
        ("premises: 猫 である", 1, "'猫 である' is no formula"),
    ],
)
def test_a_mistake_says_where_and_what_to_do(text: str, line: int, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_aspic(text)
    assert refused.value.line == line
    assert said in refused.value.what
    assert refused.value.do


def test_denying_twice_is_saying() -> None:
    assert read_aspic("premises: ~~p; ¬q; !r; ~ s").premises == ("p", "~q", "~r", "~s")


def test_a_variable_in_quotation_marks_is_a_name() -> None:
    theory = read_aspic('premises: "flies(Tweety)"')
    assert theory.premises == ("flies(Tweety)",)
    assert read_aspic(write_aspic(theory)) == theory


def test_a_theory_of_many_rules_without_names_is_read_in_one_pass() -> None:
    rules = read_aspic("rules:\n[d7] x => y\n" + "a => b\n" * 60_000).rules
    assert len({rule.name for rule in rules}) == 60_001


def test_orders_of_too_many_names_are_refused() -> None:
    names = [f"p{number}" for number in range(20_000)]
    with pytest.raises(BadInput, match="10,000 names"):
        read_aspic(f"premises: {';'.join(names)}\nkbPrefs: {' < '.join(names)}\n")
