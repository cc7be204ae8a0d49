"""Each term of the utility does its work: with its weight at zero its behavior disappears."""

from dataclasses import fields

import pytest
from benchmarks.results import DOCS

from aufheben.logic.boards.utility import Terms, Tuning
from tests.deliberation.terms import WORLDS, World, behavior, deliberated, lines


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.behavior)
def test_a_behavior_is_seen_by_the_default_weights_and_not_without_its_own(world: World) -> None:
    assert behavior(world) > 0
    assert behavior(world, without=True) == 0


def test_every_term_has_a_behavior() -> None:
    assert [world.weight for world in WORLDS] == [field.name for field in fields(Terms)]


def test_by_the_default_weights_facts_are_checked_and_questions_asked() -> None:
    world = next(world for world in WORLDS if world.weight == "uncertainty")
    acts = [step.act for step in deliberated(world, Tuning()).steps]
    assert {"fact_check", "question"} <= set(acts)


def test_without_opposition_one_side_is_missing_to_the_end() -> None:
    world = next(world for world in WORLDS if world.weight == "opposition")
    heard, missing = (deliberated(world, Tuning(opposition=weight)) for weight in (1.0, 0.0))
    assert heard.state.weights.con
    assert not missing.state.weights.con
    assert missing.state.weights.stance().analysis == "con is missing"


def test_the_table_in_the_documents_is_what_the_study_finds() -> None:
    assert "\n".join(lines()) in DOCS.read_text(encoding="utf-8")
