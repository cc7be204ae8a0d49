"""A topic argued through Inspect: its models, its transcript, its limits, its errors."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalSample
from inspect_ai.model import GenerateConfig

from aufheben.formats.journals import read_record
from aufheben.rooms.dialectic.settings import read_settings
from aufheben.surfaces.inspecting import argue, dialectic
from aufheben.testing import Debater, FakeServer, Received, Status, WireReply
from tests.driving import replay
from tests.inspecting.evals import (
    BICYCLES,
    CLEANING,
    INPUT,
    OUTPUT,
    Answerer,
    calls,
    evaluated,
    mock,
    samples,
    score,
    served,
    shown,
    spans,
    topics,
)


def _argued(folder: Path, answerer: Answerer | None = None) -> EvalSample:
    task = dialectic(method="lift@1", topics=topics(folder, CLEANING))
    (sample,) = samples(evaluated(task, folder, mock(answerer), score=False))
    return sample


def test_the_answer_is_the_completion(tmp_path: Path) -> None:
    sample = _argued(tmp_path)
    envelope = sample.store["aufheben_run"]["envelope"]
    assert envelope["outcome"] == "synthesis"
    assert sample.output.completion == envelope["answer"] != ""
    assert sample.messages[-1].text == envelope["answer"]
    assert sample.output.metadata == {
        "outcome": "synthesis",
        "stop_reason": "synthesis_reached",
        "flags": [],
    }


def test_every_call_is_inspects_and_counted_by_both(tmp_path: Path) -> None:
    sample = _argued(tmp_path)
    made = sample.store["aufheben_run"]["envelope"]["calls"]["made"]
    usage = sample.store["aufheben_run"]["envelope"]["usage"]
    assert len(calls(sample)) == made == len(spans(sample))
    assert (usage["input"], usage["output"]) == (made * INPUT, made * OUTPUT)
    assert sample.model_usage["mockllm/debater"].total_tokens == made * (INPUT + OUTPUT)


def test_the_transcript_says_who_was_asked_what_where(tmp_path: Path) -> None:
    sample = _argued(tmp_path)
    assert spans(sample)[0] == "AG1: construct (thesis/1/AG1)"
    assert "AG2: counter (dispute/1/reply/1/AG2)" in spans(sample)
    first = next(row for row in shown(sample) if row["kind"] == "answered")
    assert (first["place"], first["seat"], first["attempt"]) == ("thesis/1/AG1", "AG1", 1)
    assert first["Argument"]["Conc"]
    assert shown(sample)[-1]["kind"] == "ended"


def test_an_answer_refused_is_shown_with_its_ruling_and_asked_again(tmp_path: Path) -> None:
    debater = Debater()
    spoiled: list[Received] = []

    def once(received: Received) -> str:
        if not spoiled:
            spoiled.append(received)
            return '{"Argument": 7}'
        return debater(received)

    sample = _argued(tmp_path, once)
    assert spans(sample)[:2] == [
        "AG1: construct (thesis/1/AG1)",
        "AG1: construct (thesis/1/AG1, again 1)",
    ]
    assert shown(sample)[0]["kind"] == "rejected"
    assert shown(sample)[0]["ruling"]["why"] == "shape"


def test_the_kept_journal_is_a_run_that_replays(tmp_path: Path) -> None:
    sample = _argued(tmp_path)
    record = read_record(sample.store["aufheben_run"]["record"])
    finished = replay(read_settings(record.settings).case, record)
    assert finished.conclusion.answer == sample.output.completion
    assert read_settings(record.settings).models == ("mockllm:debater",)


def test_the_answers_shape_goes_along_unless_it_is_not_wanted(tmp_path: Path) -> None:
    names: list[str] = []

    def noted(received: Received) -> str:
        names.append(received.schema_name)
        return debater(received)

    debater = Debater()
    _argued(tmp_path, noted)
    assert names[0] == "construct"
    names.clear()
    bare = dialectic(method="lift@0", topics=topics(tmp_path, CLEANING), shaped=False)
    evaluated(bare, tmp_path, mock(noted), score=False)
    assert set(names) == {""}


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (400, "response_format is not supported"),
        (400, "failed to parse grammar"),
        (422, "Extra inputs are not permitted"),
        (400, "この形式には対応していません"),
    ],
)
def test_a_provider_that_knows_no_schema_is_asked_without(
    tmp_path: Path, status: int, message: str
) -> None:
    debater = Debater()

    def without(received: Received) -> Any:
        if received.schema_name:
            return Status(status, message=message)
        return debater(received)

    with FakeServer(without) as server:
        task = dialectic(method="lift@0", topics=topics(tmp_path, CLEANING))
        (sample,) = samples(evaluated(task, tmp_path, served(server), score=False))
    assert sample.error is None
    assert sample.output.metadata is not None
    assert sample.output.metadata["outcome"] == "synthesis"
    # The main arguments are asked at the same time, and M later; after that nobody sends a schema.
    with_schema = [each for each in server.received if each.schema_name]
    assert 1 <= len(with_schema) <= 3


def test_seats_are_held_by_the_models_of_their_roles(tmp_path: Path) -> None:
    task = dialectic(method="lift@1", topics=topics(tmp_path, CLEANING))
    roles = {"AG2": mock(Debater(seed=1), "second")}
    (sample,) = samples(evaluated(task, tmp_path, mock(), model_roles=roles, score=False))
    by_name = {event.model for event in calls(sample)}
    assert by_name == {"mockllm/debater", "mockllm/second"}
    record = read_record(sample.store["aufheben_run"]["record"])
    agents = read_settings(record.settings).agents
    assert agents == {"AG1": "mockllm:debater", "AG2": "mockllm:second", "M": "mockllm:debater"}


def test_the_agent_argues_a_bare_question_of_anyones_task(tmp_path: Path) -> None:
    asked = "学校の教室は誰が掃除すべきか"
    task = Task(dataset=[Sample(input=asked)], solver=argue(method="lift@0"))
    (sample,) = samples(evaluated(task, tmp_path, mock(), score=False))
    envelope = sample.store["aufheben_run"]["envelope"]
    assert envelope["issue"] == asked
    assert spans(sample)[0] == "M: oppose (stances)"
    assert all(seat["stance"] for seat in envelope["seats"])
    record = read_record(sample.store["aufheben_run"]["record"])
    assert read_settings(record.settings).case.lang == "ja"


def test_a_model_that_says_nothing_legal_ends_typed(tmp_path: Path) -> None:
    sample = _argued(tmp_path, lambda _: "I would rather not.")
    assert sample.error is None
    assert sample.output.completion == ""
    assert sample.output.metadata is not None
    assert sample.output.metadata["outcome"] == "failed"
    assert sample.output.metadata["stop_reason"] == "no_legal_answer"


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_a_model_that_never_finishes_or_refuses_ends_typed(tmp_path: Path, finish: str) -> None:
    sample = _argued(tmp_path, lambda _: WireReply(text='{"Argu', finish=finish))
    why = {"length": "cut", "content_filter": "refused"}[finish]
    assert {row["ruling"]["why"] for row in shown(sample) if row["kind"] == "rejected"} == {why}
    assert sample.output.metadata is not None
    assert sample.output.metadata["outcome"] == "failed"


def test_what_is_cut_off_gets_twice_the_room_that_was_given(tmp_path: Path) -> None:
    given: list[int] = []

    def short(received: Received) -> WireReply:
        given.append(received.body["max_tokens"])
        return WireReply(text="{", finish="length")

    model = mock(short)
    model.config = GenerateConfig(max_tokens=300)
    task = dialectic(method="single", topics=topics(tmp_path, CLEANING))
    evaluated(task, tmp_path, model, score=False)
    assert given[:3] == [300, 600, 1200]


def test_a_limit_of_inspects_cuts_a_run_off_and_is_no_error(tmp_path: Path) -> None:
    task = dialectic(method="lift@1", topics=topics(tmp_path, CLEANING))
    limit = 3 * (INPUT + OUTPUT)
    (sample,) = samples(evaluated(task, tmp_path, mock(), token_limit=limit))
    assert sample.error is None
    assert sample.limit is not None
    assert sample.limit.type == "token"
    assert score(sample).explanation == "The limit on tokens was reached."
    values = score(sample).as_dict()
    assert values["answered"] == 0
    assert values["calls"] == 3


def test_a_time_limit_of_inspects_too(tmp_path: Path) -> None:
    debater = Debater()
    task = dialectic(method="lift@1", topics=topics(tmp_path, CLEANING))
    with FakeServer(lambda received: WireReply(text=debater(received), delay=0.6)) as server:
        (sample,) = samples(evaluated(task, tmp_path, served(server), time_limit=1))
    assert sample.limit is not None
    assert score(sample).explanation == "The limit on time was reached."


def test_a_providers_error_is_inspects_to_handle(tmp_path: Path) -> None:
    with FakeServer(lambda _: Status(401, message="wrong key")) as server:
        task = dialectic(method="lift@0", topics=topics(tmp_path, CLEANING))
        log = evaluated(task, tmp_path, served(server), fail_on_error=False, score=False)
    (sample,) = samples(log)
    assert log.status == "success"
    assert sample.error is not None
    assert "401" in sample.error.message
    assert sample.store["aufheben_run"]["outcome"] == "failed"


def test_inspect_retries_a_sample_whose_provider_failed(tmp_path: Path) -> None:
    debater = Debater()
    failed: list[Received] = []

    def at_first(received: Received) -> Any:
        if not failed:
            failed.append(received)
            return Status(403, message="not now")
        return debater(received)

    with FakeServer(at_first) as server:
        task = dialectic(method="lift@0", topics=topics(tmp_path, BICYCLES))
        (sample,) = samples(
            evaluated(task, tmp_path, served(server), retry_on_error=1, score=False)
        )
    assert sample.error is None
    assert sample.output.completion


def test_inspects_cache_finds_every_answer_again(tmp_path: Path) -> None:
    task = dialectic(method="lift@1", topics=topics(tmp_path, CLEANING))
    with FakeServer(Debater()) as server:
        config = {"cache": True, "score": False}
        first = samples(evaluated(task, tmp_path, served(server), **config))
        asked = len(server.received)
        again = samples(evaluated(task, tmp_path, served(server), **config))
    assert asked == len(calls(first[0])) > 0
    assert len(server.received) == asked
    assert first[0].output.completion == again[0].output.completion


def test_fences_differ_by_question_and_hold_no_secret_that_a_text_could_know(
    tmp_path: Path,
) -> None:
    seen: list[str] = []
    debater = Debater()

    def noted(received: Received) -> str:
        seen.append(received.user)
        return debater(received)

    _argued(tmp_path, noted)
    import re

    tokens = [set(re.findall(r"<data-([0-9a-f]+)>", text)) for text in seen]
    assert all(len(found) == 1 for found in tokens if found)
    assert len({token for found in tokens for token in found}) == sum(map(bool, tokens))
