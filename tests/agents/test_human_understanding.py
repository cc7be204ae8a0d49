"""Controlled sentences that a person types: read as an argument, and said back in one line."""

import re
from dataclasses import replace

import pytest

from aufheben.agents.human.interpretation import understood
from aufheben.agents.human.typed_line import Refusal, message
from aufheben.agents.human.words import Words
from aufheben.domain import (
    Argument,
    Issue,
    NothingNew,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Undercut,
    Undermine,
)
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.logic.translation import read_argument
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from tests.agents.human_typings import ISSUE, MAIN, answered, left

NEW = Seat(name="Quality", stance="We look after quality.")
OPEN = Construct(place=("t",), issue=ISSUE, stance=NEW.stance)
ALONE = (
    "Borealis is a supplier. Borealis is certified. If a supplier is certified, we should use it."
)
SAID = (
    "Read as: We should use Borealis, because Borealis is certified; Borealis is a supplier; "
    "If a supplier is certified, we should use it"
)


BECAUSE = (
    "We should use Borealis because Borealis is certified, Borealis is a supplier,"
    " if a supplier is certified, we should use it"
)


@pytest.mark.parametrize(
    "typed",
    [
        ALONE,
        "Borealis is a supplier and certified. If a supplier is certified, we should use it.",
        BECAUSE,
        f"{ALONE} So we should use Borealis.",
        "supplier(borealis). certified(borealis). certified(x) & supplier(x) -> use(x)",
    ],
)
def test_what_follows_from_sentences_is_the_argument(typed: str) -> None:
    found, shown = answered(OPEN, typed, "y", seat=NEW)
    assert isinstance(found, Thesis)
    [line] = [line for line in shown.splitlines() if line.startswith("Read as:")]
    assert line.lower() == SAID.lower()
    read = read_argument(found.argument, issue_lexicon(ISSUE))
    assert read.entire
    assert read.warrant is not None
    assert [literal.predicate for literal in read.warrant.body] == ["certified", "supplier"]


def test_the_stance_completes_what_was_typed() -> None:
    found, _ = answered(
        MAIN, "Borealis is certified. If a supplier is certified, we should use it.", ""
    )
    assert "Borealis is a supplier" in found.argument.premises


def test_nothing_counts_before_it_was_said_back() -> None:
    shown = left(OPEN, ALONE, seat=NEW)
    assert shown.index("Read as:") < shown.index("Is that what you mean?")


def test_an_exception_in_a_rule_is_what_the_argument_assumes() -> None:
    typed = ALONE.replace("use it.", "use it, unless it is bankrupt.")
    for text in (typed, "We should use Borealis because " + typed.replace(". ", ", ")):
        found, _ = answered(OPEN, text, "y", seat=NEW)
        assert found.argument.ass == ("Borealis is bankrupt",), text


def test_what_the_conclusion_does_not_rest_on_is_said_to_be_left_aside() -> None:
    _, shown = answered(OPEN, f"{ALONE} Borealis is blue.", "y", seat=NEW)
    assert "Left aside, as the conclusion does not rest on it: Borealis is blue" in shown


def test_names_are_said_back_as_they_were_typed() -> None:
    assert "Add: Zeta is a supplier." in left(
        OPEN, "Zeta is certified. If a supplier is certified, we should use it.", seat=NEW
    )


ATTACKED = Argument(
    rules=(
        Rule(
            id="r1",
            strong=("Acme is a supplier", "Acme is cheap"),
            weak_negation=("Acme is bankrupt",),
            consequent="We should use Acme",
        ),
    )
)
COUNTER = Counter(place=("c",), issue=ISSUE, attacked=ATTACKED)


