"""The figures of whole runs, and the table that names them."""

import json
import re
from typing import Any, get_args

import pytest

from aufheben.domain import Limits, Tally, Usage
from aufheben.evaluation.dialectic.measures import MEASURES, Direction, Family, Unit
from aufheben.rooms.dialectic.told import tell
from aufheben.testing import FakeServer
from aufheben.testing.debater import Debater
from tests import model_debates
from tests.evaluation.told_by_hand import camera, event, integrated, measure, told


def test_the_camera_problem_has_the_figures_computed_by_hand() -> None:
    """Two main arguments, each rebutted once and then conceded; E and the answer in 3 steps.

    9 answers: 2 main arguments, 4 replies (2 rebuttals, 2 concessions, so no whole round), 3
    steps. The bound is (2 x (1 + 20) + 3) x 3 = 135. Both rebuttals stay unanswered. No premise
    recurs. Claimed overruled twice, computed defensible twice. Each seat's rules have four
    conditions: three are in its main argument, the fourth in its rebuttal alone. "Camera" is
    asked of every choice and is nobody's gain. Of the other four conditions of the main arguments
    the core keeps the battery, ease follows from compact and light, and image quality is given up. In the answer stand one of AG1's
    conditions (camera) and two of AG2's (camera, battery).
    """
    run = camera()
    assert run.figures == pytest.approx(
        {
            "terminated": 1,
            "answered": 1,
            "synthesis": 1,
            "rounds": 0,
            "rounds_max": 0,
            "calls": 9,
            "calls_of_bound": 9 / 135,
            "rejected": 0,
            "parse_failures": 0,
            "fallbacks": 0,
            "rebut": 1 / 2,
            "undercut": 0,
            "undermine": 0,
            "nothing_new": 0,
            "concession": 1 / 2,
            "concessions_to_nothing_new": 0,
            "relation_computed": 1,
            "unanswered_attacks": 2,
            "unanswered_attacks_share": 1,
            "new_premise_rate": 1,
            "repetition_exact": 0,
            "repetition_lexical": 0,
            "claims_agree": 0,
            "tokens": 0,
            "stance_first": 3 / 4,
            "stance_last": 1 / 4,
            "stance_later": 1 / 4,
            "stance_drift": 1 / 2,
            "stance_drift_worst": 1 / 2,
            "criteria_kept": 1 / 4,
            "criteria_lifted": 2 / 4,
            "criteria_given_up": 1 / 4,
            "stance_in_answer": 3 / 8,
            "stance_in_answer_worse_off": 1 / 4,
            "retention_mean": 1 / 2,
            "retention_worse_off": 1 / 2,
            "answer_words": 14,
            "compromise_marks": 0,
        }
    )


def test_what_nobody_attacks_is_no_claim_that_could_be_wrong() -> None:
    """The confirmed synthesis is justified of itself, so that it proves nothing."""
    run = camera(confirm=True)
    assert run.figures["claims_agree"] == 0
    assert measure(run.told, run.events).notes["claims"] == {"overruled": {"defensible": 2}}


def test_without_a_round_to_attack_in_nothing_is_claimed() -> None:
    with FakeServer(Debater()) as server:
        limits = Limits(max_rounds=0)
        argued = model_debates.debate(model_debates.case(server, name="lift", limits=limits))
    figures = measure(tell("r", argued.finished), argued.journal.record.events).values
    assert "claims_agree" not in figures
    assert figures["rounds"] == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_debates_of_models_are_measured_whole(lang: str) -> None:
    """Canned debates: every text is new, and every attack is one of the journal's replies."""
    with FakeServer(Debater(attacks=3)) as server:
        case = model_debates.case(server, name="published", lang=lang)
        argued = model_debates.debate(case)
    run = tell("r", argued.finished)
    found = measure(run, argued.journal.record.events)
    attacks = [each for each in run.moves if each.attacks is not None]
    # The third attack on each main argument is the last; then its opponent concedes.
    assert len(attacks) == 6
    assert found.values["rebut"] == pytest.approx(6 / 8)
    assert found.values["concession"] == pytest.approx(2 / 8)
    assert found.values["relation_computed"] == 0
    assert found.values["tokens"] == argued.finished.tally.usage.tokens > 0
    assert found.values["new_premise_rate"] == 1
    assert set(found.values) < set(MEASURES)
    json.dumps(found.notes, allow_nan=False)


