"""Every form, and every bad model, ends typed in Inspect, with a log that can be read."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben.domain.vocabulary import Form
from aufheben.evaluation.dialectic.methods import FORMS
from aufheben.surfaces.inspecting import dialectic
from aufheben.testing import Debater, Received, WireReply
from aufheben.testing.hostile import ALL
from tests.inspecting.evals import BICYCLES, CLEANING, Answerer, evaluated, mock, samples, topics

OUTCOMES = {"justified", "synthesis", "unresolved", "budget", "failed"}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_comes_to_an_answer(form: Form, tmp_path: Path) -> None:
    task = dialectic(
        method=form, topics=topics(tmp_path, BICYCLES if form == "argllm" else CLEANING)
    )
    (sample,) = samples(evaluated(task, tmp_path, mock(Debater()), score=False))
    envelope = sample.store["aufheben_run"]["envelope"]
    assert envelope["protocol"] == form
    assert sample.output.completion == envelope["answer"] != ""


def surrogates(_seed: int = 0) -> Answerer:
    """Says half a character in every text."""
    debater = Debater(2)

    def answer(received: Received) -> str:
        # As JSON writes half of a pair, which no file in UTF-8 can hold.
        return re.sub(r'": "', r'": "\\ud800', json.dumps(json.loads(debater(received))))

    return answer


def half(_seed: int = 0) -> Answerer:
    """Texts that are no JSON, with half a character in them."""
    return lambda _: "half \ud83d of it, and \x00 too"


def test_bad_models_end_typed_are_measured_and_logged(tmp_path: Path) -> None:
    bad: list[Callable[[int], Any]] = [*ALL, surrogates, half]
    rows = [
        {**CLEANING, "id": f"t{n}", "question": f"Who cleans room {n}?"} for n in range(len(bad))
    ]
    answerers: list[Answerer] = [make(1) for make in bad]

    def answer(received: Received) -> "WireReply | str":
        found = re.search(r"Who cleans room (\d+)\?", received.user)
        assert found is not None
        return answerers[int(found[1])](received)

    task = dialectic(method="lift@1", topics=topics(tmp_path, *rows))
    log = evaluated(task, tmp_path, mock(answer), fail_on_error=False)
    for make, sample in zip(bad, samples(log), strict=True):
        assert sample.error is None, (make.__name__, sample.error)
        assert sample.scores is not None
        assert (sample.output.metadata or {})["outcome"] in OUTCOMES, make.__name__
        assert sample.scores["measured"].as_dict()["terminated"] == 1, make.__name__
    assert log.status == "success"
