"""Stances: the camera problem, how a text is cut into sentences, and what words are kept."""

import json
import os
from pathlib import Path

import pytest

from aufheben.domain import Issue
from aufheben.logic.language import Literal
from aufheben.logic.sentences import (
    DeadKind,
    Lexicon,
    dead_kinds,
    notation,
    read_proposition,
    read_stance,
    say_clause,
    say_literal,
)
from aufheben.logic.sentences.segmentation import sentences
from aufheben.logic.stance_theory import issue_lexicon
from tests.dialogues import S1, S2
from tests.effort import calls
from tests.logic.sentences.asking import SHIPPED, logic

ROOT = Path(__file__).parents[3]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
PEER = SHARED / "data/dialectic-mas/scenarios/camera_logic.json"

AG1 = """Your stance:
a is a camera.
c is a camera.
a is compact.
a is light.
c has long battery life.
c is user-friendly.
b is over budget.
If a camera is compact and light, we should buy it.
If something is over budget, we should not buy it.
If something is compact and light, it is user-friendly."""
AG2 = """Your stance:
b is a camera.
a is out of stock.
b has long battery life.
b has high image quality.
If a camera has high image quality and long battery life, we should buy it.
If something is out of stock, we should not buy it."""


@pytest.mark.parametrize(("english", "formal"), [(AG1, S1), (AG2, S2)], ids=["AG1", "AG2"])
def test_the_camera_stances_are_the_published_knowledge_bases(english: str, formal: str) -> None:
    assert read_stance(english, SHIPPED).clauses == read_stance(formal, SHIPPED).clauses


@pytest.mark.parametrize("stance", [AG1, AG2])
def test_every_camera_sentence_is_said_back_word_for_word(stance: str) -> None:
    read = read_stance(stance, SHIPPED)
    said = [f"{say_clause(clause, read.lexicon)}." for clause in read.clauses]
    assert said == stance.splitlines()[1:]


@pytest.mark.parametrize("stance", [S1, S2])
def test_every_camera_formula_is_said_back_in_the_logic_form(stance: str) -> None:
    assert "\n".join(logic(stance)) == stance.strip().replace(". ", "\n").replace(".", "")


@pytest.mark.skipif(not PEER.exists(), reason="no shared data")
def test_the_peers_camera_file_has_the_same_stances() -> None:
    case = json.loads(PEER.read_text(encoding="utf-8"))
    assert (case["agent1_stance"], case["agent2_stance"]) == (AG1, AG2)


def test_phrases_kinds_actions_and_names_are_kept_as_the_user_first_wrote_them() -> None:
    text = "Tweety is a bird. c has high picture quality. The printer is light. We should buy c."
    lexicon = read_stance(text, SHIPPED).lexicon
    assert lexicon.phrases_of("resolution") == "picture quality"
    assert "bird" in lexicon.kinds
    assert lexicon.actions == {"buy"}
    assert lexicon.name_of("tweety") == "Tweety"
    assert lexicon.name_of("printer") == "the printer"


def test_a_name_in_logic_keeps_its_capital_when_said() -> None:
    read = read_stance("flies(Tweety)", SHIPPED)
    assert read.clauses[0].head == Literal("flies", ("tweety",))
    assert say_literal(read.clauses[0].head, read.lexicon) == "Tweety is flies"


def test_the_noun_before_a_name_is_dropped_wherever_the_kind_is_shown() -> None:
    text = "Camera b is light. We should buy camera b. b is a camera."
    assert logic(text) == ["light(b)", "-> buy(b)", "camera(b)"]


def test_a_noun_that_is_no_known_kind_belongs_to_the_name() -> None:
    assert logic("Camera b is light.") == ["light(cameraB)"]


def test_the_seats_meet_in_the_shipped_synonyms() -> None:
    text = "a is over budget. a is over the budget. a has low picture quality. a is User-Friendly."
    assert logic(text) == ["overTheBudget(a)", "resolution(a, low)", "userFriendly(a)"]


def test_synonyms_are_replaced_in_logic_too_unless_quoted() -> None:
    assert logic("overBudget(a). 'overBudget'(b)") == ["overTheBudget(a)", "'overBudget'(b)"]


def test_a_users_alias_overrides_the_shipped_one() -> None:
    lexicon = Lexicon.shipped([("image quality", "sharpness"), ("cheap", "low-priced")])
    assert read_proposition("a has high image quality", lexicon) == Literal(
        "sharpness", ("a", "high")
    )
    assert read_proposition("a is cheap", lexicon) == Literal("lowPriced", ("a",))


def test_a_users_alias_of_a_synonym_leads_to_its_predicate() -> None:
    lexicon = Lexicon.shipped([("optics", "image quality")])
    assert lexicon.predicate(["optics"]) == "resolution"


def test_an_alias_of_a_predicate_takes_its_synonyms_along() -> None:
    lexicon = Lexicon.shipped([("resolution", "sharpness")])
    assert lexicon.predicate(["Image", "Quality"]) == "sharpness"


def test_lexicons_with_the_same_words_are_equal_and_hash_alike() -> None:
    one, other = Lexicon.shipped([("p", "q")]), Lexicon.shipped([("p", "q")])
    assert one == other
    assert hash(one) == hash(other)


def test_lenient_reading_reports_what_it_leaves_out_and_keeps_the_rest() -> None:
    read = read_stance("a is light.\nBuy a!\nc is\nb is light.", SHIPPED, lenient=True)
    assert [clause.head.terms for clause in read.clauses] == [("a",), ("b",)]
    assert [(skipped.line, skipped.sentence) for skipped in read.skipped] == [
        (2, "Buy a"),
        (3, "c is"),
    ]


def test_a_kind_that_nothing_is_said_to_be_is_dead() -> None:
    rules = "m is light.\nIf a set menu is vegan, we should pick it."
    other = "If a camera is light, we should buy it. b is a camera."
    stances = [read_stance(text, SHIPPED) for text in (other, rules)]
    assert dead_kinds(stances) == (DeadKind("set menu", 1),)


@pytest.mark.parametrize("elsewhere", ["m is a menu.", "If something is a list, it is a menu."])
def test_a_kind_said_of_something_in_any_stance_is_alive(elsewhere: str) -> None:
    rule = "If a menu is vegan, we should pick it."
    assert dead_kinds([read_stance(text, SHIPPED) for text in (rule, elsewhere)]) == ()


def test_denying_a_kind_does_not_make_it_alive() -> None:
    text = "m is not a menu. If a menu is vegan, we should pick it."
    assert [dead.kind for dead in dead_kinds([read_stance(text, SHIPPED)])] == ["menu"]


def test_a_long_line_of_many_stops_is_split_in_linear_work() -> None:
    small, large = calls(lambda: _split(2_000)), calls(lambda: _split(20_000))
    assert large < 11 * small


def _split(count: int) -> None:
    line = " ".join(f"Acme Inc. is s{number}." for number in range(count))
    assert len(list(sentences(line, lambda _: True))) == count


def test_a_name_of_two_letters_stands_behind_the_kind_that_is_asked_for() -> None:
    cameras = issue_lexicon(Issue(question="Which camera should we buy?"))
    said = read_stance("The camera a b is light.", cameras).clauses
    assert [notation.say(clause, cameras) for clause in said] == ["camera(aB)", "light(aB)"]


def test_who_is_compared_with_another_of_its_kind_is_another_one() -> None:
    said = read_stance("A camera that is cheaper than another is light.", Lexicon()).clauses
    assert [notation.say(clause, Lexicon()) for clause in said] == [
        "cheaperThan(x, y) & camera(y) & camera(x) -> light(x)"
    ]
