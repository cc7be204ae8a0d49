"""The tasks: their topics, what they refuse, the controls, and the entry point."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai._util.error import PrerequisiteError
from inspect_ai._util.registry import registry_lookup

import aufheben
from aufheben.evaluation.dialectic.methods import FORMS
from aufheben.rooms.specifications import read_topics
from aufheben.surfaces import inspecting
from aufheben.surfaces.inspecting.parameters import check_loop
from aufheben.surfaces.inspecting.store import topic_in, topic_of, topic_out
from aufheben.testing import FakeServer
from aufheben.testing.rater import Rater
from aufheben.testing.stand_in import StandIn
from tests.inspecting.evals import (
    CLEANING,
    evaluated,
    figures,
    mock,
    samples,
    served,
    shown,
    spans,
    topics,
)

TASKS = (
    *("dialectic", "published", "capped", "no_schema", "debate", "free_debate"),
    *("one_pass", "single", "self_consistency", "self_refine", "argllm", "control", "coverage"),
)
DILEMMA = {
    "id": "L_001",
    "context": "You find a purse with its owner's name in it.",
    "action1": "I give the purse back to its owner.",
    "action2": "I keep the purse and the money.",
}
KEY_POINTS = {
    "topic": "Bicycles should be banned from the square.",
    "key_points_pro": ["Walkers are safer."],
    "key_points_con": ["Cyclists need the way."],
}


@pytest.mark.parametrize("name", TASKS)
def test_every_task_is_found_by_its_name(name: str) -> None:
    assert registry_lookup("task", f"aufheben/{name}") is not None


def test_every_form_has_a_task_that_begins_with_it() -> None:
    ways = [getattr(inspecting, name)() for name in TASKS[:11]]
    assert {way.metadata["method"].partition("@")[0] for way in ways} == set(FORMS)


def test_argllm_takes_the_claims_among_the_topics_and_says_where_there_is_none(
    tmp_path: Path,
) -> None:
    claim = {"id": "車", "lang": "ja", "question": "広場を車に閉ざすべきか"}
    both = topics(tmp_path, CLEANING, claim)
    (sample,) = inspecting.argllm(topics=both, method="argllm@2", lang="both").dataset
    assert sample.input == claim["question"]
    with pytest.raises(PrerequisiteError, match="none of the topics is a claim"):
        inspecting.argllm(topics=both, lang="en")


def test_a_topic_is_the_same_after_a_sample() -> None:
    for topic in read_topics("bilingual", limit=3):
        assert topic_in(topic_out(topic)) == topic
    assert topic_of({"id": "x"}) is None
    assert topic_of("a topic of somebody else's") is None


def test_topics_in_two_languages_are_two_samples() -> None:
    both = inspecting.dialectic(limit=1, lang="both").dataset
    assert [str(sample.id)[-3:] for sample in both] == ["-en", "-ja"]
    assert len(inspecting.dialectic(limit=2, lang="ja").dataset) == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"method": "complete"}, "no method is called 'complete'"),
        ({"method": "lifd@2"}, "did you mean 'lift'"),
        ({"topics": "no-such-file.jsonl"}, "no-such-file.jsonl"),
        ({"lang": "fr"}, "use one of en, ja, both"),
        ({"prompts": "nowhere"}, "no prompt of ours"),
        ({"repetition": "vaguely"}, "vaguely"),
        ({"samples": 0}, "samples may not be 0"),
        ({"samples": 65}, "samples may not be 65"),
        ({"reasks": -1}, "reasks may not be -1"),
        ({"readings": 0}, "readings may not be 0"),
        ({"limit": 0}, "limit may not be 0"),
    ],
)
def test_what_is_wrong_is_told_plainly(given: dict[str, Any], said: str) -> None:
    with pytest.raises(PrerequisiteError) as refused:
        inspecting.dialectic(**given)
    assert said in str(refused.value.message)


def test_outside_asyncio_it_says_so() -> None:
    with pytest.raises(PrerequisiteError):
        check_loop()


def test_a_control_says_whether_the_obvious_was_chosen(tmp_path: Path) -> None:
    task = {"topics": topics(tmp_path, DILEMMA), "method": "lift@0"}
    judge = {"judge": mock(Rater(), "judge")}
    log = evaluated("aufheben/control", tmp_path, mock(), task_args=task, model_roles=judge)
    found = dict(figures(log, "judged", "mean"))
    assert found["obvious_chosen"]["mean"] in (0.0, 1.0)
    assert found["obvious_chosen"]["mean"] + found["invented_synthesis"]["mean"] <= 1


def test_coverage_counts_the_experts_key_points(tmp_path: Path) -> None:
    task = {"topics": topics(tmp_path, KEY_POINTS), "method": "lift@0"}
    judge = {"judge": mock(Rater(), "judge")}
    log = evaluated("aufheben/coverage", tmp_path, mock(), task_args=task, model_roles=judge)
    assert dict(figures(log, "judged", "mean"))["coverage_answer"]["mean"] in (0.0, 0.5, 1.0)
    (sample,) = samples(log)
    assert any(name.endswith("(coverage/1/answer)") for name in spans(sample))


def test_what_only_judges_can_tell_wants_one(tmp_path: Path) -> None:
    for task, row in ((inspecting.control, DILEMMA), (inspecting.coverage, KEY_POINTS)):
        with pytest.raises(PrerequisiteError):
            task(topics=topics(tmp_path, row))


def test_a_control_wants_topics_with_an_obvious_option(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError) as refused:
        inspecting.control(topics=topics(tmp_path, CLEANING), allow_same_model=True)
    assert "without an obvious option" in str(refused.value.message)


def test_nothing_else_of_ours_knows_inspect() -> None:
    ours = Path(aufheben.__file__).parent
    outside = [path for path in ours.rglob("*.py") if "inspecting" not in path.parts]
    assert len(outside) > 100
    knowing = [
        p
        for p in outside
        if "inspect_ai" in (text := p.read_text("utf-8")) or "surfaces.inspecting" in text
    ]
    assert knowing == []


def test_a_task_is_evaluated_by_its_name_with_a_judge_in_its_role(tmp_path: Path) -> None:
    asked = {"method": "lift@1", "topics": topics(tmp_path, CLEANING), "lang": "en"}
    with FakeServer(StandIn()) as server:
        log = evaluated(
            "aufheben/dialectic",
            tmp_path,
            served(server),
            task_args=asked,
            epochs=2,
            model_roles={"judge": served(server, "gpt-4o")},
        )
    assert log.status == "success"
    assert log.eval.task == "aufheben/dialectic"
    assert len(samples(log)) == 2
    assert shown(samples(log)[0])[0]["place"] == "thesis/1/AG1"
    assert dict(figures(log, "measured", None))["terminated"]["aufheben/epochs_mean"] == 1.0
    assert dict(figures(log, "judged", "mean"))["clarity"]["mean"] >= 1


def test_a_parameter_nobody_knows_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError) as refused:
        inspecting.control(topics=topics(tmp_path, DILEMMA), allow_same_model=True, sample=3)
    assert "'samples'" in str(refused.value.message)