ALWAYS = {"terminated", "answered", "calls", "tokens", "rejected", "stance_in_answer"}
DEBATED = {"rounds", "unanswered_attacks", "retention_worse_off", "stance_first"}
REPLIED = {"rebut", "concession", "claims_agree"}


@pytest.mark.parametrize(
    ("form", "has", "lacks"),
    [
        ("published", ALWAYS | DEBATED | REPLIED, set()),
        ("capped", ALWAYS | DEBATED | REPLIED, set()),
        ("lift", ALWAYS | DEBATED | REPLIED, set()),
        ("no-schema", ALWAYS | DEBATED | REPLIED, set()),
        ("mad", ALWAYS | DEBATED, REPLIED),
        ("free", ALWAYS | DEBATED, REPLIED),
        ("one-pass", ALWAYS | DEBATED, REPLIED),
        ("single", ALWAYS, DEBATED | REPLIED),
        ("self-consistency", ALWAYS, DEBATED | REPLIED),
        ("self-refine", ALWAYS, DEBATED | REPLIED),
    ],
)
def test_every_way_to_an_answer_is_measured_for_what_it_has(
    form: str, has: set[str], lacks: set[str]
) -> None:
    with FakeServer(Debater(attacks=3)) as server:
        argued = model_debates.debate(model_debates.case(server, name=form))
    found = measure(tell("r", argued.finished), argued.journal.record.events).values
    assert found["answered"] == 1
    assert not has - set(found)
    assert not lacks & set(found)
    assert found["calls_of_bound"] <= 1


def test_an_empty_debate_has_no_shares() -> None:
    found = measure(told())
    assert {name for name in found.values if MEASURES[name].unit == "share"} == set()
    assert found.values == {
        "terminated": 1,
        "answered": 0,
        "synthesis": 0,
        "calls": 0,
        "fallbacks": 0,
    }
    assert found.notes["stop_reason"] == "no_synthesis"


def test_an_answer_without_a_debate_or_a_core_is_measured_for_what_it_is() -> None:
    ended: dict[str, Any] = {"outcome": "synthesis", "stop_reason": "synthesis_reached"}
    answer = "Pupils learn to care for rooms that are safe."
    run = told(integration=integrated(answer), answer=answer, **ended)
    found = measure(run).values
    assert found["answer_words"] == 9
    # AG1 has pupil, learn and care in one of two sentences; AG2 room and safe in one of two.
    assert found["stance_in_answer"] == pytest.approx(1 / 2)
    absent = {"rounds", "rebut", "unanswered_attacks", "claims_agree", "stance_first"}
    absent |= {"retention_mean", "new_premise_rate", "repetition_exact"}
    assert not absent & set(found)


@pytest.mark.parametrize(
    ("outcome", "reason", "typed"),
    [
        *(("failed", reason, 0) for reason in ("waiting", "interrupted", "provider", "journal")),
        *(("failed", "no_legal_answer", 1), ("budget", "tokens", 1)),
    ],
)
def test_a_run_that_can_be_gone_on_with_has_not_terminated(
    outcome: str, reason: str, typed: int
) -> None:
    assert measure(told(outcome=outcome, stop_reason=reason)).values["terminated"] == typed


def test_calls_are_counted_against_the_bound_and_refusals_against_the_calls() -> None:
    tally = Tally(made=9, rejected=3, usage=Usage(input=70, output=30), fallbacks={"AG1": 2})
    run = told(tally=tally)
    refused = [event("thesis", 1, "AG1", kind="rejected", ruling={"why": why}) for why in WHYS]
    found = measure(run, [*refused, event("thesis", 1, "AG1", Argument=None)]).values
    assert found["calls"] == 9
    assert found["tokens"] == 100
    assert found["calls_of_bound"] == pytest.approx(9 / run.finished.case.bound)
    assert found["rejected"] == pytest.approx(3 / 9)
    # Two of the four answers in the journal were refused for their shape.
    assert found["parse_failures"] == pytest.approx(2 / 4)
    assert found["fallbacks"] == 2


WHYS = ("shape", "rule", "shape")


@pytest.mark.parametrize("name", MEASURES)
def test_every_figure_says_what_it_is_in_both_languages(name: str) -> None:
    row = MEASURES[name]
    assert row.meaning() == row.meaning("en") == row.en
    assert not re.search(r"[\u3040-\u9fff]", row.en)
    assert re.search(r"[\u3040-\u9fff]", row.meaning("ja"))
    assert row.family in get_args(Family)
    assert row.unit in get_args(Unit)
    assert row.direction in (*get_args(Direction), None)