def test_sentences_attack_what_they_contradict_and_nobody_is_asked_for_a_number() -> None:
    rebut, _ = answered(
        COUNTER, "Acme is late. If something is late, we should not use it.", "y", seat=NEW
    )
    undercut, _ = answered(
        COUNTER, "Acme is in debt. If something is in debt, it is bankrupt.", "y", seat=NEW
    )
    assert isinstance(rebut, Rebut)
    assert rebut.target == "We should use Acme"
    assert isinstance(undercut, Undercut)
    assert undercut.target == "Acme is bankrupt"


def test_an_attack_that_contradicts_nothing_is_refused_at_the_desk() -> None:
    formal = replace(COUNTER, formal=True)
    shown = left(formal, "We should use Borealis because Borealis is nice", "y", seat=NEW)
    assert "That does not count yet" in shown
    assert "So far you typed: We should use Borealis because" in shown


def test_whoever_speaks_prose_says_by_number_what_is_attacked() -> None:
    said = "We should use Borealis because Borealis is nice"
    found, shown = answered(COUNTER, said, "y", "1", seat=NEW)
    assert isinstance(found, Rebut)
    assert "(its conclusion: rebut)" in shown


def test_in_a_lift_a_premise_can_be_doubted_and_nothing_new_be_said() -> None:
    graded = replace(COUNTER, graded=True)
    found, shown = answered(
        graded, "Nobody has seen it because nobody was there", "y", "3", seat=NEW
    )
    assert isinstance(found, Undermine)
    assert found.target in ATTACKED.premises
    assert "/nothing" in shown
    assert isinstance(answered(graded, "/nothing", seat=NEW)[0], NothingNew)
    assert "/nothing" not in answered(COUNTER, "/concede", seat=NEW)[1]


def test_a_claim_is_no_strict_fact() -> None:
    """A bare conclusion would outweigh every argument with a rule in it."""
    assert "no “because”" in left(OPEN, "We should use Zeta.", seat=NEW)
    assert "repeats" in left(OPEN, "We should use Zeta because we should use Zeta", seat=NEW)
    found, _ = answered(OPEN, "We should use Zeta. Zeta is cheap.", "y", seat=NEW)
    assert found.argument.premises == ("Zeta is cheap",)


def test_only_beside_the_engine_is_a_person_told_what_it_cannot_read() -> None:
    text = "We should use Acme because my aunt swears by them"
    assert "logic engine cannot read" in left(OPEN, text, seat=NEW, beside_logic=True)
    assert "logic engine" not in left(OPEN, text, seat=NEW)


def test_it_is_what_the_conclusion_is_about() -> None:
    found, _ = answered(
        OPEN, "We should use Borealis because it is certified and trusted unless it is bankrupt",
        "y", seat=NEW, beside_logic=True,
    )  # fmt: skip
    assert found.argument.premises == ("Borealis is certified", "Borealis is trusted")
    assert found.argument.ass == ("Borealis is bankrupt",)


def test_a_form_is_held_to_the_same_and_refused_with_its_parts_as_drafts() -> None:
    found, shown = answered(
        OPEN,
        *("/form", "We should use Zeta", "We should use Zeta", "", ""),
        *("/form", "", "My aunt swears by them", "", ""),
        seat=NEW,
        beside_logic=True,
    )
    assert found.argument.premises == ("My aunt swears by them",)
    assert "only repeats the conclusion" in shown
    assert "cannot read: “My aunt swears by them”" in shown
    assert "Read as: We should use Zeta, because My aunt swears by them" in shown


def test_what_cannot_be_read_is_told_in_the_language_of_the_seat() -> None:
    issue, seat = Issue(question="広場を閉ざすべきか"), Seat(name="P", stance="広場は静かだ。")
    task = Construct(place=("c",), issue=issue, stance=seat.stance, formal=True)
    told = [
        understood("Xx yy zz (", seat, task, Words("ja")),
        message('/json {"a": 1, "a": 2}', task, Words("ja")),
    ]
    for refused in told:
        assert isinstance(refused, Refusal)
        assert not re.search(r"[a-z]{2,} [a-z]{2,}", refused.text.replace("Xx yy zz (", ""))
