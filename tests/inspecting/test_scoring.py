"""What the scorers give, per sample and over epochs; who may judge, and what is no mark."""

import json
import math
from collections import Counter
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from inspect_ai import score as inspect_score
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import SampleScore, Score

from aufheben.evaluation.dialectic.measures import MEASURES
from aufheben.evaluation.dialectic.trial import JudgedMark
from aufheben.surfaces.inspecting import dialectic, epochs, measured
from aufheben.surfaces.inspecting.scorers import MAIN, over
from aufheben.testing import Debater, Received
from aufheben.testing.rater import Rater
from tests.inspecting.evals import (
    BICYCLES,
    CLEANING,
    calls,
    evaluated,
    figures,
    mock,
    samples,
    score,
    spans,
    topics,
)

ANSWERS = {
    "cleaning": ("one two three four", "one two three four five six seven eight"),
    "bicycles": (
        "one two three four five six",
        "one two three four five six seven eight nine ten eleven twelve",
    ),
}
"""What is answered in the first and in the second epoch: 4 and 6 words, then 8 and 12."""


def _counting() -> Any:
    debater, asked = Debater(), Counter[str]()

    def answer(received: Received) -> str:
        said = json.loads(debater(received))
        if "decision" in said:
            topic = "cleaning" if "classrooms" in received.user else "bicycles"
            # Decided, then repaired once: two of each run.
            said["decision"] = ANSWERS[topic][asked[topic] // 2]
            asked[topic] += 1
        return json.dumps(said)

    return answer


def _scored(folder: Path, *rows: Any, judge: Model | None = None, **more: Any) -> EvalLog:
    """An evaluation by the mock; `more` are the task's, but for epochs."""
    roles = {} if judge is None else {"model_roles": {"judge": judge}}
    args = {"method": "lift@0", "topics": topics(folder, *rows)} | more
    given = {"epochs": args.pop("epochs", 1), "max_samples": 1, **roles}
    answerer = args.pop("answerer", None)
    return evaluated("aufheben/dialectic", folder, mock(answerer), task_args=args, **given)


def test_epochs_are_means_of_their_samples_with_their_deviation() -> None:
    scores = [
        SampleScore(sample_id=name, score=Score(value=value, metadata={"epoch": epoch}))
        for name, epoch, value in (("a", 1, 1.0), ("b", 1, 3.0), ("a", 2, 5.0), ("b", 2, 7.0))
    ]
    over_epochs: Any = epochs()
    assert over_epochs(scores) == {"mean": 4.0, "sd": pytest.approx(math.sqrt(8))}
    alone = over_epochs(scores[:2])
    assert alone["mean"] == 2.0
    assert math.isnan(alone["sd"])
    nothing = over_epochs([])
    assert math.isnan(nothing["mean"])


def test_mean_and_sd_over_two_epochs_are_those_worked_out_by_hand(tmp_path: Path) -> None:
    log = _scored(tmp_path, CLEANING, BICYCLES, epochs=2, answerer=_counting())
    run_to_run = dict(figures(log, "measured", None))["answer_words"]
    # The epochs' means are (4 + 6) / 2 = 5 and (8 + 12) / 2 = 10.
    assert run_to_run["aufheben/epochs_mean"] == 7.5
    assert run_to_run["aufheben/epochs_sd"] == pytest.approx(5 / math.sqrt(2))
    # Inspect's are over the samples' means, (4 + 8) / 2 = 6 and (6 + 12) / 2 = 9.
    over_samples = dict(figures(log, "measured", "mean"))["answer_words"]
    assert over_samples["mean"] == 7.5
    assert over_samples["std"] == pytest.approx(stdev([6, 9]))
    assert over_samples["stderr"] == pytest.approx(1.5)


def test_a_figure_that_cannot_be_known_is_no_number_and_in_no_mean(tmp_path: Path) -> None:
    log = _scored(tmp_path, CLEANING)
    (sample,) = samples(log)
    values = score(sample).as_dict()
    # Without a round nobody replies, so there is no share of replies.
    assert math.isnan(float(values["concession"] or 0))
    assert values["terminated"] == 1
    assert math.isnan(dict(figures(log, "measured", "mean"))["concession"]["mean"])
    assert tuple(values) == MAIN
    metadata = score(sample).metadata or {}
    assert metadata["figures"]["fallbacks"] == 0
    assert "concession" not in metadata["figures"]


def test_every_figure_is_scored_where_all_are_asked_for(tmp_path: Path) -> None:
    (sample,) = samples(_scored(tmp_path, CLEANING, figures="all"))
    computed = [name for name, measure in MEASURES.items() if measure.family != "judged"]
    values = score(sample).as_dict()
    assert set(values) == set(computed) - {"repetition_semantic"}
    assert set(MAIN) < set(computed)


def test_a_finished_log_can_be_scored_anew_with_the_same_figures(tmp_path: Path) -> None:
    log = _scored(tmp_path, CLEANING)
    again = inspect_score(log, measured(), action="append", display="plain")
    (sample,) = samples(again)
    first, second = (str(score(sample, name).value) for name in ("measured", "measured1"))
    assert first == second


def test_judges_rate_through_their_own_model(tmp_path: Path) -> None:
    log = _scored(tmp_path, CLEANING, judge=mock(Rater(), "judge"))
    (sample,) = samples(log)
    values = score(sample, "judged").as_dict()
    assert 1 <= float(values["clarity"] or 0) <= 10
    assert values["judge_failures"] == 0
    assert "coverage_answer" not in values
    asked = [event for event in calls(sample) if event.model == "mockllm/judge"]
    assert asked
    assert len([name for name in spans(sample) if name.startswith("J1: ")]) == len(asked)
    assert sample.model_usage["mockllm/judge"].total_tokens > 0


def test_without_a_judge_nothing_is_judged(tmp_path: Path) -> None:
    (sample,) = samples(_scored(tmp_path, CLEANING))
    assert set(sample.scores or ()) == {"measured"}


def test_a_judge_of_the_debaters_model_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    asked: list[Received] = []

    def noted(received: Received) -> str:
        asked.append(received)
        return "{}"

    with pytest.raises(PrerequisiteError) as refused:
        _scored(tmp_path, CLEANING, judge=mock(noted), answerer=noted)
    assert "allow_same_model" in str(refused.value.message)
    assert asked == []


def test_a_model_may_rate_itself_where_that_is_allowed(tmp_path: Path) -> None:
    (sample,) = samples(_scored(tmp_path, CLEANING, allow_same_model=True))
    assert score(sample, "judged").as_dict()["judge_failures"] == 0


def test_a_judge_that_says_nothing_legal_gives_failures_and_no_marks(tmp_path: Path) -> None:
    log = _scored(tmp_path, CLEANING, judge=mock(lambda _: "ten out of ten", "judge"))
    (sample,) = samples(log)
    values = score(sample, "judged").as_dict()
    assert math.isnan(float(values["clarity"] or 0))
    assert float(values["judge_failures"] or 0) > 0
    assert math.isnan(dict(figures(log, "judged", "mean"))["clarity"]["mean"])


def test_a_run_without_an_answer_is_measured_and_not_judged(tmp_path: Path) -> None:
    judge = mock(Rater(), "judge")
    log = _scored(tmp_path, CLEANING, judge=judge, answerer=lambda _: "no", epochs=2)
    for sample in samples(log):
        assert score(sample).as_dict()["answered"] == 0
        assert score(sample, "judged").reason == "no_response"
        assert score(sample, "judged").explanation == "No answer came that keeps the rules."


def test_figures_are_means_over_readings_first_and_then_over_judges() -> None:
    marks = [
        JudgedMark(measure="clarity", judge="a", reading=1, value=2.0),
        JudgedMark(measure="clarity", judge="a", reading=2, value=4.0),
        JudgedMark(measure="clarity", judge="b", reading=1, value=9.0),
        JudgedMark(measure="coherence", judge="b", reading=1, value=None),
    ]
    found = over(marks, ("rubric",))
    assert found["clarity"] == fmean([3.0, 9.0])
    assert math.isnan(found["coherence"])
    assert found["judge_failures"] == 1


def test_two_judges_are_both_asked(tmp_path: Path) -> None:
    both: Any = [mock(Rater(seed=1), "one"), mock(Rater(seed=2), "two")]
    (sample,) = samples(_scored(tmp_path, CLEANING, judge=both, readings=2))
    marks = (score(sample, "judged").metadata or {})["marks"]
    clarity = [mark for mark in marks if mark["measure"] == "clarity"]
    assert [(mark["judge"], mark["reading"]) for mark in clarity] == [
        ("mockllm:one", 1),
        ("mockllm:one", 2),
        ("mockllm:two", 1),
        ("mockllm:two", 2),
    ]


def test_dialectic_is_a_task_of_any_method() -> None:
    assert dialectic(method="published@1", limit=1).metadata == {"method": "published@1"}
