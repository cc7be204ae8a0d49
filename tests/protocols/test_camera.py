"""The published camera problem (seed 000, figure 2, table 1, section 4.4), in all its forms."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.agents import SymbolicAgent
from aufheben.formats.cases import read_case
from aufheben.logic.sentences import read_premise
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.dialogues import CAMERA, S1, S2, argued, results
from tests.driving import conduct

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AUFHEBEN_SHARED", ROOT.parent / "shared"))
PEER = SHARED / "data/dialectic-mas/scenarios/camera_logic.json"
FORMS = [
    ROOT / "examples/camera.txt",
    ROOT / "examples/camera.toml",
    ROOT / "examples/camera_logic.toml",
    pytest.param(PEER, marks=pytest.mark.skipif(not PEER.exists(), reason="no shared data")),
]

TABLE_1 = [
    (
        "AG1",
        {
            "a is a camera",
            "a is compact",
            "a is light",
            "If a camera is compact and light, we should buy it",
        },
        "We should buy a",
    ),
    (
        "AG2",
        {"a is out of stock", "If something is out of stock, we should not buy it"},
        "We should not buy a",
    ),
    (
        "AG2",
        {
            "b is a camera",
            "b has high image quality",
            "b has long battery life",
            "If a camera has high image quality and long battery life, we should buy it",
        },
        "We should buy b",
    ),
    (
        "AG1",
        {"b is over budget", "If something is over budget, we should not buy it"},
        "We should not buy b",
    ),
    (
        "AG1",
        {
            "c is a camera",
            "c is user-friendly",
            "c has long battery life",
            "If a camera is user-friendly and has long battery life, we should buy it",
        },
        "We should buy c",
    ),
]


@pytest.fixture(params=FORMS, ids=lambda path: path.name)
def camera(request: pytest.FixtureRequest) -> ToldDialectic:
    return told_of(request.param, "published")


def told_of(path: Path, form: str) -> ToldDialectic:
    case = read_case(path.read_text(encoding="utf-8"), str(path))
    chosen = cast(replace(case, protocol={"name": form}))
    journal = MemoryStore().begin(Record(run="camera", created="", settings={}))
    agents = {name: SymbolicAgent() for name in chosen.agents}
    return tell("camera", conduct(chosen.case, agents, journal, StillClock()))


def test_the_five_arguments_have_the_premises_of_table_1(camera: ToldDialectic) -> None:
    lexicon = issue_lexicon(camera.finished.case.issue)
    assert len(camera.moves) == 5
    for move, (seat, premises, conclusion) in zip(camera.moves, TABLE_1, strict=True):
        assert move.seat == seat
        assert move.argument.conc == (conclusion,)
        assert move.argument.ass == ()
        ours = {read_premise(premise, lexicon) for premise in move.argument.premises}
        assert ours == {read_premise(premise, lexicon) for premise in premises}
        assert None not in ours


def test_each_argument_is_one_rule_with_its_facts_as_premises(camera: ToldDialectic) -> None:
    assert [len(move.argument.rules) for move in camera.moves] == [1] * 5


def test_the_answer_is_camera_c_for_its_ease_and_its_battery(camera: ToldDialectic) -> None:
    expected = "We should buy camera c, because it is user-friendly and has long battery life."
    assert camera.finished.conclusion.answer == expected
    assert camera.finished.conclusion.outcome == "synthesis"
    assert camera.finished.conclusion.stop_reason == "synthesis_reached"


def test_main_arguments_are_defeated_in_dispute_and_defensible_by_computation(
    camera: ToldDialectic,
) -> None:
    assert results(camera) == ["defeated", "defeated"]
    expected = ("defensible", "defensible", "defensible", "defensible", "justified")
    assert camera.audit.statuses == expected
    assert camera.audit.on_union == expected


def test_the_core_keeps_half_of_each_criterion(camera: ToldDialectic) -> None:
    written = envelope(camera)["integration"]
    assert written["retention"] == {"AG1": 0.5, "AG2": 0.5}
    strong = {"it is user-friendly", "it has long battery life", "it is a camera"}
    assert set(written["core"]["strong"]) == strong


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_all_stances_together_come_to_the_same_five_arguments_and_nobody_puts_the_last(
    path: Path,
) -> None:
    complete, published = told_of(path, "complete"), told_of(path, "published")
    assert complete.moves[:4] == published.moves[:4]
    assert complete.moves[4] == replace(published.moves[4], seat="M")
    assert complete.audit.statuses == published.audit.statuses
    assert complete.finished.conclusion.answer == published.finished.conclusion.answer
    assert envelope(complete)["integration"]["retention"] == {"AG1": 0.5, "AG2": 0.5}
    assert complete.finished.tally.made == 0


def test_the_synthesis_is_confirmed_when_it_is_put_back() -> None:
    told = argued(CAMERA, S1, S2, confirm=True)
    assert told.finished.conclusion.stop_reason == "synthesis_confirmed"


def test_the_capped_form_keeps_what_was_objected_as_exceptions() -> None:
    told = argued(CAMERA, S1, S2, name="capped")
    assert told.moves[-1].argument.ass == ("c is out of stock", "c is over budget")
    integration = told.finished.conclusion.integration
    assert integration is not None
    assert [axis.question for axis in integration.axes] == [
        "Whether we should buy a",
        "Whether we should buy b",
    ]
    assert [a.warrant.consequent for a in integration.reconstructed] == [
        "We should buy a",
        "We should buy b",
    ]
    assert told.audit.statuses[-1] == "justified"


def test_the_exhaustive_form_finds_the_same_five_arguments() -> None:
    published = argued(CAMERA, S1, S2)
    exhaustive = argued(CAMERA, S1, S2, limits={"max_theses": 2})
    assert exhaustive.moves == published.moves


def test_seats_in_the_other_order_give_the_same_rule_with_battery_first() -> None:
    told = argued(CAMERA, S2, S1.replace("battery(c, long).", ""), pooled=True)
    assert told.finished.conclusion.outcome == "unresolved"
    swapped = argued(CAMERA, S2, S1, pooled=True)
    assert "has long battery life and is user-friendly" in (
        swapped.finished.conclusion.answer or ""
    )
